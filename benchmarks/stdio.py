"""Measures Thoughtline over stdio beside its peers: `python benchmarks/stdio.py [--quick]`.

Prints a table in Markdown and, unless quick, writes results.json. Nothing is asserted about time:
what a figure is good for is said by its ratio, and by README.md.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from figures import FULL, QUICK, Figure, growth, late_in_a_session, one_thought, start_and_memory
from peers import HERE, INSTALL, PACKAGE, REFERENCE

MEASUREMENTS = (start_and_memory, one_thought, late_in_a_session, growth)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small counts: proves that it runs")
    parser.add_argument("--folder", type=Path, default=HERE.parent, help="on the disk to use")
    chosen = parser.parse_args()
    if shutil.which("node") is None or not REFERENCE.exists():
        sys.exit(f"Wanted: node, and the reference server. Run: {INSTALL}")
    counts = QUICK if chosen.quick else FULL
    figures: list[Figure] = []
    measured: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(dir=chosen.folder, prefix=".bench-") as name:
        about = machine(Path(name))
        for measure in MEASUREMENTS:
            sys.stderr.write(f"{measure.__name__} ...\n")
            found, raw = measure(Path(name), counts)
            figures += found
            measured[measure.__name__] = raw
    print(table(figures))
    if chosen.quick:
        return
    results = {
        "machine": about,
        "counts": asdict(counts),
        "figures": [asdict(figure) | {"met": figure.met} for figure in figures],
        "measured": measured,
    }
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def machine(folder: Path) -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "file system": _said("stat", "--file-system", "--format=%T", str(folder)),
        "python": platform.python_version(),
        "node": _said("node", "--version"),
        "reference": json.loads(PACKAGE.read_text(encoding="utf-8"))["version"],
        **{name: version(name) for name in ("thoughtline", "apsw", "mcp", "fastmcp")},
    }


def table(figures: list[Figure]) -> str:
    """The figures in Markdown, those with a target first. Ours over theirs: less is better."""
    figures = sorted(figures, key=lambda one: one.target is None)
    lines = ["| figure | ours | against | value | target | met |", "|---|---|---|---|---|---|"]
    for one in figures:
        sign = "<" if one.strict else "<="
        target = "" if one.target is None else f"{sign} {one.target:g}"
        met = {True: "yes", False: "**no**", None: ""}[one.met]
        lines.append(
            f"| {one.what} | {one.ours.removeprefix('thoughtline, ')} | {one.theirs} "
            f"| {one.value:.2f} | {target} | {met} |"
        )
    return "\n".join(lines)


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor()


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
