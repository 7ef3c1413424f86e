"""How a server sets up Python's interpreter, once at its start: garbage, and turns of threads.

Nothing else in the package changes these: they are of the whole process. A Python program that uses
the record keeps its own.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

YOUNG = 2_000
"""Objects more than there were, after which those are looked through. Python's own from 3.13 on.

A thought leaves next to no garbage behind. With Python's own number until then, looking for it took
a sixth of a thought's time.
"""

SWITCH_INTERVAL = 0.0005
"""Seconds that the event loop waits for a thread that computes. Python's own are ten times that."""


def set_up_interpreter() -> None:
    """Look for garbage seldom, and never again in objects that outlive the first full look."""
    _, middle, old = gc.get_threshold()
    gc.set_threshold(YOUNG, middle, old)
    gc.callbacks.append(_keep)
    sys.setswitchinterval(SWITCH_INTERVAL)


@contextmanager
def loading_libraries() -> Iterator[None]:
    """Look for no garbage meanwhile, and never in the loaded objects: that took 0.1 s each time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _keep(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == len(gc.get_threshold()) - 1:
        gc.callbacks.remove(_keep)
        gc.freeze()
