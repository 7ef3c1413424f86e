"""The kept results: of each system its version, the date, and all cells with their calls."""

import json
import platform
from pathlib import Path
from typing import Any

from benchmarks.cascade.play import CANNOT, RIGHT, WRONG
from benchmarks.cascade.store import Store
from benchmarks.reports import about

RESULTS = Path(__file__).parent / "results.json"

Results = dict[str, dict[str, Any]]
"""Title of a system -> `about`, `cells` by row and case, and `staleness` by kind of edit; or
`absent` with the reason.
"""


def read() -> Results:
    return dict(json.loads(RESULTS.read_text(encoding="utf-8"))) if RESULTS.exists() else {}


def keep(results: Results) -> None:
    """Put these systems, or the rows of them that were played, in the place of the kept ones."""
    kept = read()
    for title, told in results.items():
        if "cells" in told and "cells" in kept.get(title, {}):
            told["cells"] = kept[title]["cells"] | told["cells"]
            told.setdefault("staleness", kept[title].get("staleness", {}))
    text = json.dumps(kept | results, indent=0, ensure_ascii=False, sort_keys=True)
    RESULTS.write_text(f"{text}\n", encoding="utf-8")


def header(system: type[Store]) -> dict[str, Any]:
    return {
        **about(),
        "version": system.version,
        "door": system.door,
        "packages": list(system.packages),
        "python": platform.python_version(),
    }


def seconds(told: dict[str, Any]) -> float:
    """Return the time that all cases of a system took together."""
    return float(sum(one["seconds"] for cases in told["cells"].values() for one in cases.values()))


def cell(cases: dict[str, Any]) -> str:
    """Return a cell of the table: right, wrong or cannot, with counts if the cases differ."""
    verdicts = [found["verdict"] for found in cases.values()]
    count, total = verdicts.count(WRONG), len(verdicts)
    if count:
        return "**wrong**" if count == total else f"**wrong** {count}/{total}"
    count = verdicts.count(CANNOT)
    if count:
        return "cannot" if count == total else f"cannot {count}/{total}"
    return RIGHT


def differences(old: Results, new: Results) -> list[str]:
    """Return the cells that differ from the kept ones."""
    lines = []
    for title, told in new.items():
        before = old.get(title, {}).get("cells", {})
        for row, cases in told.get("cells", {}).items():
            found, kept = cell(cases), cell(before[row]) if row in before else ""
            if kept and kept != found:
                lines.append(f"{title}, {row}: {found}, kept as {kept}")
    return lines
