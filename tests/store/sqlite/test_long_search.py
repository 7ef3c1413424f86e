"""In a large record a thread searches, and all other calls go on."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from store.ledgers import forget, write
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.sqlite import ledger as ledgers
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.search.search import Search


class Slow:
    """A search that does not end before it may."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()
        self.threads: list[threading.Thread] = []
        hits = Search.hits

        def wait(search: Search, limit: int) -> list[Hit]:
            self.threads.append(threading.current_thread())
            found = hits(search, limit)
            self.began.set()
            assert self.may_end.wait(30)
            return found

        patch.setattr(Search, "hits", wait)


@pytest.fixture
async def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqliteLedger]:
    monkeypatch.setattr(ledgers, "LARGE", 0)
    made = SqliteLedger(tmp_path / "t.db")
    await write(made, text="A pool of four")
    yield made
    await made.close()


async def search(ledger: SqliteLedger) -> asyncio.Task[list[Hit]]:
    return asyncio.create_task(ledger.search(Query(text="pool"), limit=5))


async def test_others_record_and_read_while_a_thread_searches(
    ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    searching = await search(ledger)
    await asyncio.to_thread(slow.began.wait, 30)
    await write(ledger, "other", text="Another pool")
    assert len(await ledger.read("other")) == 1
    slow.may_end.set()
    assert [hit.event.session for hit in await searching] == ["s"]
    assert {hit.event.session for hit in await ledger.search(Query(text="pool"), limit=5)} == {
        "s",
        "other",
    }


async def test_a_record_that_is_closed_during_a_search_can_be_opened_again(
    ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    searching = await search(ledger)
    await asyncio.to_thread(slow.began.wait, 30)
    await ledger.close()
    slow.may_end.set()
    assert len(await searching) == 1
    assert len(await ledger.search(Query(text="pool"), limit=5)) == 1
    assert (await ledger.verify()).sessions


async def test_bytes_are_erased_when_the_search_has_ended(
    ledger: SqliteLedger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    searching = await search(ledger)
    await asyncio.to_thread(slow.began.wait, 30)
    forgetting = asyncio.create_task(forget(ledger, "s"))
    await asyncio.sleep(0.05)
    slow.may_end.set()
    assert len(await searching) == 1
    await forgetting
    assert b"A pool of four" not in (tmp_path / "t.db").read_bytes()


async def test_bytes_are_erased_although_a_waiting_search_was_left(
    ledger: SqliteLedger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    searching = await search(ledger)
    await asyncio.to_thread(slow.began.wait, 30)
    waiting = await search(ledger)
    await asyncio.sleep(0.05)
    waiting.cancel()
    forgetting = asyncio.create_task(forget(ledger, "s"))
    await asyncio.sleep(0.05)
    slow.may_end.set()
    assert len(await searching) == 1
    await forgetting
    assert b"A pool of four" not in (tmp_path / "t.db").read_bytes()


async def test_a_search_that_begins_before_bytes_are_erased_does_not_keep_them(
    ledger: SqliteLedger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    searching = await search(ledger)
    await asyncio.to_thread(slow.began.wait, 30)
    forgetting = asyncio.create_task(forget(ledger, "s"))
    await asyncio.sleep(0.05)
    slow.may_end.set()
    later = await search(ledger)
    assert len(await searching) == len(await later) == 1
    await forgetting
    assert slow.threads[1] is threading.main_thread()
    assert b"A pool of four" not in (tmp_path / "t.db").read_bytes()


async def test_a_search_does_not_wait_for_the_lock_of_another_process(
    ledger: SqliteLedger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ledger.verify()
    slow = Slow(monkeypatch)
    slow.may_end.set()
    async with SidecarLock(f"{tmp_path / 't.db'}.lock").held(1.0):
        assert len(await ledger.search(Query(text="pool"), limit=5)) == 1
    assert slow.threads == [threading.main_thread()]
