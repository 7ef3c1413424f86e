"""Drives bettermemory's claims by its own functions. Runs with the Python it is installed in.

Its claims are about files and top-level names, so each place becomes a claim about the definition
at the top of its file. `claim` is its measured tier, `file` the older one: any commit to the file.
"""

import json
import sys
import time
from pathlib import Path

from bettermemory import claims, origin  # type: ignore[import-not-found]


def main() -> None:
    kept: dict[int, object] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        root = Path(asked["root"])
        begun = time.process_time()
        if "places" in asked:
            kept.clear()
            refused = []
            for number, place in enumerate(asked["places"]):
                claim = claims.parse_claim(f"{place['path']}::{place['top']}")
                if claims.check_claim(claim, root) is None:
                    kept[number] = claim
                else:
                    refused.append(number)
            answer = {"refused": refused}
        else:
            paths = sorted({claim.rel_path for claim in kept.values()})  # type: ignore[attr-defined]
            stream = origin.commit_patch_stream(root, [asked["commit"]], paths)
            index = claims.build_binding_index(stream or "")
            answer = {
                "alerts": [
                    number
                    for number, claim in kept.items()
                    if claims.claim_level_drift(claim, index)["weak"]
                    or claims.check_claim(claim, root) is not None
                ],
                "files": [
                    number
                    for number, claim in kept.items()
                    if claim.rel_path in index["files"] | index["deleted"]  # type: ignore[attr-defined]
                ],
            }
        print(json.dumps({**answer, "seconds": time.process_time() - begun}), flush=True)


main()
