"""Drives legendary-mcp by its own functions. Runs with the Python that it is installed in.

One line of JSON in, one out: {"root", "places"} gives anchors, {"root"} reports what is stale.
"""

import json
import sys
import time
from pathlib import Path

from legendary import service  # type: ignore[import-not-found]


def main() -> None:
    named: dict[str, int] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        root = Path(asked["root"])
        begun = time.process_time()
        if "places" in asked:
            refused = []
            for number, place in enumerate(asked["places"]):
                anchor = {"file": place["path"]}
                if place["first"]:
                    anchor["lines"] = [place["first"], place["last"]]
                else:
                    anchor["symbol"] = place["symbol"]
                try:
                    told = service.remember(root, "decision", f"m{number}", "x", anchors=[anchor])
                    named[told["id"]] = number
                except ValueError:
                    refused.append(number)
            answer = {"refused": refused}
        else:
            answer = {"alerts": [named[one["id"]] for one in service.stale_report(root)]}
        print(json.dumps({**answer, "seconds": time.process_time() - begun}), flush=True)


main()
