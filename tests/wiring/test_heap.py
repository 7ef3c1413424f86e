"""The threads of a server have one heap."""

import os
import platform
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes
import threading
from thoughtline.wiring.heap import share_heap

all_here = threading.Barrier(8)


def take():
    all_here.wait()
    kept = bytearray(2_000)
    all_here.wait()
    del kept


if SHARED:
    share_heap()
threads = [threading.Thread(target=take) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""


WITHOUT_LIBRARIES = """
import sys

sys.modules["ctypes"] = None
from thoughtline.wiring.heap import share_heap

share_heap()
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


def test_a_python_that_loads_no_libraries_has_the_heaps_it_has() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_LIBRARIES], check=True)
