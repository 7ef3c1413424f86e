"""The benchmark "the record is right": `python -m record [--quick]`, from scripts/benchmark-record.

Prints a table in Markdown and, unless quick, writes results.json. No model takes part: the caller
is a script, which makes the same calls in every run.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from record.measured import FULL, QUICK, SEED, Point, of_each
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
from record.table import Results, table

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
    about = machine()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    results: list[tuple[Point, Any]] = []
    took = {}
    with tempfile.TemporaryDirectory(dir=chosen.folder, prefix="run-") as name:
        for point in points:
            began = time.monotonic()
            results.append((point, point.measure(systems, Path(name) / point.title, size)))
            took[point.title] = round(time.monotonic() - began, 1)
            sys.stderr.write(f"{point.title}: {took[point.title]} s\n")
    print(table(results, [one.title for one in systems]))
    if not (chosen.quick or chosen.only):
        keep(results, {"machine": about, "size": asdict(size), "seed": SEED, "seconds": took})


def keep(results: Results, about: dict[str, Any]) -> None:
    told = [
        {"point": point.number, "title": point.title}
        | {title: asdict(found) for title, found in systems.items()}
        for point, systems in results
    ]
    text = json.dumps(about | {"results": told}, indent=1, ensure_ascii=False)
    (Path(__file__).parent / "results.json").write_text(f"{text}\n", encoding="utf-8")


def machine() -> dict[str, Any]:
    return {
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "python": platform.python_version(),
        "peers": [one.requirement for one in SYSTEMS[1:]],
    }


if __name__ == "__main__":
    main()
