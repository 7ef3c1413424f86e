"""The engine's locks as Windows has them, over a stand-in of `msvcrt`."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from thoughtline.engine import file_lock
from thoughtline.engine.dbos import liveness, sqlite_file
from thoughtline.engine.dbos.liveness import FileLiveness
from thoughtline.engine.dbos.sqlite_file import TransactionLock
from windows import as_on_windows


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    module, _ = as_on_windows(file_lock, monkeypatch)
    for user in (liveness, sqlite_file):
        monkeypatch.setattr(user, "file_lock", module)
    return module


def test_one_at_a_time_holds_it(windows: Any, tmp_path: Path) -> None:
    path = tmp_path / "engine.lock"
    held = windows.try_acquire(path)

    assert held is not None
    assert windows.try_acquire(path) is None
    with windows.held(path) as ours:
        assert not ours
    assert windows.try_acquire(path) is None  # which those who failed did not let go

    windows.release(held)
    with windows.held(path) as ours:
        assert ours


def test_who_waits_gets_it_once_it_is_let_go(windows: Any, tmp_path: Path) -> None:
    path = tmp_path / "engine.lock"
    held = windows.try_acquire(path)
    letting_go = threading.Timer(0.05, windows.release, (held,))
    letting_go.start()

    assert windows.acquire_within(path, 0.001) is None
    with windows.held(path, wait=20) as ours:
        assert ours
    letting_go.join()


def test_one_transaction_at_a_time_is_under_way(windows: Any, tmp_path: Path) -> None:
    path = tmp_path / "engine.lock"
    under_way: list[int] = []

    def transact(number: int) -> None:
        lock = TransactionLock(path)
        for _ in range(5):
            lock.acquire()
            under_way.append(number)
            time.sleep(0.001)
            assert under_way == [number]
            under_way.clear()
            lock.release()

    with ThreadPoolExecutor() as pool:
        list(pool.map(transact, range(4)))


def test_a_process_is_dead_once_it_says_so(windows: Any, tmp_path: Path) -> None:
    first, second = (FileLiveness(tmp_path / "alive", name) for name in ("first", "second"))
    first.announce()
    second.announce()

    with second.recovery_lock(wait=0) as recovery:
        assert recovery is not None
        assert not recovery.is_dead("first")
        with first.recovery_lock(wait=0) as other:
            assert other is None
        first.end()
        assert recovery.is_dead("first")
    second.end()
