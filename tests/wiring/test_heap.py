"""The threads of a server have one heap."""

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


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a heap of another C library")
def test_threads_share_a_heap() -> None:
    shared, usual = (
        subprocess.run(
            [sys.executable, "-c", f"SHARED = {given}\n{PROGRAM}"],
            capture_output=True,
            text=True,
            check=True,
        ).stderr.count("Arena ")
        for given in (True, False)
    )
    assert shared == 1
    assert usual > 1
