"""How much work something is, as far as it can be counted and not only timed."""

import sys
from collections.abc import Callable
from types import FrameType


def calls_of(work: Callable[[], object]) -> int:
    """How many Python functions are called, each time that a generator goes on among them."""
    calls = 0

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal calls
        calls += event == "call"

    others = sys.getprofile()  # as of scripts/mutants, which notes what each test runs
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(others)
    return calls
