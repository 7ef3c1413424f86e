"""How long a fuzzer goes on: a fixed number of inputs in every run, two minutes in a campaign."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from campaigns.field import LONG, report

CORPUS = Path(__file__).parent / "corpus"
"""Every input that ever broke something, in a file for each fuzzer."""

SECONDS = 120
"""What the long form of each fuzzer takes."""

AT_ONCE = 100 if LONG else 60
"""Inputs between two looks at the clock."""


def fuzz(
    name: str, inputs: st.SearchStrategy[Any], check: Callable[[Any], None], *, share: float = 1
) -> None:
    """Say inputs to `check`, which raises where one breaks something. It is then made small.

    `share` is the part of a fuzzer's time that this one has, where several make one fuzzer.
    """
    count, began = 0, time.monotonic()

    def counted(said: Any) -> None:
        nonlocal count
        count += 1
        check(said)

    for turn in range(1_000_000):
        run = given(inputs)(counted)
        # What breaks in a test run is the same in the next one.
        run = seed(turn if not LONG else time.time_ns())(run)
        settings(
            max_examples=AT_ONCE,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink],
        )(run)()
        if not LONG or time.monotonic() - began > SECONDS * share:
            break
    report(f"fuzzing, {name}", inputs=count, seconds=round(time.monotonic() - began), broken=0)


def corpus(name: str) -> list[bytes]:
    """The lines that broke something once."""
    lines = (CORPUS / name).read_bytes().splitlines()
    return [line for line in lines if line and not line.startswith(b"#")]


def built(parts: str | Sequence[str | tuple[str, int]]) -> str:
    """A text as a corpus keeps it: in parts, of which one that is said many times has a number."""
    each = ((part, 1) if isinstance(part, str) else part for part in parts)
    return parts if isinstance(parts, str) else "".join(part * times for part, times in each)
