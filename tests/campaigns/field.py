"""What the campaigns share. THOUGHTLINE_CAMPAIGN=long is what docs/figures.md has."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from benchmarks import reports

N = TypeVar("N", int, float)

LONG = os.environ.get("THOUGHTLINE_CAMPAIGN") == "long"

long_only = pytest.mark.skipif(not LONG, reason="only with THOUGHTLINE_CAMPAIGN=long")


def rounds(short: N, long: N) -> N:
    return long if LONG else short


def report(name: str, **figures: object) -> None:
    """One line that can be quoted; pytest -s shows it. The long form's is kept for that page."""
    print(f"\n{name}: " + ", ".join(f"{key}={value}" for key, value in figures.items()))
    if LONG:
        reports.keep("campaigns.json", {name: reports.about() | {"figures": figures}})


def worker(
    *arguments: object, before: Sequence[object] = (), errors: int | None = None
) -> subprocess.Popen[str]:
    program = [*before, sys.executable, Path(__file__).with_name("worker.py"), *arguments]
    return subprocess.Popen(
        [str(part) for part in program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )


def tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def hear_all(process: subprocess.Popen[str]) -> list[str]:
    """What a process still says, to its end."""
    said, _ = process.communicate()
    return said.splitlines()
