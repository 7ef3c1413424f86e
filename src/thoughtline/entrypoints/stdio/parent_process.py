"""Parent process of the server: the client, or a program that the client started.

A server without a parent has no client, although another process may hold its standard input.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Any, Protocol

CHECK_INTERVAL = 4.0
"""Seconds between two checks if the parent process still runs."""

SYNCHRONIZE = 0x0010_0000
"""Right to wait for a process on Windows."""

ENDED = 0
"""Result of a wait on Windows if the process has ended."""


class Parent(Protocol):
    def has_ended(self) -> bool: ...


class PosixParent:
    """Parent process on POSIX. The system gives a child of an ended process another parent."""

    def __init__(self, process: int) -> None:
        self._id = process

    def has_ended(self) -> bool:
        return os.getppid() != self._id


class WindowsParent:
    """Parent process on Windows. A handle on the process stays valid after the process has ended.

    `kernel` is the library `kernel32`. A process that cannot be opened counts as running.
    """

    def __init__(self, process: int, kernel: Any) -> None:
        self._kernel = kernel
        self._handle = kernel.OpenProcess(SYNCHRONIZE, False, process)

    def has_ended(self) -> bool:
        return bool(self._handle) and self._kernel.WaitForSingleObject(self._handle, 0) == ENDED


def parent_process(process: int) -> Parent:
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only Windows needs it

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        kernel.WaitForSingleObject.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
        return WindowsParent(process, kernel)
    return PosixParent(process)


async def end_of(parent: Parent, *, is_busy: Callable[[], bool]) -> None:
    """Return some seconds after the end of the parent process, when the server is not busy."""
    while not parent.has_ended() or is_busy():  # noqa: ASYNC110 - no event announces the end
        await asyncio.sleep(CHECK_INTERVAL)
