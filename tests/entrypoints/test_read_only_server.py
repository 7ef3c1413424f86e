"""`--read-only` over a record on PostgreSQL: a server that is looked at, and a standby of one."""

import asyncio
import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Served
from entrypoints.test_read_only import CODE, code_of, text_of
from rawclient import RawClient, greeted
from store.postgres_server import Postgres, own_database, run, running

EVENTS = "SELECT count(*), max(position) FROM thoughtline.event"
UNINDEXED = ("DELETE FROM thoughtline.passage", "UPDATE thoughtline.ledger SET indexed = 0")


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    with own_database(postgres) as made:
        yield made


def recorded(url: str) -> str:
    """A session that an agent left."""
    with greeted(url) as client:
        session = str(client.think(thought="The parser drops the last line.")["session"])
        client.think(session=session, thought="So the parser is at fault.")
        client.leave()
    return session


def held(url: str) -> tuple[int, int]:
    async def look() -> tuple[int, int]:
        connection = await asyncpg.connect(url)
        try:
            row = await connection.fetchrow(EVENTS)
            return row[0], row[1]
        finally:
            await connection.close()

    return asyncio.run(look())


def test_what_reads_works_and_what_writes_is_refused(url: str) -> None:
    session = recorded(url)
    before = held(url)

    with Served("--read-only", database=url) as server:
        client = server.client()
        assert "at fault" in text_of(client.call("recall", session=session))
        assert code_of(client.call("think", thought="x", session=session)) == CODE
        server.http.get(server.board_link)
        assert "at fault" in server.http.get(f"/sessions/{session}").text
    shown = thoughtline("show", session, "--database", url, "--read-only")

    assert "at fault" in shown.stdout, shown.stderr
    assert held(url) == before


def test_a_search_finds_what_no_index_has_yet(url: str) -> None:
    """Whoever may not write cannot let the index catch up, and looks at the texts themselves."""
    session = recorded(url)
    asyncio.run(run(url, *UNINDEXED))

    with greeted(url, "--read-only") as client:
        found = text_of(client.call("recall", query="parser fault"))
        assert "at fault" in found
        assert session in found
        assert "nothing" in text_of(client.call("recall", query="lexer")).lower()
        standing = text_of(client.call("recall", query="parser", standing="fallen")).lower()
        assert "drops" not in standing


def test_where_there_is_no_record_none_is_begun(url: str) -> None:
    done = thoughtline("serve", "--database", url, "--read-only")

    assert done.returncode == 2
    assert "ledger_missing" in done.stderr


@contextmanager
def standby_of(primary: Postgres) -> Iterator[Postgres]:
    """A server that follows another one and can write nothing."""
    other = Postgres()
    try:
        subprocess.run(["rm", "-rf", other.data], check=True)
        other._run(
            *("pg_basebackup", "-D", other.data, "-R", "-X", "stream", "--checkpoint=fast"),
            *("-d", primary.url()),
        )
        other.password = primary.password
        other.start(max_wal_senders="10")
        yield other
    finally:
        other.remove()


def test_a_standby_is_read_and_followed() -> None:
    with running(max_wal_senders="10") as primary, standby_of(primary) as standby:
        url = primary.url()
        session = recorded(url)
        there = standby.url()
        refused = thoughtline("doctor", "--reindex", "--database", there)
        assert "--read-only" in refused.stderr
        with greeted(there, "--read-only") as client:
            _until(client, session, "at fault")
            assert code_of(client.call("think", thought="x", session=session)) == CODE
            with greeted(url) as writer:
                writer.think(session=session, thought="The lexer is fine.")
            _until(client, session, "lexer is fine")
            assert "lexer" in text_of(client.call("recall", query="lexer"))
        listed = thoughtline("sessions", "--json", "--database", there, "--read-only")
        assert json.loads(listed.stdout)[0]["session"] == session


def _until(client: RawClient, session: str, words: str) -> None:
    """The standby is some moments behind."""
    deadline = time.monotonic() + 30
    while words not in str(client.call("recall", session=session)["content"]):
        assert time.monotonic() < deadline
        time.sleep(0.05)
