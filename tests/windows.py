"""A stand-in of `msvcrt` that behaves as its documentation says, and modules over it."""

import importlib.util
import os
import sys
import threading
import time
from types import ModuleType
from typing import Any

import pytest

TRIES = 10
"""How often `LK_LOCK` tries, until it is an error. Each takes a second there."""


class Msvcrt(ModuleType):
    """Locks bytes of files against every other descriptor, from where each one stands.

    Closing lets go of none: Windows takes its time over that, so nobody may count on it.
    """

    LK_UNLCK, LK_LOCK, LK_NBLCK = range(3)

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self._held: dict[tuple[int, int], int] = {}
        self._changing = threading.Lock()

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert count == 1
        status = os.fstat(descriptor)
        at = status.st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        for _ in range(TRIES if mode == self.LK_LOCK else 1):
            with self._changing:
                holder = self._held.get(at)
                if mode == self.LK_UNLCK:
                    if holder != descriptor:
                        raise PermissionError("not locked")
                    del self._held[at]
                    return
                if holder is None:
                    self._held[at] = descriptor
                    return
            time.sleep(0.001)
        raise PermissionError("locked")

    @property
    def places(self) -> set[int]:
        """Which bytes are locked."""
        return {at for _, at in self._held}


def as_on_windows(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Msvcrt]:
    """The module as it is there, and the `msvcrt` that it has until the test ends."""
    msvcrt = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    assert module.__spec__ is not None
    assert module.__spec__.origin is not None
    spec = importlib.util.spec_from_file_location("module_on_windows", module.__spec__.origin)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        spec.loader.exec_module(made)
    return made, msvcrt
