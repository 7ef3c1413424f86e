"""The threads of a server have one heap, and what is large lies outside it."""

import os
import platform
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes
import threading
from thoughtline.wiring.heap import limit_heap

all_here = threading.Barrier(8)


def take():
    all_here.wait()
    kept = bytearray(2_000)
    all_here.wait()
    del kept


if SHARED:
    limit_heap()
threads = [threading.Thread(target=take) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""


OUTSIDE = """
import ctypes
from thoughtline.wiring.heap import LARGE_BLOCK, limit_heap


class Told(ctypes.Structure):
    _fields_ = [(f"n{number}", ctypes.c_int) for number in range(10)]


library = ctypes.CDLL(None)
library.mallinfo.restype = Told
if LIMITED:
    limit_heap()
for _ in range(3):
    kept = bytearray(300_000)
    del kept
before = library.mallinfo().n3
kept = [bytearray(LARGE_BLOCK) for _ in range(100)]
print(library.mallinfo().n3 - before)
"""


WITHOUT_LIBRARIES = """
import sys

sys.modules["ctypes"] = None
from thoughtline.wiring.heap import limit_heap

limit_heap()
"""


def heaps(*, shared: bool, **environment: str) -> int:
    return subprocess.run(
        [sys.executable, "-c", f"SHARED = {shared}\n{PROGRAM}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    ).stderr.count("Arena ")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a heap of another C library")
def test_threads_share_a_heap() -> None:
    assert heaps(shared=True) == 1
    assert heaps(shared=False) > 1


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a heap of another C library")
def test_who_said_how_many_heaps_there_are_to_be_has_so_many() -> None:
    assert heaps(shared=True, MALLOC_ARENA_MAX="3") == 3
    assert heaps(shared=True, GLIBC_TUNABLES="glibc.malloc.arena_max=3") == 3


def outside(*, limited: bool, **environment: str) -> int:
    """How many of a hundred large blocks lie outside, once larger ones have been given back."""
    done = subprocess.run(
        [sys.executable, "-c", f"LIMITED = {limited}\n{OUTSIDE}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a heap of another C library")
def test_large_blocks_lie_outside_the_heap_where_it_has_no_room() -> None:
    assert outside(limited=True) > 80
    assert outside(limited=False) == 0


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a heap of another C library")
def test_who_said_what_is_large_has_it_so() -> None:
    assert outside(limited=True, MALLOC_MMAP_THRESHOLD_="200000") == 0
    assert outside(limited=True, GLIBC_TUNABLES="glibc.malloc.mmap_threshold=200000") == 0


def test_a_python_that_loads_no_libraries_has_the_heaps_it_has() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_LIBRARIES], check=True)
