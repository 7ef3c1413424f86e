"""Set-up of Python's interpreter for a server: garbage collection, and switches between threads.

No other module changes these, because they affect the whole process. A Python program that uses the
record as a library keeps its own.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

YOUNG = 2_000
"""New objects after which young objects are searched for garbage; Python's default from 3.13 on.

A thought leaves next to no garbage. With the earlier default, the search took a sixth of a
thought's time.
"""

SWITCH_INTERVAL = 0.0005
"""Seconds that the event loop waits for a computing thread; a tenth of Python's default."""


def set_up_interpreter() -> None:
    """Collect garbage seldom, and never again in objects that outlive the first full collection."""
    _, middle, old = gc.get_threshold()
    gc.set_threshold(YOUNG, middle, old)
    gc.callbacks.append(_freeze_after_full)
    sys.setswitchinterval(SWITCH_INTERVAL)


@contextmanager
def loading_libraries() -> Iterator[None]:
    """Collect no garbage during the loading, and never in loaded objects: that took 0.1 s each."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _freeze_after_full(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == len(gc.get_threshold()) - 1:
        gc.callbacks.remove(_freeze_after_full)
        gc.freeze()
