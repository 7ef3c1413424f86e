"""Read by each Python process of a run that notes which tests run what (mutants.py).

A call of ours is written down when a test makes it first: with the test's number, which is at the
place of shared memory, and a line of the function's body. Processes are killed, so none waits.
"""

import mmap
import os
import sys
import threading
from types import CodeType, FrameType

CALLS = os.environ.get("MUTANTS_CALLS", "")

if CALLS:
    sources = os.environ["MUTANTS_SOURCES"]
    seen: set[tuple[bytes, CodeType]] = set()
    with open(f"{CALLS}.now", "rb") as shared:  # noqa: PTH123 - before anything else is imported
        now = mmap.mmap(shared.fileno(), 4, access=mmap.ACCESS_READ)

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(sources):
            return
        what = now[:], code
        if what in seen:
            return
        seen.add(what)
        line = max(line or 0 for _, _, line in code.co_lines())
        with open(CALLS, "ab", 0) as calls:  # noqa: PTH123 - as above; a fork closes what is open
            said = f"{int.from_bytes(what[0])} {line} {code.co_filename}\n"
            calls.write(said.encode())

    threading.setprofile(note)
    sys.setprofile(note)
