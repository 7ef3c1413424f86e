"""The C library's heap, which is to take no more as a server runs for weeks.

The GNU library has up to eight heaps a processor, for threads that ask for memory at the same time.
What a thread took for a moment stayed taken, in each heap anew: an hour of deliberations made a
server 3 MiB larger. Python lets one thread go on at a time, but for what libraries compute without
asking it for memory, so one heap is enough.
"""

import os
from contextlib import suppress

M_ARENA_MAX = -8
"""The number of heaps, of `mallopt` (malloc.h)."""

TUNABLES = "GLIBC_TUNABLES"


def share_heap() -> None:
    """Have one heap for all threads that begin from here on.

    Does nothing with another C library, which has no such function, or where somebody has said how
    many there are to be: `MALLOC_ARENA_MAX`, or `glibc.malloc.arena_max` in `GLIBC_TUNABLES`.
    """
    is_said = "MALLOC_ARENA_MAX" in os.environ or "arena_max" in os.environ.get(TUNABLES, "")
    if os.name != "posix" or is_said:
        return
    with suppress(ImportError, OSError):  # of a Python that loads no libraries
        import ctypes  # noqa: PLC0415 - takes a while, and not every server needs it

        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(M_ARENA_MAX, 1)
