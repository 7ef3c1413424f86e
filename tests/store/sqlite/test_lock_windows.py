"""The lock as Windows has it, with a `msvcrt` that behaves as its documentation says."""

import asyncio
import importlib.util
import os
import sys
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from thoughtline.core.refusal import Refused
from thoughtline.store.sqlite import lock
from thoughtline.store.sqlite.watermark import Watermark

TRIES = 10
"""How often `LK_LOCK` tries, until it is an error. Each takes a second there."""


class Msvcrt(ModuleType):
    """Locks bytes of files against every other descriptor, from where each one stands."""

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


@pytest.fixture
def msvcrt(monkeypatch: pytest.MonkeyPatch) -> Msvcrt:
    made = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", made)
    return made


@pytest.fixture
def windows(msvcrt: Msvcrt, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, as it is there."""
    assert lock.__spec__ is not None
    assert lock.__spec__.origin is not None
    spec = importlib.util.spec_from_file_location("lock_on_windows", lock.__spec__.origin)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        spec.loader.exec_module(module)
    return module


async def test_one_at_a_time_holds_it_and_others_wait(windows: Any, tmp_path: Path) -> None:
    path = str(tmp_path / "thoughts.db.lock")
    holders: list[int] = []

    async def hold(number: int) -> None:
        async with windows.SidecarLock(path).held(wait=20):
            holders.append(number)
            assert len(holders) == 1
            await asyncio.sleep(0.005)
            holders.clear()

    await asyncio.gather(*map(hold, range(8)))


async def test_it_is_taken_without_waiting_or_not_at_all(windows: Any, tmp_path: Path) -> None:
    path = str(tmp_path / "thoughts.db.lock")
    first, second = windows.SidecarLock(path), windows.SidecarLock(path)

    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()


async def test_who_waits_too_long_is_refused_and_holds_up_nobody(
    windows: Any, tmp_path: Path
) -> None:
    path = str(tmp_path / "thoughts.db.lock")
    first, second = windows.SidecarLock(path), windows.SidecarLock(path)
    assert first.take()

    with pytest.raises(Refused, match="ledger_busy"):
        await second.acquire(wait=0.05)
    first.release()

    async with first.held(wait=5):
        pass


async def test_the_watermark_is_not_in_the_byte_that_is_locked(
    windows: Any, msvcrt: Msvcrt, tmp_path: Path
) -> None:
    """Windows locks against reading, too."""
    path = tmp_path / "thoughts.db.lock"
    held = windows.SidecarLock(str(path))
    assert held.take()

    held.raise_watermark(Watermark(b"i" * 16, 7, b"h" * 32))

    assert min(msvcrt.places) > path.stat().st_size
    assert windows.SidecarLock(str(path)).watermark().position == 7
    held.release()
