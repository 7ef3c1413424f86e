"""The C library's heap, which is to take no more as a server runs for weeks.

The GNU library has up to eight heaps a processor, for threads that ask for memory at the same time.
What a thread took for a moment stayed taken, in each heap anew: an hour of deliberations made a
server 3 MiB larger. Python lets one thread go on at a time, but for what libraries compute without
asking it for memory, so one heap is enough.

Nor does a heap shrink while anything small lies behind what was given back. What is read from a
pipe or a socket takes 256 KiB for a moment, and where no gap was left for that the heap grew: by
0.4 MiB now and then. So a large block for which it has no room lies outside it, as it does in the
GNU library until larger ones have been given back.
"""

import os
from contextlib import suppress

M_ARENA_MAX = -8
"""The number of heaps, of `mallopt` (malloc.h)."""

M_MMAP_THRESHOLD = -3
"""The bytes from which on a block lies outside of them where they have no room."""

LARGE_BLOCK = 32 << 10

TUNABLES = "GLIBC_TUNABLES"

LIMITS = {
    ("MALLOC_ARENA_MAX", "arena_max"): (M_ARENA_MAX, 1),
    ("MALLOC_MMAP_THRESHOLD_", "mmap_threshold"): (M_MMAP_THRESHOLD, LARGE_BLOCK),
}
"""By the variable and the tunable with which somebody may have said it already."""


def limit_heap() -> None:
    """Have one heap for all threads that begin from here on, which does not grow for large blocks.

    Does nothing with another C library, which has no such function, and leaves what somebody has
    said: `MALLOC_ARENA_MAX`, `MALLOC_MMAP_THRESHOLD_`, or the same in `GLIBC_TUNABLES`.
    """
    if os.name != "posix":
        return
    with suppress(ImportError, OSError):  # of a Python that loads no libraries
        import ctypes  # noqa: PLC0415 - takes a while, and not every server needs it

        library = ctypes.CDLL(None)
        if not hasattr(library, "mallopt"):
            return
        for (variable, tunable), (option, value) in LIMITS.items():
            if variable not in os.environ and tunable not in os.environ.get(TUNABLES, ""):
                library.mallopt(option, value)
