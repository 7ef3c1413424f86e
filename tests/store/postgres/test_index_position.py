"""The search index on the server trails the record, also where events are committed out of turn."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from store.ledgers import forget, found, write
from store.postgres.test_ledger import in_transaction, waited_for_lock
from store.postgres_server import run
from thoughtline.store.postgres.doctor.report import examine
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.postgres.search import index
from thoughtline.store.search import indexer

pytestmark = pytest.mark.usefixtures("slow_index")


@pytest.fixture
def _small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step takes in three events."""
    monkeypatch.setattr(index, "STEP", 3)


@pytest.fixture
async def ledger(url: str) -> AsyncIterator[PostgresLedger]:
    kept = PostgresLedger(url)
    await write(kept, text="a seal")
    yield kept
    await kept.close()


async def state(url: str) -> str:
    """What `doctor` says of the index."""
    [value] = [one.value for one in await examine(url) if one.name == "search index"]
    return value


async def test_writing_leaves_the_index_for_later_and_a_search_finds_it_all(
    ledger: PostgresLedger, url: str
) -> None:
    other = PostgresLedger(url)
    await write(ledger, count=3, text="another seal")

    assert await state(url) == (
        "texts that can be found: 0; events that the next search takes in: 4"
    )
    assert len(await found(other, "seal")) == 4
    assert await state(url) == "texts that can be found: 4"
    await other.close()


async def test_the_index_follows_soon_after_a_write(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # it is indexed as elsewhere
    await ledger.close()
    await write(ledger, text="another seal")

    async with asyncio.timeout(20):
        while await state(url) != "texts that can be found: 2":
            pass


async def test_the_index_does_not_wait_when_long_texts_let_it_fall_behind(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await found(ledger, "seal")
    monkeypatch.setattr(indexer, "MOST", 10_000)
    other = PostgresLedger(url)
    await write(other, text="another seal " * 800)

    async with asyncio.timeout(20):
        while await state(url) != "texts that can be found: 2":
            pass
    await other.close()


@pytest.mark.usefixtures("_small_steps")
async def test_many_events_are_taken_in_step_by_step(ledger: PostgresLedger) -> None:
    await write(ledger, count=10, text="another seal")

    assert len(await found(ledger, "seal", limit=50)) == 11


@pytest.mark.parametrize("step", [1, index.STEP])
async def test_what_is_committed_out_of_turn_is_found_when_it_is_there(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(index, "STEP", step)
    async with in_transaction(url) as slow:
        [taken] = await slow.fetchval("SELECT thoughtline.take_places(1)")
        await write(ledger, "quick", text="a quick seal")
        assert len(await found(ledger, "seal")) == 2

        await write(ledger, "late", text="a late seal")
        await slow.execute(
            "UPDATE thoughtline.event SET position = $1 WHERE session = 'late'", taken
        )
        await slow.execute("COMMIT")
    assert sorted(await found(ledger, "seal")) == ["a late seal", "a quick seal", "a seal"]
    assert len(await found(ledger, "seal")) == 3


@pytest.mark.usefixtures("_small_steps")
async def test_a_search_ends_where_positions_cannot_settle_and_texts_say_no_word(
    ledger: PostgresLedger, url: str
) -> None:
    async with in_transaction(url) as slow:
        await slow.fetchval("SELECT thoughtline.take_places(1)")
        await write(ledger, "wordless", count=7, text="...")
        await write(ledger, "late", text="a late seal")
        async with asyncio.timeout(20):
            assert len(await found(ledger, "seal")) == 2
        await slow.execute("ROLLBACK")
    await found(ledger, "seal")
    assert await state(url) == "texts that can be found: 2"


@pytest.mark.usefixtures("_small_steps")
async def test_what_is_committed_out_of_turn_between_two_steps_is_found(
    ledger: PostgresLedger, url: str
) -> None:
    await found(ledger, "seal")
    async with in_transaction(url) as slow:
        [taken] = await slow.fetchval("SELECT thoughtline.take_places(1)")
        await write(ledger, "wordless", count=7, text="...")
        await write(ledger, "late", text="a late seal")
        reached = await take_step(url, 0)
        await slow.execute(
            "UPDATE thoughtline.event SET position = $1 WHERE session = 'late'", taken
        )
        await slow.execute("COMMIT")
    await take_step(url, reached)

    assert sorted(await found(ledger, "seal")) == ["a late seal", "a seal"]


async def take_step(url: str, after: int) -> int:
    connection = await asyncpg.connect(url)
    try:
        step, _ = await index.catch_up(connection, after)
        return step.reached
    finally:
        await connection.close()


async def test_two_processes_that_search_at_once_index_each_text_once(
    ledger: PostgresLedger, url: str
) -> None:
    others = [PostgresLedger(url) for _ in range(4)]
    await write(ledger, count=30, text="another seal")

    counts = [
        len(one) for one in await asyncio.gather(*(found(o, "seal", limit=99) for o in others))
    ]
    assert counts == [31] * 4
    assert await state(url) == "texts that can be found: 31"
    for other in others:
        await other.close()


async def test_a_step_takes_in_only_so_many_bytes(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "SIZE", 5_000)
    await write(ledger, count=5, text="seal " * 800)

    steps, reached = list[str](), 0
    for _ in range(3):
        reached = await take_step(url, reached)
        steps.append(await state(url))
    assert steps == [
        "texts that can be found: 3; events that the next search takes in: 3",
        "texts that can be found: 5; events that the next search takes in: 1",
        "texts that can be found: 6",
    ]


async def test_what_is_forgotten_while_it_is_cut_into_words_does_not_come_back(
    ledger: PostgresLedger, url: str
) -> None:
    """A step waits until whoever forgets is done, and then leaves it out."""
    await write(ledger, "secret", text="a walrus")
    async with in_transaction(url) as forgetting:
        await forgetting.execute(index.LOCK)
        searching = asyncio.create_task(found(ledger, "walrus"))
        await waited_for_lock(forgetting)
        await forgetting.execute("DELETE FROM thoughtline.event WHERE session = 'secret'")
        await forgetting.execute("COMMIT")

    assert await searching == []
    assert await state(url) == "texts that can be found: 1"


async def test_what_is_forgotten_during_a_step_does_not_come_back(
    ledger: PostgresLedger, url: str
) -> None:
    """Whoever forgets waits until the step is done, and then removes what it added."""
    await write(ledger, "secret", text="a walrus")
    async with in_transaction(url) as step:
        await step.execute(index.LOCK)
        await step.execute(
            "INSERT INTO thoughtline.passage SELECT position, owner, session, author, at, 't1', 1, "
            "' walrus ', array_to_tsvector(ARRAY['walrus']) FROM thoughtline.event "
            "WHERE session = 'secret'"
        )
        forgetting = asyncio.create_task(forget(ledger, "secret"))
        await waited_for_lock(step)
        await step.execute("COMMIT")
    await forgetting

    assert await found(ledger, "walrus") == []
    assert await state(url) == "texts that can be found: 1"


async def test_whoever_makes_the_index_anew_waits_for_a_step(
    ledger: PostgresLedger, url: str
) -> None:
    async with in_transaction(url) as step:
        await step.execute(index.LOCK)
        anew = asyncio.create_task(ledger.reindex())
        await waited_for_lock(step)
        assert not anew.done()
        await step.execute("COMMIT")
    await anew

    assert await state(url) == "texts that can be found: 1"


async def test_the_index_of_an_earlier_release_is_rebuilt_by_the_upgrade(
    ledger: PostgresLedger, url: str
) -> None:
    await found(ledger, "seal")
    await ledger.close()
    await run(
        url,
        "DROP FUNCTION thoughtline.lock_and_follow",
        "DROP TABLE thoughtline.description",
        "DROP TABLE thoughtline.outline",
        "ALTER TABLE thoughtline.ledger DROP COLUMN indexed",
        "UPDATE thoughtline.ledger SET schema = 5",
        "DELETE FROM thoughtline.passage",
    )

    assert await found(ledger, "seal") == ["a seal"]
    await write(ledger, text="another seal")
    assert sorted(await found(ledger, "seal")) == ["a seal", "another seal"]
