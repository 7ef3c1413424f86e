"""Set-up of the Python interpreter for a server: garbage collection, and switches between threads.

No other module changes these settings, because they affect the whole process. A Python program that
uses the record as a library keeps its own settings.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

YOUNG = 2_000
"""Number of new objects after which young objects are searched for garbage: Python's default from
3.13 on.

Recording a thought leaves almost no garbage. With the default of Python before 3.13, the search
took a sixth of the time of a thought.
"""

SWITCH_INTERVAL = 0.0005
"""Seconds that the event loop waits for a computing thread: a tenth of Python's default."""


def set_up_interpreter() -> None:
    """Collect garbage seldom, and exclude objects that survive the first full collection from later
    collections.
    """
    _, middle, old = gc.get_threshold()
    gc.set_threshold(YOUNG, middle, old)
    gc.callbacks.append(_freeze_after_full)
    sys.setswitchinterval(SWITCH_INTERVAL)


@contextmanager
def loading_libraries() -> Iterator[None]:
    """Collect no garbage while libraries are loaded, and exclude loaded objects from later
    collections. A collection of the loaded objects took 0.1 seconds.
    """
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
