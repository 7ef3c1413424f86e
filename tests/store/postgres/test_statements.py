"""What goes to the server, and how often: that is what a call costs, there, here and in time."""

from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from sayings import thought
from store.ledgers import entries, write
from store.postgres_server import Postgres, a_database, run
from store.tapped import Tap, tapped
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import IdempotencyKey, Query, VersionConflict, at_version
from thoughtline.store.postgres.database.connection import WAIT_SECONDS
from thoughtline.store.postgres.ledger import PostgresLedger

BEGIN, COMMIT = "BEGIN;", "COMMIT;"


class Heard(NamedTuple):
    ledger: PostgresLedger
    tap: Tap

    def statements(self) -> list[str]:
        """What was asked since the last time, each by its first words and the table it is about."""
        asked, self.tap.asked = self.tap.asked, []
        return [" ".join(one.partition("(")[0].split()[:3]) for one in asked]


@pytest.fixture
async def heard(server: Postgres, url: str, slow_index: None) -> AsyncIterator[Heard]:
    """A ledger with an index that asks nothing beside the calls."""
    async with tapped(server, url) as tap:
        ledger = PostgresLedger(tap.url)
        await write(ledger)
        tap.asked.clear()
        yield Heard(ledger, tap)
        await ledger.close()


APPEND = "SELECT thoughtline.append_group"
STANDINGS = ["SELECT kind, part,", "INSERT INTO thoughtline.standing"]
HEADS = "SELECT owner, name,"


async def test_a_write_goes_to_the_server_once(heard: Heard) -> None:
    said = entries(thought("t2"), thought("t3", "in words that are found"))
    await heard.ledger.append("s", at_version(1, said))

    assert heard.statements() == [APPEND]


async def test_so_does_one_that_begins_a_session(heard: Heard) -> None:
    await heard.ledger.append("new", at_version(0, entries(thought("t1"))))

    assert heard.statements() == [APPEND]


async def test_so_does_one_with_a_key(heard: Heard) -> None:
    key = IdempotencyKey(name="k", digest=b"d")
    await heard.ledger.append("s", at_version(1, entries(thought("t2"))), key=key)

    assert heard.statements() == [APPEND]


async def test_so_does_one_after_the_session_was_read(heard: Heard, url: str) -> None:
    other = PostgresLedger(url)
    await write(other, "other", count=3)
    await other.close()
    await heard.ledger.read("other")
    heard.statements()
    await heard.ledger.append("other", at_version(3, entries(thought("t4"))))

    assert heard.statements() == [APPEND]


async def test_one_in_a_session_that_was_not_seen_yet_asks_for_its_head(
    heard: Heard, url: str
) -> None:
    other = PostgresLedger(url)
    await write(other, "other")
    await other.close()
    await heard.ledger.append("other", at_version(1, entries(thought("t2"))))

    assert heard.statements() == [HEADS, APPEND]


async def test_what_stands_otherwise_goes_there_once_more(heard: Heard) -> None:
    await heard.ledger.append(
        "s", at_version(1, entries(thought("t2")), lambda: {"t1": Standing.FALLEN})
    )

    assert heard.statements() == [BEGIN, APPEND, *STANDINGS, COMMIT]


async def test_a_search_goes_to_the_server_once_for_each_thing_it_looks_at(heard: Heard) -> None:
    await heard.ledger.append("s", at_version(1, entries(thought("t2", "a cold cache"))))
    heard.statements()
    await heard.ledger.search(Query(text="cold cache"), limit=9)
    assert heard.statements()[:8] == [
        "SELECT indexed,",
        BEGIN,
        "SELECT pg_advisory_xact_lock",
        "SELECT indexed, thoughtline.settled",
        "WITH next AS",
        "INSERT INTO thoughtline.passage",
        "UPDATE thoughtline.ledger SET",
        COMMIT,
    ]
    await heard.ledger.search(Query(text="cold cache"), limit=9)

    indexed, of, frequencies, *looks, hits = heard.statements()
    assert indexed == "SELECT indexed,"
    assert of == "SELECT sum"
    assert frequencies == "SELECT frequency.* FROM"
    assert looks == ["SELECT array_agg"] * 2
    assert hits == "SELECT linked.*, substr"


async def test_a_record_put_back_from_a_backup_is_gone_on_with_as_it_is(
    heard: Heard, url: str
) -> None:
    """The version is the one that this process saw, but the event there is another."""
    other = PostgresLedger(url)
    await run(url, "DELETE FROM thoughtline.event", "DELETE FROM thoughtline.session")
    await write(other, text="what the backup has")
    with pytest.raises(VersionConflict):
        await heard.ledger.append("s", at_version(1, entries(thought("t2"))))
    await heard.ledger.append("s", at_version(1, entries(thought("t2"))))

    assert [one.version for one in await other.read("s")] == [1, 2]
    assert (await other.verify()).damage == ()
    await other.close()


# --- with a pooler in between ---


async def test_a_greeting_asks_for_nothing_that_poolers_turn_away(heard: Heard) -> None:
    """PgBouncer ends a connection that asks for `lock_timeout` there."""
    assert heard.tap.greeted == {b"user", b"database", b"client_encoding", b"application_name"}


async def test_nobody_waits_for_a_lock_for_ever(heard: Heard) -> None:
    async with heard.ledger._database.connection() as connection:
        assert await connection.fetchval("SHOW lock_timeout") == f"{WAIT_SECONDS:g}s"


async def test_a_pooler_that_mixes_connections_up_is_refused(server: Postgres) -> None:
    """Two connections at once have one process there, which here only seems so."""
    async with a_database(server) as url:
        name = url.rpartition("/")[2]
        await run(
            url,
            "CREATE FUNCTION public.pg_backend_pid() RETURNS integer LANGUAGE sql AS 'SELECT 7'",
            f"ALTER DATABASE {name} SET search_path = public, pg_catalog",
        )

        ledger = PostgresLedger(url)
        with pytest.raises(Refused) as refusal:
            await ledger.read("s")
        await ledger.close()
    assert refusal.value.code == Code.LEDGER_UNSAFE
    assert "pool_mode = session" in refusal.value.hint
