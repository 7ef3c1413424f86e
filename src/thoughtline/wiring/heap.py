"""The C library's heap, which is to take no more as a server runs for weeks.

The GNU library has up to eight heaps a processor, for threads that ask for memory at the same time,
and gives back only what is free at the end of one. So what a thread took for a moment stayed taken,
in each heap anew: an hour of deliberations made a server 3 MiB larger.
"""

import sys
import time
from threading import Thread
from typing import Any

M_ARENA_MAX = -8
"""The number of heaps, of `mallopt` (malloc.h)."""

EVERY = 30.0
"""Seconds between two times that what is free is given back."""

BUSY = 0.1
"""Seconds of processor time, less than which free nothing that is worth it."""


def bound_heap() -> None:
    """From here on have one heap, and give back what is free anywhere in it, now and then.

    To be called before there are threads. Does nothing with another C library.
    """
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 - takes a while, and not every server needs it

    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt") and hasattr(library, "malloc_trim"):
        library.mallopt(M_ARENA_MAX, 1)
        Thread(target=_trim, args=(library,), daemon=True, name="thoughtline-heap").start()


def _trim(library: Any) -> None:
    done = time.process_time()
    while True:
        time.sleep(EVERY)
        if time.process_time() - done > BUSY:
            library.malloc_trim(0)
            done = time.process_time()
