"""The search index trails the record: where it goes on, and what is found meanwhile."""
# ruff: noqa: ASYNC110, ASYNC240 - a test may block its own event loop, and a file sets no event

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from places import DATA
from sayings import assumed, refuted, thought
from store.disk import Disk, layered
from store.ledgers import as_killed, entries, forget, found, write
from thoughtline.core.events import Event
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Query, at_version
from thoughtline.store.search import indexer
from thoughtline.store.search.unindexed_texts import Text, text_in
from thoughtline.store.sqlite import ledger as ledger_module
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.search import index, unindexed_tail

pytestmark = pytest.mark.usefixtures("slow_index")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
def disk() -> Iterator[Disk]:
    with layered() as made:
        yield made


@pytest.fixture
async def ledger(disk: Disk, path: Path) -> AsyncIterator[SqliteLedger]:
    """One that is open, with a seal in its index."""
    kept = SqliteLedger(path)
    await write(kept, text="a seal")
    await found(kept, "seal")
    yield kept
    disk.be_well()
    await kept.close()


def unindexed(path: Path) -> int:
    """How many events are not in the index yet."""
    with closing(apsw.Connection(str(path))) as database:
        return int(
            database.execute(
                "SELECT count(*) FROM event WHERE position > (SELECT indexed FROM ledger)"
            ).get
        )


def faults(path: Path) -> list[str]:
    return [finding.advice for finding in examine(path) if finding.advice]


async def test_writing_leaves_the_index_for_later_and_a_search_finds_it_all(
    ledger: SqliteLedger, path: Path
) -> None:
    other = SqliteLedger(path)
    await write(ledger, count=3, text="another seal")

    assert unindexed(path) == 3
    assert len(await found(other, "seal")) == 4
    assert unindexed(path) == 0
    await other.close()


async def test_the_index_follows_soon_after_a_write(
    ledger: SqliteLedger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # it is indexed as elsewhere
    await ledger.close()
    await write(ledger, count=3, text="another seal")

    async with asyncio.timeout(20):
        while unindexed(path):
            await asyncio.sleep(0.005)


async def test_the_index_does_not_wait_when_long_texts_let_it_fall_behind(
    ledger: SqliteLedger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "MOST", 10_000)
    other = SqliteLedger(path)
    await write(other, text="another seal " * 800)

    async with asyncio.timeout(20):
        while unindexed(path):
            await asyncio.sleep(0.005)
    await other.close()


async def test_what_the_index_takes_in_is_not_synced_and_what_is_recorded_then_is(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await write(ledger, text="another seal")
    disk.syncs.clear()

    assert len(await found(ledger, "seal")) == 2
    assert disk.syncs == []
    await write(ledger, text="a third seal")
    assert len(disk.syncs) == 1


async def test_what_is_recorded_is_synced_also_after_the_index_could_take_nothing_in(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await write(ledger, text="another seal")
    disk.be_full()
    assert len(await found(ledger, "seal")) == 2
    disk.be_well()
    await write(ledger, text="a third seal")
    disk.syncs.clear()

    await write(ledger, text="a fourth seal")
    assert len(disk.syncs) == 1


async def test_other_writers_get_in_between_two_steps(
    ledger: SqliteLedger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "LONGEST", 0)  # one event in each step
    other = SqliteLedger(path)
    await other.read("s")
    await write(ledger, count=300, text="another seal")

    searching = asyncio.create_task(found(ledger, "seal", limit=500))
    await asyncio.sleep(0)
    await write(other, "other", text="a walrus")
    assert unindexed(path) > 100
    assert len(await searching) == 301
    await other.close()


async def test_after_a_kill_in_the_middle_it_goes_on_from_where_it_was(
    ledger: SqliteLedger, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "LONGEST", 0)
    await write(ledger, count=20, text="another seal")
    searching = asyncio.create_task(found(ledger, "seal", limit=50))
    while unindexed(path) > 10:
        await asyncio.sleep(0)
    copy = as_killed(path, tmp_path / "killed")
    left = unindexed(copy)
    await searching

    assert 0 < left <= 10
    again = SqliteLedger(copy)
    assert len(await found(again, "seal", limit=50)) == 21
    assert faults(copy) == []
    await again.close()


SEARCHES = {
    "any": Query(text="seal"),
    "of one session": Query(text="seal", session="s"),
    "by an author": Query(text="seal", author="bo"),
    "of a time": Query(text="seal", since=2_000, until=2_000),
    "that fell": Query(text="seal", standing=Standing.FALLEN),
    "of two words": Query(text="grey seal"),
    "by a beginning": Query(text="se*"),
    "that nobody recorded": Query(text="walrus"),
}


@pytest.fixture
async def trailing(ledger: SqliteLedger) -> SqliteLedger:
    """Half of what a search may find is not in the index."""
    said = (
        assumed("a1", "the seal is grey"),
        thought("t2", "a grey seal", rests_on=(("a1",),)),
        refuted("a1", "the seal was brown"),
    )
    fallen = {"a1": Standing.FALLEN, "t2": Standing.FALLEN}
    await ledger.append("s", at_version(1, entries(*said, author="bo"), lambda: fallen))
    late = entries(thought("t1", "a late seal"), at=2_000)
    await ledger.append("other", at_version(0, late))
    await ledger.of("ada").append("s", at_version(0, entries(thought("t1", "ada's seal"))))
    return ledger


@pytest.mark.parametrize("query", SEARCHES.values(), ids=list(SEARCHES))
async def test_on_a_full_disk_a_search_finds_what_it_finds_otherwise(
    trailing: SqliteLedger, path: Path, disk: Disk, query: Query
) -> None:
    parts = [trailing, trailing.of("ada")]
    disk.be_full()
    on_full_disk = [await part.search(query, limit=9) for part in parts]
    assert unindexed(path) == 5
    disk.be_well()

    assert on_full_disk == [await part.search(query, limit=9) for part in parts]
    assert unindexed(path) == 0


async def test_a_guest_finds_it_on_a_full_disk_too(trailing: SqliteLedger, disk: Disk) -> None:
    name = await trailing.share("other", "bo", "read")
    disk.be_full()

    hits = await trailing.of("bo").search(Query(text="seal", session=name), limit=9)
    assert [hit.event.at for hit in hits] == [2_000]


async def test_while_texts_are_looked_at_one_by_one_others_have_their_turn_and_it_is_done_once(
    trailing: SqliteLedger, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, looked = 0, list[int]()

    def look(event: Event, **where: Any) -> Text | None:
        looked.append(turns)
        return text_in(event, **where)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(unindexed_tail, "LONGEST", 0)
    monkeypatch.setattr(f"{unindexed_tail.__name__}.text_in", look)
    disk.be_full()
    busy = asyncio.create_task(others())
    first = await found(trailing, "seal")
    assert len(set(looked)) == len(looked) == 5  # at different turns

    assert await found(trailing, "seal") == first
    assert len(looked) == 5
    busy.cancel()


async def test_who_holds_the_lock_for_long_keeps_nobody_from_finding(
    trailing: SqliteLedger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger_module, "WAIT_TO_INDEX", 0.01)
    async with SidecarLock(f"{path}.lock").held():
        assert len(await found(trailing, "seal")) == 5


async def test_a_failing_disk_is_told(trailing: SqliteLedger, disk: Disk) -> None:
    """And not taken for one that is full: what is in the index may not be right."""

    def broken() -> None:
        disk.be_well()
        raise apsw.IOError("write")

    disk.on_write = broken
    with pytest.raises(Exception, match="failed"):
        await found(trailing, "seal")
    assert len(await found(trailing, "seal")) == 5


async def test_what_was_forgotten_before_it_was_indexed_is_found_by_nobody(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, "secret", count=3, text="a walrus")
    await forget(ledger, "secret")

    assert await found(ledger, "walrus") == []
    assert faults(path) == []


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch, path: Path) -> Callable[[], None]:
    """Lets the next step take in what was there now, as if it had been kept from it until then."""

    def keep() -> None:
        read = index.next_batch
        with closing(apsw.Connection(str(path))) as database:
            batches = [read(database)]
        monkeypatch.setattr(
            index, "next_batch", lambda now: batches.pop() if batches else read(now)
        )

    return keep


async def test_what_is_forgotten_while_it_is_cut_into_words_does_not_come_back(
    ledger: SqliteLedger, path: Path, late: Callable[[], None]
) -> None:
    await write(ledger, "secret", text="a walrus")
    late()
    await forget(ledger, "secret")

    assert await found(ledger, "walrus") == []
    assert faults(path) == []
    with closing(apsw.Connection(str(path))) as database:
        assert database.execute("SELECT count(*) FROM passage").get == 1


async def test_what_another_process_takes_in_meanwhile_is_taken_in_once(
    ledger: SqliteLedger, path: Path, late: Callable[[], None]
) -> None:
    await write(ledger, text="another seal")
    with closing(apsw.Connection(str(path))) as database:
        index.take_in(database, index.next_batch(database))
        database.execute("UPDATE ledger SET indexed = 1")
    late()
    with closing(apsw.Connection(str(path))) as database:
        database.execute("UPDATE ledger SET indexed = 2")
    await write(ledger, text="a third seal")

    assert len(await found(ledger, "seal")) == 3
    assert faults(path) == []


async def test_texts_are_cut_into_words_while_others_write(
    ledger: SqliteLedger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the lock for long keeps nobody from reading what comes next."""
    cut = list[int]()
    read = index.next_batch

    def next_batch(connection: apsw.Connection) -> index.Batch:
        cut.append(len(batch.passages) if (batch := read(connection)) else 0)
        return batch

    monkeypatch.setattr(index, "next_batch", next_batch)
    await write(ledger, text="another seal")
    async with SidecarLock(f"{path}.lock").held():
        searching = asyncio.create_task(found(ledger, "seal"))
        while not cut:
            await asyncio.sleep(0.001)
    assert len(await searching) == 2
    assert cut[0] == 1


async def test_an_index_that_is_behind_is_made_anew_with_all(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, count=3, text="another seal")
    await ledger.reindex()

    assert unindexed(path) == 0
    assert len(await found(ledger, "seal")) == 4
    assert faults(path) == []


async def test_the_index_of_an_earlier_release_is_rebuilt_by_the_upgrade(path: Path) -> None:
    shutil.copyfile(DATA / "releases/0.3.0/record.db", path)
    path.chmod(0o600)
    with closing(apsw.Connection(str(path))) as database:
        position = database.execute("SELECT max(position) FROM passage").get
        words = database.execute("SELECT count(*) FROM word").get
        database.execute("DELETE FROM word WHERE rowid = ?", (position,))
    kept = SqliteLedger(path)

    await found(kept, "seal")
    assert unindexed(path) == 0
    with closing(apsw.Connection(str(path))) as database:
        assert database.execute("SELECT count(*) FROM word").get == words
    await write(kept, "new", text="a seal")
    assert "a seal" in await found(kept, "seal")
    await kept.close()
