"""Set-up of the Python interpreter for a server: garbage collection, and switches between threads.

No other module changes these settings, because they affect the whole process. Long computations
pause collections (`app/process/long_reads.py`). A Python program that uses the record as a library
keeps its own settings.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic, thread_time
from typing import Any

YOUNG = 2_000
"""Number of new objects after which young objects are searched for garbage: Python's default from
3.13 on.

Recording a thought leaves almost no garbage. With the default of Python before 3.13, the search
took a sixth of the time of a thought.
"""

OLD = 4
"""Number of collections of younger objects after which all objects are searched: less than half of
Python's default, so that a full collection has fewer new objects to search.
"""

SWITCH_INTERVAL = 0.0005
"""Seconds that the event loop waits for a computing thread: a tenth of Python's default."""

SLOW = 0.01
"""Seconds of processor time from which a full collection is slow."""

EXCLUDED_SECONDS = 3_600.0
"""Seconds after which the survivors of slow collections are searched for garbage again."""


def set_up_interpreter() -> None:
    """Collect garbage seldom, and exclude the survivors of the first full collection, and of slow
    ones, from later collections.
    """
    gc.set_threshold(YOUNG, gc.get_threshold()[1], OLD)
    gc.callbacks.append(_Exclusion().note)
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


class _Exclusion:
    """Exclusion of survivors from full collections. A full collection takes longer with each object
    in memory, such as the thoughts of long sessions, and all threads wait for its end.

    Excluded objects are still freed when nothing refers to them. Only garbage in circles waits.
    """

    def __init__(self) -> None:
        self._is_first = True
        self._began = 0.0
        self._ends = inf

    def note(self, phase: str, info: dict[str, Any]) -> None:
        """Note the start or the end of a collection, as a callback of `gc`."""
        if info["generation"] < len(gc.get_threshold()) - 1:
            return
        if phase == "start":
            self._began = thread_time()
            if monotonic() > self._ends:
                gc.unfreeze()
                self._ends = inf
            return
        is_slow = thread_time() - self._began > SLOW
        if self._is_first or is_slow:
            gc.freeze()
        if is_slow and not self._is_first:
            self._ends = min(self._ends, monotonic() + EXCLUDED_SECONDS)
        self._is_first = False
