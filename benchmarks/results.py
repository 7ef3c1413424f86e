"""The file of results: what was found of each subject, when, on what, and with which release."""

import json
import os
import platform
import shutil
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import ROOT, Found
from benchmarks.peers import PACKAGE
from benchmarks.reports import commit
from thoughtline import __version__

RESULTS = ROOT / "benchmarks" / "results.json"
CAMPAIGNS = ROOT / "benchmarks" / "campaigns.json"
"""What the crash campaigns found (tests/campaigns), in the same spirit."""

PACKAGES = ("apsw", "mcp", "fastmcp", "uvicorn", "asyncpg", "dbos")

Results = dict[str, dict[str, Any]]
"""Subject -> about the run, `figures` by their keys, and `raw`."""


def read(path: Path = RESULTS) -> Results:
    kept: Results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return kept


def told(about: dict[str, Any], found: Found) -> dict[str, Any]:
    """What was found of a subject, as the file has it."""
    figures = {
        key: {"value": _rounded(median(rounds)), "rounds": [_rounded(one) for one in rounds]}
        for key, rounds in found.rounds.items()
    }
    return about | {"figures": figures, "raw": found.raw}


def keep(results: Results) -> None:
    """Put these subjects in the place of what was kept of them."""
    text = json.dumps(dict(sorted((read() | results).items())), indent=1, ensure_ascii=False)
    RESULTS.write_text(f"{text}\n", encoding="utf-8")


def about(folder: Path) -> dict[str, Any]:
    """What is measured and on what, before it begins."""
    return {
        "release": __version__,
        "commit": commit(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "load before": round(os.getloadavg()[0], 2),
        "machine": {
            "system": platform.platform(),
            "processor": _processor(),
            "cores": os.cpu_count(),
            "file system": _said("stat", "--file-system", "--format=%T", str(folder)),
            "python": platform.python_version(),
            "node": _said("node", "--version") if shutil.which("node") else "",
            "reference": _reference(),
            **{name: _version(name) for name in PACKAGES},
        },
    }


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


def _reference() -> str:
    return json.loads(PACKAGE.read_text(encoding="utf-8"))["version"] if PACKAGE.exists() else ""


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor()


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
