"""How long a thread that computes goes on while another waits for the interpreter.

It is one for the whole process, and several ask for a shorter one, some for a while. So the
shortest that is asked for holds, and where nobody asks any more what Python or a program had set.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_asked: list[float] = []
_usual = 0.0


def shorten_switch_interval(seconds: float) -> None:
    """Ask for no more than so many seconds, for the rest of the process."""
    global _usual  # noqa: PLW0603 - as there is one interval for the process
    with _lock:
        if not _asked:
            _usual = sys.getswitchinterval()
        _asked.append(seconds)
        _set()


@contextmanager
def shorter_switch_interval(seconds: float) -> Iterator[None]:
    """Ask for no more than so many seconds, for a while."""
    shorten_switch_interval(seconds)
    try:
        yield
    finally:
        with _lock:
            _asked.remove(seconds)
            _set()


def _set() -> None:
    sys.setswitchinterval(min([_usual, *_asked]))
