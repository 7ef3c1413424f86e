"""A time limit of a test's own, for code that would hang without its control."""

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LIMIT = 20.0
"""Seconds: a hundred times as long as the slowest such call takes on a busy machine."""


def in_time(function: Callable[[], T]) -> T:
    """What a function returns, unless it hangs. A thread that hangs ends with the process."""
    returned: list[T] = []
    thread = threading.Thread(target=lambda: returned.append(function()), daemon=True)
    thread.start()
    thread.join(LIMIT)
    assert not thread.is_alive(), f"it hangs: no answer in {LIMIT:g} s"
    assert returned, "it failed; the thread's error is above"
    return returned[0]
