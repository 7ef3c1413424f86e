"""Writes to sessions that other processes write to as well: each has its turn, and learns first."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from itertools import cycle, product
from typing import NamedTuple

import pytest

from app.process import Process
from app.watched import Watched
from store.ledgers import forget, texts, write
from store.postgres.test_group_commit import until_stored
from store.postgres.test_ledger import WAITING, in_transaction, waited_for_lock
from store.postgres.test_statements import APPEND, BEGIN, COMMIT, Heard, heard
from store.postgres_server import run
from store.test_ledger_groups import adding, outcomes, raising
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import IdempotencyKey, KeyTaken, VersionConflict
from thoughtline.store.postgres.commits import group_commit, head_cache, rendezvous
from thoughtline.store.postgres.commits.group_commit import PATIENT
from thoughtline.store.postgres.database.connection import WAIT_SECONDS
from thoughtline.store.postgres.database.database import CONNECTIONS
from thoughtline.store.postgres.ledger import PostgresLedger

__all__ = ["heard"]

LOCK = "SELECT * FROM"
"""Of `lock_and_follow`."""


WAIT = """
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END'
"""
WAIT_TO_COMMIT = """
    CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON thoughtline.event
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()
"""


class Two(NamedTuple):
    """Two processes that write in turn, so that each finds the sessions moved on."""

    one: Process
    other: Process
    ledgers: Sequence[Watched]

    def forget_what_was_asked(self) -> None:
        for ledger in self.ledgers:
            ledger.reads.clear()
            ledger.appends = 0


@pytest.fixture
async def two(url: str) -> AsyncIterator[Two]:
    ledgers = [Watched(PostgresLedger(url)) for _ in range(2)]
    one, other = map(Process, ledgers)
    for name in "st":
        await one.think("zero", session=name, may_begin=True)
        for process in (other, one, other):
            await process.think("…", session=name)
    found = Two(one, other, ledgers)
    found.forget_what_was_asked()
    yield found
    for ledger in ledgers:
        await ledger.close()


async def versions(ledger: Watched, session: str = "s") -> list[int]:
    return [one.version for one in await ledger.read(session)]


async def test_whoever_writes_in_turn_with_another_reads_no_session_anew(two: Two) -> None:
    for process, n in zip(cycle((two.one, two.other)), range(40)):
        said = await process.think(f"{n}", session="st"[n // 2 % 2])
        assert said.now.thoughts == said.version

    assert [ledger.reads for ledger in two.ledgers] == [[], []]
    assert [ledger.appends for ledger in two.ledgers] == [20, 20]


async def test_two_processes_with_many_callers_each_lose_nothing_and_read_little(two: Two) -> None:
    names = [f"{n}" for n in range(6)]
    for name in names:
        await two.one.think("zero", session=name, may_begin=True)

    async def caller(process: Process, n: int) -> list[tuple[str, int, str]]:
        told = []
        for step in range(12):
            name = names[(n + step) % len(names)]
            said = await process.think(f"{n} {step}", session=name)
            assert said.thought is not None
            told.append((name, said.version, said.thought.text))
        return told

    callers = [caller(process, n) for n, process in zip(range(12), cycle((two.one, two.other)))]
    told = [one for each in await asyncio.gather(*callers) for one in each]

    stored = [
        (name, one.version, getattr(one.event, "text", ""))
        for name in names
        for one in await two.ledgers[0].read(name)
    ]
    assert sorted(told) == sorted(one for one in stored if one[1] > 1)
    assert (await two.ledgers[0].verify()).damage == ()


async def test_what_another_process_recorded_decides_what_may_be_recorded_now(two: Two) -> None:
    await two.one.think("better", session="s", revises="t1")

    with pytest.raises(Refused) as refusal:
        await two.other.think("better still", session="s", revises="t1")
    assert refusal.value.code == Code.ALREADY_REVISED
    with pytest.raises(Refused) as refusal:
        await two.other.think("late", session="s", expecting=4)
    assert refusal.value.code == Code.VERSION_MOVED
    assert (await two.other.think("on", session="s", expecting=5)).version == 6


async def test_in_a_turn_each_gets_an_answer_of_its_own(two: Two) -> None:
    key = IdempotencyKey(name="k", digest=b"d")
    await two.ledgers[1].append("t", adding("theirs"), key=key)
    await two.other.think("theirs", session="s")
    ledger = two.ledgers[0]

    said = await outcomes(
        ledger.append("s", adding("one")),
        ledger.append("s", raising(ZeroDivisionError())),
        ledger.append("t", adding("again"), key=key),
        ledger.append("t", raising(ZeroDivisionError()), key=key),
        ledger.append("s", adding("two")),
    )

    none = type(None)
    assert [type(one) for one in said] == [none, ZeroDivisionError, KeyTaken, KeyTaken, none]
    assert await versions(ledger) == list(range(1, 8))


async def test_nobody_is_answered_before_the_commit(two: Two, url: str) -> None:
    await two.other.think("theirs", session="s")
    await run(url, WAIT, WAIT_TO_COMMIT)
    async with in_transaction(url) as keeper:
        await keeper.execute("SELECT pg_advisory_xact_lock(7)")
        mine = asyncio.create_task(two.one.think("mine", session="s"))
        await waited_for_lock(keeper)
        looked = asyncio.create_task(two.one.look("s", lambda now: now.version))
        await asyncio.sleep(0.05)
        assert [mine.done(), looked.done()] == [False, False]

    assert (await mine).version == 6
    assert await looked == 6


async def test_a_turn_that_is_lost_leaves_no_trace_in_what_is_known(two: Two, url: str) -> None:
    await two.other.think("theirs", session="s")
    async with in_transaction(url) as keeper:
        await keeper.execute("LOCK TABLE thoughtline.event IN EXCLUSIVE MODE")
        mine = asyncio.create_task(two.one.think("mine", session="s"))
        await waited_for_lock(keeper)
        await keeper.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        with pytest.raises(Refused):
            await mine

    async with asyncio.timeout(20):
        while True:
            with suppress(Refused):  # the other connections were lost, too
                after = await two.one.think("after", session="s")
                break
    assert (after.version, after.now.thoughts) == (6, 6)
    assert (await two.ledgers[0].verify()).damage == ()


async def test_a_contended_session_that_is_locked_holds_up_no_other(two: Two, url: str) -> None:
    await two.other.think("theirs", session="s")
    async with in_transaction(url) as keeper:
        await keeper.execute("SELECT FROM thoughtline.session WHERE name = 's' FOR UPDATE")
        stuck = [asyncio.create_task(two.one.think(f"{n}", session="s")) for n in range(2)]
        async with asyncio.timeout(WAIT_SECONDS / 2):
            assert (await two.one.think("at the same time", session="t")).version == 5
            stuck += [asyncio.create_task(two.one.think(f"{n}", session="s")) for n in range(2, 4)]
            assert (await two.one.think("after it", session="t")).version == 6
        assert not any(task.done() for task in stuck)

    assert [one.version for one in await asyncio.gather(*stuck)] == [6, 7, 8, 9]


async def test_very_many_contended_sessions_that_are_locked_leave_connections_to_others(
    url: str,
) -> None:
    one, other = PostgresLedger(url), PostgresLedger(url)
    names = [f"s{n}" for n in range(CONNECTIONS + 4)]
    for name in (*names, *names):
        await until_stored(other, name)
        await until_stored(one, name)
    await write(one, "free")
    async with in_transaction(url) as keeper:
        await keeper.execute("SELECT FROM thoughtline.session WHERE name <> 'free' FOR UPDATE")
        stuck = [asyncio.create_task(until_stored(one, name)) for name in names]
        while await keeper.fetchval(WAITING) < PATIENT:  # noqa: ASYNC110 - the server tells
            await asyncio.sleep(0)
        async with asyncio.timeout(WAIT_SECONDS / 2):
            await until_stored(one, "free")
        assert await keeper.fetchval(WAITING) == PATIENT
    await asyncio.gather(*stuck)
    for ledger in (one, other):
        await ledger.close()


async def test_a_session_that_is_another_one_is_written_to_though_its_turn_is_refused(
    two: Two, url: str
) -> None:
    for name in "st":
        await two.other.think("theirs", session=name)
    await run(
        url,
        "INSERT INTO thoughtline.event SELECT 99, owner, session, 6, author, at, body, hash "
        "FROM thoughtline.event WHERE session = 's' AND version = 5",
        "DELETE FROM thoughtline.event WHERE session = 't'",
        "DELETE FROM thoughtline.session WHERE name = 't'",
    )

    async with asyncio.timeout(WAIT_SECONDS):
        said = await outcomes(*(two.ledgers[0].append(name, adding("mine")) for name in "st"))

    assert isinstance(said[0], Refused)
    assert isinstance(said[1], VersionConflict)
    await until_stored(two.ledgers[0], "t")


async def test_damage_in_a_contended_session_is_refused_to_its_writers_alone(
    two: Two, url: str
) -> None:
    for name in "st":
        await two.other.think("theirs", session=name)
    await run(url, "UPDATE thoughtline.event SET body = '{}' WHERE session = 's' AND version = 5")

    damaged, well = await asyncio.gather(
        two.one.think("mine", session="s"),
        two.one.think("mine", session="t"),
        return_exceptions=True,
    )

    assert isinstance(damaged, Refused)
    assert damaged.code == Code.LEDGER_DAMAGED
    assert not isinstance(well, BaseException)
    assert well.version == 6


async def test_a_contended_session_that_was_forgotten_is_forgotten_here_too(two: Two) -> None:
    await forget(two.ledgers[1])

    with pytest.raises(Refused) as refusal:
        await two.one.think("on", session="s")
    assert refusal.value.code == Code.SESSION_FORGOTTEN


async def test_a_contended_session_put_back_from_a_backup_is_gone_on_with_as_it_is(
    two: Two, url: str
) -> None:
    await run(url, "DELETE FROM thoughtline.event", "DELETE FROM thoughtline.session")
    backup = PostgresLedger(url)
    await write(backup, count=5, text="what the backup has")

    assert (await two.one.think("mine", session="s")).version == 6
    assert (await backup.verify()).damage == ()
    await backup.close()


async def test_who_lacks_very_much_reads_it_before_it_locks(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thoughtline.store.postgres.commits.writer.LONGEST_NEWS", 3)
    for n in range(5):
        await two.other.think(f"{n}", session="s")

    assert (await two.one.think("mine", session="s")).version == 10
    assert two.ledgers[0].reads == [7]  # the last that it knew, too


async def test_a_session_that_others_leave_alone_again_is_written_to_at_once(
    heard: Heard, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(head_cache, "QUIET", 2)
    other = PostgresLedger(url)
    for ledger in (other, heard.ledger) * 2:
        await until_stored(ledger, "s")
    await other.close()
    heard.statements()

    for _ in range(3):
        await heard.ledger.append("s", adding("…"))

    assert heard.statements() == [BEGIN, LOCK, APPEND, COMMIT] * 2 + [APPEND]
    assert await texts(heard.ledger) == 8


async def test_what_waits_for_a_turn_goes_with_all_others_once_nobody_else_writes_there(
    heard: Heard, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(head_cache, "QUIET", 2)
    monkeypatch.setattr(group_commit, "MOST", 1)
    other = PostgresLedger(url)
    for ledger in (other, heard.ledger) * 2:
        await until_stored(ledger, "s")
    await other.close()
    heard.statements()

    await outcomes(*(heard.ledger.append("s", adding(f"{n}")) for n in range(3)))

    assert heard.statements() == [BEGIN, LOCK, APPEND, COMMIT] * 2 + [APPEND]


async def test_who_gives_up_before_the_turn_begins_asks_nothing_of_the_server(
    heard: Heard, url: str
) -> None:
    other = PostgresLedger(url)
    for ledger in (other, heard.ledger) * 2:
        await until_stored(ledger, "s")
    await other.close()
    heard.statements()

    writing = asyncio.create_task(heard.ledger.append("s", adding("…")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.wait({writing})

    assert writing.cancelled()
    assert heard.statements() == []


async def test_a_contended_session_does_not_wait_for_a_commit_to_another(
    two: Two, url: str
) -> None:
    await two.other.think("theirs", session="s")
    async with in_transaction(url) as keeper:
        await keeper.execute("LOCK TABLE thoughtline.standing IN EXCLUSIVE MODE")
        fell = {"t1": Standing.FALLEN}
        stuck = asyncio.create_task(two.ledgers[0].append("new", lambda _: ([], fell)))
        mine = asyncio.create_task(two.one.think("mine", session="s"))
        async with asyncio.timeout(WAIT_SECONDS / 2):
            assert (await mine).version == 6
        assert not stuck.done()
    await stuck


async def test_those_who_write_to_contended_sessions_without_a_pause_go_together(
    heard: Heard, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendezvous, "SHORTEST", 1)
    other = PostgresLedger(url)
    for ledger, session in product((other, heard.ledger) * 2, "stuv"):
        await until_stored(ledger, session)
    await other.close()
    heard.statements()

    async def writer(session: str) -> None:
        for _ in range(8):
            await heard.ledger.append(session, adding("…"))

    async with asyncio.TaskGroup() as writers:
        writers.create_task(writer("s"))
        for _ in range(10):
            await asyncio.sleep(0)
        for session in "tuv":  # while the first one is under way
            writers.create_task(writer(session))

    assert heard.statements().count(LOCK) <= 10  # else the first and the others take turns, sixteen
