"""Which writes go to the server together, and what comes of a group in which one cannot."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import suppress
from itertools import product

import pytest

from store.ledgers import texts, write
from store.postgres.test_ledger import in_transaction, waited_for_lock
from store.postgres.test_statements import APPEND, HEADS, Heard
from store.postgres_server import Postgres, run
from store.tapped import tapped
from store.test_ledger_groups import adding, outcomes, raising
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head
from thoughtline.store.ledger import Entry, IdempotencyKey, KeyTaken, Ledger, VersionConflict
from thoughtline.store.postgres.commits import idempotency, writer
from thoughtline.store.postgres.ledger import PostgresLedger

pytestmark = pytest.mark.usefixtures("slow_index")


@pytest.fixture
async def ledger(url: str) -> AsyncIterator[PostgresLedger]:
    """One that is open, with a thought in it."""
    kept = PostgresLedger(url)
    await write(kept)
    yield kept
    await kept.close()


@pytest.fixture
async def heard(server: Postgres, url: str) -> AsyncIterator[Heard]:
    async with tapped(server, url) as tap:
        kept = PostgresLedger(tap.url)
        await write(kept)
        tap.asked.clear()
        yield Heard(kept, tap)
        await kept.close()


async def until_stored(ledger: Ledger, session: str) -> Head:
    """As a caller does who decides again where another was first."""
    while True:
        with suppress(VersionConflict):
            return await ledger.append(session, adding("…"))


def refused(said: Sequence[object]) -> list[Code | None]:
    return [one.code if isinstance(one, Refused) else None for one in said]


async def test_what_is_asked_for_at_once_goes_there_at_once(heard: Heard) -> None:
    await outcomes(*(heard.ledger.append(f"s{n % 8}", adding(f"{n}")) for n in range(64)))

    assert heard.statements() == [APPEND]


async def test_what_waits_meanwhile_goes_there_together(heard: Heard) -> None:
    async def caller(n: int) -> None:
        for _ in range(4):
            await heard.ledger.append(f"s{n}", adding("…"))

    await asyncio.gather(*map(caller, range(16)))

    assert heard.statements() == [APPEND] * 4


async def test_who_stores_nothing_has_it_looked_up_whether_that_is_right(heard: Heard) -> None:
    said = await outcomes(
        heard.ledger.append("s", raising(ZeroDivisionError())),
        heard.ledger.append("other", lambda _: ([], {})),
        heard.ledger.append("third", adding("…")),
    )

    assert [type(one) for one in said] == [ZeroDivisionError, type(None), type(None)]
    assert heard.statements() == [APPEND, HEADS]


async def test_what_stands_otherwise_takes_a_transaction(heard: Heard) -> None:
    fallen = {"t1": Standing.FALLEN}
    await outcomes(
        heard.ledger.append("s", lambda _: ([], fallen)), heard.ledger.append("t", adding("…"))
    )

    standing = ["SELECT kind, part,", "INSERT INTO thoughtline.standing"]
    assert heard.statements() == ["BEGIN;", APPEND, *standing, "COMMIT;"]


async def test_who_refuses_on_an_old_version_is_asked_again(
    ledger: PostgresLedger, url: str
) -> None:
    other = PostgresLedger(url)
    await write(other)
    asked: list[int] = []

    def refuse(head: Head) -> tuple[list[Entry], dict[str, Standing]]:
        asked.append(head.version)
        raise ZeroDivisionError

    assert [type(one) for one in await outcomes(ledger.append("s", refuse))] == [ZeroDivisionError]
    assert asked == [1, 2]
    await other.close()


async def test_who_decided_on_an_old_version_is_told_so_and_others_are_not_harmed(
    ledger: PostgresLedger, url: str
) -> None:
    other = PostgresLedger(url)
    await write(other)

    said = await outcomes(
        ledger.append("s", adding("…")),
        ledger.append("t", adding("…")),
        ledger.append("s", adding("…")),
    )

    assert [type(one) for one in said] == [VersionConflict, type(None), VersionConflict]
    await until_stored(ledger, "s")
    assert await texts(ledger) == 3
    await other.close()


async def test_a_session_that_somebody_has_locked_keeps_nobody_else_waiting(
    ledger: PostgresLedger, url: str
) -> None:
    await write(ledger, "t")
    async with in_transaction(url) as other:
        await other.execute("SELECT FROM thoughtline.session WHERE name = 's' FOR UPDATE")
        stuck = [asyncio.create_task(ledger.append("s", adding(f"{n}"))) for n in range(2)]
        assert await outcomes(ledger.append("t", adding("…"))) == [None]
        await waited_for_lock(other)
        stuck += [asyncio.create_task(ledger.append("s", adding(f"{n}"))) for n in range(2, 4)]
        assert await outcomes(*(ledger.append("t", adding("…")) for _ in range(3))) == [None] * 3
        assert not any(task.done() for task in stuck)

    await asyncio.gather(*stuck)
    assert [getattr(one.event, "text", "") for one in await ledger.read("s")] == [
        "…",
        *map(str, range(4)),
    ]


async def test_damage_in_one_session_is_refused_to_its_writers_alone(
    ledger: PostgresLedger, url: str
) -> None:
    await run(
        url,
        "INSERT INTO thoughtline.event SELECT 99, owner, session, 2, author, at, body, hash "
        "FROM thoughtline.event",
    )

    said = await outcomes(*(until_stored(ledger, name) for name in ("a", "s", "b", "s", "c")))

    assert refused(said) == [None, Code.LEDGER_FAILED, None, Code.LEDGER_FAILED, None]
    assert [await texts(ledger, name) for name in "abc"] == [1] * 3


async def test_a_connection_that_is_lost_is_told_to_all_of_a_group(
    ledger: PostgresLedger, url: str
) -> None:
    async with in_transaction(url) as other:
        await other.execute("LOCK TABLE thoughtline.event IN EXCLUSIVE MODE")
        writing = asyncio.gather(
            *(ledger.append(f"s{n}", adding("…")) for n in range(5)), return_exceptions=True
        )
        await waited_for_lock(other)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        said = await writing

    assert refused(said) == [Code.LEDGER_UNREACHABLE] * 5
    assert all("may have been recorded" in str(one) for one in said)
    assert await outcomes(*(ledger.append(f"s{n}", adding("…")) for n in range(5))) == [None] * 5


async def test_a_key_that_another_transaction_is_just_taking_is_taken(
    ledger: PostgresLedger, url: str
) -> None:
    key = IdempotencyKey(name="k", digest=b"d")
    await ledger.append("kept", adding("…"), key=key)
    async with in_transaction(url) as other:
        await other.execute("DELETE FROM thoughtline.answered")  # as it was before
        await other.execute("COMMIT; BEGIN")
        await other.execute(
            "INSERT INTO thoughtline.answered SELECT '', sha256('k'), '', 'kept', 1, 1, 'd'"
        )
        retry: Awaitable[Head] = asyncio.ensure_future(ledger.append("s", adding("…"), key=key))
        unharmed = asyncio.ensure_future(ledger.append("t", adding("…")))
        await waited_for_lock(other)
        await other.execute("COMMIT")
    with pytest.raises(KeyTaken):
        await retry
    await unharmed

    assert await texts(ledger) == 1
    with pytest.raises(KeyTaken):
        await ledger.append("s", adding("…"), key=key)


async def test_a_server_that_is_away_is_looked_for_once_for_a_whole_group() -> None:
    came = 0

    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal came
        came += 1
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as away:
        port = away.sockets[0].getsockname()[1]
        ledger = PostgresLedger(f"postgresql://nobody@127.0.0.1:{port}/none?sslmode=disable")
        said = await outcomes(*(ledger.append(f"s{n}", adding("…")) for n in range(16)))

    assert refused(said) == [Code.LEDGER_UNREACHABLE] * 16
    assert came == 1


@pytest.mark.parametrize("contended", [False, True])
async def test_what_is_committed_is_acknowledged_though_nothing_more_can_be_looked_up(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch, *, contended: bool
) -> None:
    if contended:
        other = PostgresLedger(url)
        for one, session in product((other, ledger) * 2, "st"):
            await until_stored(one, session)
        await other.close()

    async def unreachable(*_: object) -> None:
        raise Refused(Code.LEDGER_UNREACHABLE, "gone", hint="Nothing was recorded.")

    monkeypatch.setattr(idempotency, "find", unreachable)
    key = IdempotencyKey(name="k", digest=b"d")
    before = await texts(ledger, "t")

    said = await outcomes(
        ledger.append("s", adding("…")),
        ledger.append("s", raising(ZeroDivisionError()), key=key),
        ledger.append("t", adding("…")),
    )

    assert refused(said) == [None, Code.LEDGER_UNREACHABLE, None]
    assert said[0] is said[2] is None
    assert await texts(ledger, "t") == before + 1


async def test_who_waits_for_a_lock_hears_nothing_of_what_could_not_be_looked_up_for_another(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable(*_: object) -> None:
        raise Refused(Code.LEDGER_UNREACHABLE, "gone", hint="Nothing was recorded.")

    await ledger.append("t", adding("…"))
    async with in_transaction(url) as keeper:
        await keeper.execute("SELECT FROM thoughtline.session WHERE name = 's' FOR UPDATE")
        monkeypatch.setattr(writer, "heads", unreachable)
        stored = asyncio.create_task(outcomes(ledger.append("s", adding("…"))))
        [looked_up] = await outcomes(ledger.append("t", raising(ZeroDivisionError())))
        assert not stored.done()

    assert refused([looked_up]) == [Code.LEDGER_UNREACHABLE]
    assert await stored == [None]
    assert await texts(ledger) == 2
