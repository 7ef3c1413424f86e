"""The lock as Windows has it, with a `msvcrt` that behaves as its documentation says."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from thoughtline.core.refusal import Refused
from thoughtline.store.sqlite.database import lock
from thoughtline.store.sqlite.database.watermark import Watermark
from windows import as_on_windows


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    return as_on_windows(lock, monkeypatch)[0]


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

    await first.acquire()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()


async def test_who_waits_too_long_is_refused_and_holds_up_nobody(
    windows: Any, tmp_path: Path
) -> None:
    path = str(tmp_path / "thoughts.db.lock")
    first, second = windows.SidecarLock(path), windows.SidecarLock(path)
    await first.acquire()

    with pytest.raises(Refused, match="ledger_busy"):
        await second.acquire(wait=0.05)
    first.release()

    async with first.held(wait=5):
        pass


async def test_the_watermark_is_not_in_the_byte_that_is_locked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Windows locks against reading, too."""
    windows, msvcrt = as_on_windows(lock, monkeypatch)
    path = tmp_path / "thoughts.db.lock"
    held = windows.SidecarLock(str(path))
    await held.acquire()

    held.raise_watermark(Watermark(b"i" * 16, 7, b"h" * 32))

    assert min(msvcrt.places) > path.stat().st_size
    assert windows.SidecarLock(str(path)).watermark().position == 7
    held.release()
