"""The C library's heap, which is to take no more as a server runs for weeks.

The GNU library has up to eight heaps a processor, for threads that ask for memory at the same time.
What a thread took for a moment stayed taken, in each heap anew: an hour of deliberations made a
server 3 MiB larger. Python lets one thread go on at a time, so one heap is enough.
"""

import os

M_ARENA_MAX = -8
"""The number of heaps, of `mallopt` (malloc.h)."""


def share_heap() -> None:
    """Have one heap for all threads that begin from here on.

    Does nothing with another C library, which has no such function.
    """
    if os.name != "posix":
        return
    import ctypes  # noqa: PLC0415 - takes a while, and not every server needs it

    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):
        library.mallopt(M_ARENA_MAX, 1)
