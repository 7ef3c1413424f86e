"""What only a server can do to a record: refuse, go away, come back, finish in another order."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import TypeVar
from urllib.parse import quote

import asyncpg
import pytest

from app.process import Process
from app.subscriber import follow
from campaigns.field import hear, hear_all, tell
from places import TESTS
from sayings import thought
from store.ledgers import entries, found, write
from store.postgres_server import Postgres, run, running
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import (
    IdempotencyKey,
    PositionedEvent,
    Query,
    VersionConflict,
    at_version,
)
from thoughtline.store.postgres.database import connection, schema
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.reports import Verification

T = TypeVar("T")

SOON = 30.0


@pytest.fixture
async def ledger(url: str) -> AsyncIterator[PostgresLedger]:
    kept = PostgresLedger(url)
    yield kept
    await kept.close()


@pytest.fixture
def own_server() -> Iterator[Postgres]:
    """A server that a test may stop, start and set wrong."""
    with running() as started:
        yield started


@asynccontextmanager
async def in_transaction(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of another program, whose transaction is taken back at the end."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("BEGIN")
        yield connection
    finally:
        connection.terminate()


async def refused(url: str) -> Refused:
    """How a new ledger on this database is refused."""
    ledger = PostgresLedger(url)
    try:
        with pytest.raises(Refused) as refusal:
            await ledger.read("s")
    finally:
        await ledger.close()
    return refusal.value


# --- a server that is not safe ---


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit"])
async def test_a_server_that_loses_what_it_acknowledged_is_refused(
    own_server: Postgres, setting: str
) -> None:
    own_server.stop()
    own_server.start(**{setting: "off"})

    refusal = await refused(own_server.url())
    assert refusal.code == Code.LEDGER_UNSAFE
    assert f"{setting}=off" in refusal.message

    own_server.stop()
    own_server.start()
    ledger = PostgresLedger(own_server.url())
    await write(ledger)
    await ledger.close()


async def test_it_is_refused_too_where_only_our_user_is_told_so(own_server: Postgres) -> None:
    await run(own_server.url(), "ALTER ROLE thoughtline SET synchronous_commit = off")

    assert (await refused(own_server.url())).code == Code.LEDGER_UNSAFE


async def test_an_old_server_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "OLDEST_SERVER", 990_000)

    refusal = await refused(url)
    assert refusal.code == Code.LEDGER_UNSAFE
    assert "PostgreSQL 14" in refusal.hint


async def test_a_database_that_cannot_hold_every_text_is_refused(server: Postgres) -> None:
    await run(server.url(), "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")

    assert (await refused(server.url("latin"))).code == Code.LEDGER_UNSAFE


async def test_a_newer_schema_is_refused_and_both_are_named(
    ledger: PostgresLedger, url: str
) -> None:
    await write(ledger)
    await run(url, "UPDATE thoughtline.ledger SET schema = 99")

    refusal = await refused(url)
    assert refusal.code == Code.LEDGER_NEWER
    assert "99" in refusal.message
    assert str(len(schema.STEPS)) in refusal.message


async def test_an_older_schema_is_not_migrated_by_a_reader(
    ledger: PostgresLedger, url: str
) -> None:
    await write(ledger)
    await run(url, "UPDATE thoughtline.ledger SET schema = schema - 1")

    with pytest.raises(Refused, match=f"only schema {len(schema.STEPS)} can be read") as refusal:
        await PostgresLedger(url, read_only=True).read("s")
    assert refusal.value.code == Code.LEDGER_READ_ONLY


# --- a server that is away ---


async def test_a_lost_server_is_told_and_comes_back_by_itself(own_server: Postgres) -> None:
    ledger = PostgresLedger(own_server.url())
    await write(ledger, count=3)
    own_server.kill()

    for _ in range(3):
        with pytest.raises(Refused) as refusal:
            await ledger.append("s", at_version(3, entries(thought("t4"))))
        assert refusal.value.code == Code.LEDGER_UNREACHABLE
    with pytest.raises(Refused) as refusal:
        await ledger.read("s")
    assert refusal.value.code == Code.LEDGER_UNREACHABLE

    own_server.start()
    await write(ledger, count=2)
    assert await ledger.verify() == Verification(sessions=1, events=5, damage=())
    await ledger.close()


async def test_whoever_follows_goes_on_when_the_server_is_back(own_server: Postgres) -> None:
    here, there = PostgresLedger(own_server.url()), PostgresLedger(own_server.url())
    await write(there)
    following = follow(here, 0)
    assert (await anext(following)).recorded.version == 1
    own_server.kill()
    own_server.start()

    await again(lambda: write(there))

    async with asyncio.timeout(SOON):
        assert await again(lambda: versions_after(here, 1)) == [2]
    await here.close()
    await there.close()


async def again(call: Callable[[], Awaitable[T]]) -> T:
    """What a call gives once the connections that were lost are known to be. One call may fail."""
    try:
        return await call()
    except Refused as refusal:
        if refusal.code is not Code.LEDGER_UNREACHABLE:
            raise
    return await call()


async def versions_after(ledger: PostgresLedger, seen: int) -> list[int]:
    """Waits as a board does: a refusal is shown, and then it asks again."""
    position = next(
        one.position
        for one in await ledger.events_after(0, limit=9)
        if one.recorded.version == seen
    )
    async for placed in follow(ledger, position):
        return [placed.recorded.version]
    raise AssertionError


async def test_a_terminated_backend_fails_one_call_at_most(
    ledger: PostgresLedger, url: str
) -> None:
    await write(ledger)
    await run(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'thoughtline'",
    )

    await again(lambda: write(ledger))
    assert len(await ledger.read("s")) == 2


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 9])
async def test_a_record_that_was_put_back_beside_open_connections_is_noticed(
    ledger: PostgresLedger, url: str, count: int
) -> None:
    """By every part of a program, whichever writes first or only reads; there were six events."""
    one, other, reading = Process(ledger), Process(ledger), Process(ledger)
    for process in (one, one, other):
        await process.think("old", session="s", may_begin=True, assume=("so",))
    for process in (one, other, reading):
        await process.sessions.refresh("s")
    await run(url, "DELETE FROM thoughtline.event", "DELETE FROM thoughtline.session")
    elsewhere = PostgresLedger(url)
    for _ in range(count):
        await Process(elsewhere).think("new", session="s", may_begin=True)
    await elsewhere.close()

    for process, number in ((one, count + 1), (other, count + 2)):
        change = await process.think("mine", session="s")
        assert (change.version, change.now.thoughts) == (number, number)
    assert await reading.sessions.look("s", lambda now: now.thoughts) == count + 2
    assert (await ledger.verify()).damage == ()


async def test_no_text_holds_the_password(own_server: Postgres) -> None:
    secret = "p4ss/w:rd@#"  # noqa: S105 - of nobody
    wrong = own_server.url().replace(own_server.password, quote(secret, safe=""))
    urls = [
        wrong,
        wrong.replace(f":{own_server.port}", ":1"),
        wrong.replace(f":{own_server.port}", ":port"),
        wrong.replace("127.0.0.1", "no-such-host.invalid"),
        f"postgresql://127.0.0.1:{own_server.port}/postgres?user=x&password={secret}",
        f"postgresql://x:{secret}@127.0.0.1:{own_server.port}/postgres",
        f"{wrong}?sslmode=nonsense",
        f"{wrong}?sslmode=require",
    ]
    for url in urls:
        refusal = await refused(url)
        told = "".join(traceback.format_exception(refusal)) + str(refusal)
        told = told.partition("def test_no_text")[0]
        assert secret not in told
        assert quote(secret, safe="") not in told
        assert refusal.code in (Code.BAD_SETTING, Code.LEDGER_UNREACHABLE)


async def test_a_server_that_hangs_does_not_keep_us_from_ending(own_server: Postgres) -> None:
    ledger = PostgresLedger(own_server.url())
    await write(ledger)
    await ledger.wait_for_more(0, within=0)
    stopped = [own_server.pid, *own_server.backends()]
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    writing = asyncio.create_task(write(ledger))
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(SOON):
            await ledger.close()
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    with pytest.raises(Refused) as refusal:
        await writing
    assert refusal.value.code == Code.LEDGER_UNREACHABLE


# --- whoever hangs up ---


async def test_cancelling_a_call_does_not_split_its_write(ledger: PostgresLedger, url: str) -> None:
    await write(ledger)
    async with in_transaction(url) as other:
        await other.execute("SELECT FROM thoughtline.session FOR UPDATE")
        said = entries(thought("t2"), thought("t3"))
        key = IdempotencyKey(name="k", digest=b"d")
        writing = asyncio.create_task(ledger.append("s", at_version(1, said), key=key))
        await waited_for_lock(other)
        writing.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await writing

    assert [one.version for one in await ledger.read("s")] == [1, 2, 3]
    assert (await ledger.verify()).damage == ()


WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


async def waited_for_lock(connection: asyncpg.Connection) -> None:
    """Until somebody waits for what this connection has locked."""
    async with asyncio.timeout(SOON):
        while not await connection.fetchval(WAITING):  # noqa: ASYNC110 - another process waits
            await asyncio.sleep(0)


async def test_writes_that_are_cancelled_anywhere_are_stored_whole_or_not_at_all(
    ledger: PostgresLedger,
) -> None:
    chance = random.Random(6)
    for number in range(60):
        session = f"s{number}"
        said = entries(*(thought(f"t{n}", "seal") for n in range(3)))
        key = IdempotencyKey(name=session, digest=b"d")
        writing = asyncio.create_task(ledger.append(session, at_version(0, said), key=key))
        for _ in range(chance.randrange(40)):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.wait({writing})
        stored = len(await ledger.read(session))
        assert stored in (0, 3)
        assert (await ledger.keyed_write(session) is not None) == (stored == 3)
        assert len(await ledger.search(Query(text="seal", session=session), limit=9)) == stored
    assert (await ledger.verify()).damage == ()


# --- in another order than they began ---


async def test_nothing_is_given_before_what_was_begun_earlier_has_ended(
    ledger: PostgresLedger, url: str
) -> None:
    """A follower would pass over an event that commits later with a lower position."""
    await write(ledger, "before")
    seen = await ledger.position()
    async with in_transaction(url) as slow:
        [taken] = await slow.fetchval("SELECT thoughtline.take_places(1)")
        await write(ledger, "quick", count=2)

        assert await ledger.events_after(seen, limit=9) == []
        assert await ledger.events_after(0, limit=9, session="quick") == []
        assert await ledger.position() == seen
        assert not await ledger.wait_for_more(seen, within=0.1)

        waiting = asyncio.create_task(ledger.wait_for_more(seen, within=SOON))
        await asyncio.sleep(0)
    assert await waiting
    placed = await ledger.events_after(seen, limit=9)
    assert [one.recorded.session for one in placed] == ["quick", "quick"]
    assert all(one.position > taken for one in placed)


async def test_locks_of_other_programs_hold_nobody_up(ledger: PostgresLedger, url: str) -> None:
    other = await asyncpg.connect(url)
    for lock in ("pg_advisory_lock(1)", "pg_advisory_lock(1, 2)", "pg_advisory_lock(0)"):
        await other.execute(f"SELECT {lock}")
    await write(ledger, count=2)

    assert len(await ledger.events_after(0, limit=9)) == 2
    await other.close()


async def test_what_another_process_records_is_heard_of(url: str) -> None:
    here, there = PostgresLedger(url), PostgresLedger(url)
    await write(here)
    for _ in range(5):
        position = await here.position()
        waiting = asyncio.create_task(here.wait_for_more(position, within=SOON))
        await asyncio.sleep(0)
        await write(there)
        assert await waiting
        assert (await here.position()) > position
    await here.close()
    await there.close()


# --- many processes ---

WORKER = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from sayings import thought
from store.ledgers import entries
from thoughtline.store.ledger import VersionConflict, at_version
from thoughtline.store.postgres.ledger import PostgresLedger

async def main(url, name, count):
    ledger = PostgresLedger(url)
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(count):
        while True:
            version = len(await ledger.read("s"))
            try:
                said = entries(thought(f"t{{version + 1}}", f"{{name}} {{number}}"), author=name)
                await ledger.append("s", at_version(version, said))
            except VersionConflict:
                continue
            break
    await ledger.close()
    print("done", flush=True)

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


def workers(url: str, count: int, thoughts: int) -> list[subprocess.Popen[str]]:
    program = WORKER.format(tests=str(TESTS))
    return [
        subprocess.Popen(
            [sys.executable, "-c", program, url, f"w{number}", str(thoughts)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(count)
    ]


async def test_eight_processes_begin_a_record_and_write_to_one_session(url: str) -> None:
    """One of them makes the schema. Nobody's thought is lost."""
    processes = workers(url, 8, 10)
    for process in processes:
        assert hear(process) == "ready"
    for process in processes:
        tell(process, "go")
    assert [hear_all(process) for process in processes] == [["done"]] * 8

    ledger = PostgresLedger(url)
    recorded = await ledger.read("s")
    said = sorted(getattr(one.event, "text", "") for one in recorded)
    assert said == sorted(f"w{writer} {number}" for writer in range(8) for number in range(10))
    assert [one.version for one in recorded] == list(range(1, 81))
    assert [one.recorded for one in await ledger.events_after(0, limit=99)] == recorded
    assert (await ledger.storage_usage()).thoughts == 80
    assert await ledger.verify() == Verification(sessions=1, events=80, damage=())
    await ledger.close()


async def test_a_schema_that_is_half_made_is_not_there(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A step that fails leaves nothing, and the next one who comes makes all of it."""
    broken = tmp_path_factory.mktemp("sql") / "0002_broken.sql"
    broken.write_text("CREATE TABLE thoughtline.more (id integer); SELECT 1 / 0;")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", [*schema.STEPS, broken])
        assert (await refused(url)).code == Code.LEDGER_FAILED
    ledger = PostgresLedger(url)
    assert not await ledger.exists()
    await write(ledger)
    assert await ledger.exists()
    await ledger.close()


async def test_a_record_of_an_earlier_release_is_brought_up_to_date(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", schema.STEPS[:1])
        earlier = PostgresLedger(url)
        await earlier.read("s")
        await earlier.close()

    ledger = PostgresLedger(url)
    await write(ledger, count=2)
    assert await ledger.verify() == Verification(sessions=1, events=2, damage=())
    await ledger.close()


# --- damage ---

DAMAGE = {
    "an event was altered": "UPDATE thoughtline.event SET author = 'eve' WHERE version = 3",
    "an event is missing": "DELETE FROM thoughtline.event WHERE version = 3",
    "the last event is missing": "DELETE FROM thoughtline.event WHERE version = 5",
    "all events are missing": "DELETE FROM thoughtline.event",
    "the head is another": "UPDATE thoughtline.session SET hash = '\\x00'",
    "the head is missing": "DELETE FROM thoughtline.session",
    "it is somebody else's": "UPDATE thoughtline.event SET owner = 'eve' WHERE version > 2",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=list(DAMAGE))
async def test_damage_is_noticed_and_never_served(
    ledger: PostgresLedger, url: str, statement: str
) -> None:
    await write(ledger, count=5, text="a seal")
    await found(ledger, "seal")
    await run(url, statement)

    with pytest.raises(Refused) as refusal:
        await ledger.read("s")
    assert refusal.value.code == Code.LEDGER_DAMAGED
    verification = await ledger.verify()
    assert "s" in [damage.session for damage in verification.damage]
    with pytest.raises(Refused) as refusal:
        await ledger.search(Query(text="seal"), limit=9)
    assert refusal.value.code == Code.LEDGER_DAMAGED


async def test_the_index_is_made_anew_from_the_record(ledger: PostgresLedger, url: str) -> None:
    for owner in ("", "ada"):
        await write(ledger.of(owner), count=3, text="a seal")
        await write(ledger.of(owner), "other", text="a walrus")
    before = [
        (await found(one, "seal"), await one.storage_usage(), await one.position())
        for one in (ledger, ledger.of("ada"))
    ]
    await run(url, "TRUNCATE thoughtline.passage, thoughtline.owner")
    assert await found(ledger, "seal") == []

    await ledger.reindex()

    assert before == [
        (await found(one, "seal"), await one.storage_usage(), await one.position())
        for one in (ledger, ledger.of("ada"))
    ]


def positions(placed: list[PositionedEvent]) -> list[int]:
    return [one.position for one in placed]


async def test_a_lost_race_is_a_conflict_and_no_error_of_the_server(url: str) -> None:
    ledgers = [PostgresLedger(url) for _ in range(4)]
    await ledgers[0].read("s")

    async def attempt(one: PostgresLedger) -> bool:
        try:
            await one.append("s", at_version(0, entries(thought("t1"))))
        except VersionConflict:
            return False
        return True

    won = await asyncio.gather(*(attempt(one) for one in ledgers for _ in range(5)))

    assert sum(won) == 1
    assert positions(await ledgers[0].events_after(0, limit=9)) == [await ledgers[0].position()]
    for one in ledgers:
        await one.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE thoughtline.event SET body = '{' WHERE session = 'bad' AND version = 1",
        "UPDATE thoughtline.event SET body = '{' WHERE session = 'bad' AND version = 9",
        "DELETE FROM thoughtline.event WHERE session = 'bad' AND version = 1",
        "DELETE FROM thoughtline.event WHERE session = 'bad'",
    ],
)
async def test_a_damaged_session_does_not_hide_the_others_in_a_list(
    ledger: PostgresLedger, url: str, damage: str
) -> None:
    await write(ledger, "good")
    await write(ledger, "bad", count=9)
    await write(ledger, "better")
    database = await asyncpg.connect(url)
    await database.execute("SET session_replication_role = replica")
    await database.execute(damage)
    await database.close()

    listed = await ledger.sessions(limit=None)

    assert [each.session for each in listed] == ["better", "bad", "good"]
    assert [each.is_damaged for each in listed] == [False, True, False]
    assert await ledger.sessions(limit=1, before=listed[1].position) == listed[2:]
