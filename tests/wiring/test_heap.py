"""What a server frees goes back to the system, from whichever thread it had it."""

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import threading
import time
from pathlib import Path
from thoughtline.wiring import heap

heap.EVERY, heap.BUSY = 0.05, 0.0


def taken():
    told = Path("/proc/self/status").read_text()
    return int(told.split("VmRSS:")[1].split()[0]) // 1024


def take():
    return [bytearray(2_000) for _ in range(40_000)]


kept, threads = [], 4


def leave_gaps():
    kept.append(take()[::100])


if BOUND:
    heap.bound_heap()
before = taken()
for _ in range(threads):
    thread = threading.Thread(target=leave_gaps)
    thread.start()
    thread.join()
end = time.monotonic() + 20
while taken() > before + 30 and time.monotonic() < end and BOUND:
    time.sleep(0.05)
print(taken() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a heap of another C library")
def test_what_was_taken_for_a_moment_is_given_back() -> None:
    bound, usual = (
        int(subprocess.check_output([sys.executable, "-c", f"BOUND = {given}\n{PROGRAM}"]))
        for given in (True, False)
    )
    assert bound <= 30
    assert usual > 60
