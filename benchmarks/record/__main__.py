"""The benchmark "the record is right": `python -m record [--quick]`, from scripts/benchmark-record.

Prints a table in Markdown and, unless quick, keeps what it found in results.json. No model takes
part: the caller is a script, which makes the same calls in every run.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from record.measured import FULL, QUICK, SEED, Point, Size, Systems, of_each
from record.peers.arben import Arben
from record.peers.hypotree import Hypotree
from record.peers.lsekit import Lsekit
from record.peers.thoughtline import Thoughtline
from record.points import (
    calibration,
    contradictions,
    fresh,
    kill,
    price,
    resume,
    retraction,
    search,
    speed,
    writes,
)
from record.points import input as invalid
from record.system import TOOLS
from record.table import table

import thoughtline

RESULTS = Path(__file__).parent / "results.json"

SYSTEMS = (Thoughtline, Arben, Hypotree, Lsekit)
"""Ours first: the others are told in ratios to it where times are measured."""

POINTS = (
    Point(number=1, title="retraction", measure=of_each(retraction.measure)),
    Point(number=2, title="writes", measure=of_each(writes.measure)),
    Point(number=3, title="kill", measure=of_each(kill.measure)),
    Point(number=4, title="input", measure=of_each(invalid.measure)),
    Point(number=5, title="price", measure=of_each(price.measure)),
    Point(number=6, title="resume", measure=of_each(resume.measure)),
    Point(number=7, title="search", measure=of_each(search.measure)),
    Point(number=8, title="contradictions", measure=of_each(contradictions.measure)),
    Point(number=9, title="speed", measure=speed.measure),
    Point(number=9, title="calibration", measure=of_each(calibration.measure)),
    Point(number=9, title="fresh", measure=of_each(fresh.measure)),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="record", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="ours alone, small counts")
    parser.add_argument("--peers", action="store_true", help="with --quick: the peers as well")
    parser.add_argument("--only", nargs="+", metavar="POINT", help="such as: retraction search")
    parser.add_argument("--folder", type=Path, default=TOOLS, help="on the disk to use")
    chosen = parser.parse_args()
    systems = [one for one in SYSTEMS if one is Thoughtline or not chosen.quick or chosen.peers]
    if missing := [one.title for one in systems if not one.installed()]:
        sys.exit(f"Not installed: {', '.join(missing)}. Run scripts/benchmark-record.")
    size = QUICK if chosen.quick else FULL
    points = [one for one in POINTS if not chosen.only or one.title in chosen.only]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(dir=chosen.folder, prefix="run-") as name:
        for point in points:
            results[point.title] = told = told_of(point, systems, Path(name) / point.title, size)
            sys.stderr.write(f"{point.title}: {told['seconds']} s\n")
    if not chosen.quick:
        results = kept(results)
    print(table(results.values(), [one.title for one in systems]))


def told_of(point: Point, systems: Systems, folder: Path, size: Size) -> dict[str, Any]:
    """A point as results.json has it."""
    about, began = machine(), time.monotonic()
    found = point.measure(systems, folder, size)
    return {
        "point": point.number,
        "seconds": round(time.monotonic() - began, 1),
        "measured on": about,
        "size": asdict(size),
        "found": {title: asdict(one) for title, one in found.items()},
    }


def kept(results: dict[str, Any]) -> dict[str, Any]:
    """What was measured takes the place of what was kept of the same points; all of it."""
    before = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    known = before.get("results", {}) | results
    ordered = {point.title: known[point.title] for point in POINTS if point.title in known}
    text = json.dumps({"seed": SEED, "results": ordered}, indent=1, ensure_ascii=False)
    RESULTS.write_text(f"{text}\n", encoding="utf-8")
    return ordered


def machine() -> dict[str, Any]:
    return {
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "python": platform.python_version(),
        "commit": _commit(),
    }


def _commit() -> str:
    """Of the Thoughtline that is measured; + where it was changed since."""
    where = Path(thoughtline.__file__).parent
    said = ["git", "-C", str(where), "describe", "--always", "--dirty=+", "--abbrev=12"]
    return subprocess.run(said, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    main()
