"""Forgotten is forgotten, on both stores: the bytes of a session are searched for in all files of
the record, in the database's statistics, in exports, in the engine's data and in logs.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest
from msgspec import Struct

from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Client, Served
from llm.llm_server import LlmServer, says
from store.postgres_server import Postgres, own_database, run
from thoughtline.core.principal import SCOPES

TOGETHER = 100
"""Thoughts in one call."""

SCOPE = [part for scope in sorted(SCOPES) for part in ("--scope", scope)]


class Place(Struct, frozen=True):
    """A record, and a function that reads every byte of its files."""

    database: str
    tokens: Path
    read: Callable[[], bytes]
    server: Postgres | None = None


@pytest.fixture(params=["sqlite", "postgres", "postgres without the database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """PostgreSQL's role is no superuser, and owns its database, or only its schema."""
    if request.param == "sqlite":
        folder = tmp_path / "record"
        folder.mkdir(mode=0o700)
        tokens = folder / "record.db.tokens"
        yield Place(str(folder / "record.db"), tokens, lambda: bytes_of(folder))
        return
    server: Postgres = request.getfixturevalue("postgres")
    with own_database(server) as url:
        name, role = url.rpartition("/")[2], f"r{random.randrange(10**9)}"
        owner = (
            f"ALTER DATABASE {name} OWNER TO {role}"
            if request.param == "postgres"
            else f"GRANT CREATE ON DATABASE {name} TO {role}"
        )
        execute(url, f"CREATE ROLE {role} LOGIN NOSUPERUSER PASSWORD 'x'", owner)
        own = url.replace(f"//thoughtline:{server.password}@", f"//{role}:x@")
        yield Place(own, tmp_path / "tokens", lambda: bytes_of_server(server, url), server)


def execute(url: str, *statements: str) -> None:
    asyncio.run(run(url, *statements))


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file()).lower()


def bytes_of_server(server: Postgres, url: str) -> bytes:
    """The files of one database after a checkpoint: tables, their indexes and catalogs."""
    number = asyncio.run(fetch(url, "SELECT oid FROM pg_database WHERE datname=current_database()"))
    execute(url, "CHECKPOINT")
    return bytes_of(server.data / "base" / str(number[0][0]))


async def fetch(url: str, query: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(url)
    try:
        return list(await connection.fetch(query))
    finally:
        await connection.close()


def secret() -> str:
    return "".join(random.choice("bcdfghjklmnpqrtvwxz") for _ in range(16))


def record(client: Client, word: str, thoughts: int) -> str:
    """A session that has the word in all that a client may say."""
    first = client.think(
        thought=f"about {word}",
        title=f"the {word}",
        tags=[word],
        assume=[f"{word} holds"],
        next=f"see {word}",
        key=f"key {word}",
    )
    session: str = first["session"]
    texts = [f"thought {number} of {word} {word}{number}" for number in range(thoughts)]
    for text in texts[:20]:
        client.think(thought=text, session=session)
    for place in range(20, thoughts, TOGETHER):
        said = [{"thought": text} for text in texts[place : place + TOGETHER]]
        client.think(thoughts=said, session=session)
    client.think(session=session, refute="a1", because=f"{word} fails")
    client.call("recall", query=word)
    return session


def deliberate(client: Client, word: str, session: str) -> None:
    reply = client.call("deliberate", session=session, question=f"Is {word} so?", about="t9")
    assert not reply.get("isError"), reply


def is_left(word: str, read: bytes) -> bool:
    """Half of a word will do, because an index may leave out the beginning of words."""
    return word[len(word) // 2 :].encode() in read


def test_no_byte_of_a_forgotten_session_is_left_anywhere(place: Place, tmp_path: Path) -> None:
    word, other = secret(), secret()
    tokens = ("--tokens", place.tokens)
    ada = token_for("ada", *tokens)
    with (
        LlmServer([says(f"an opinion of {word}")]) as models,
        Served(
            *("--model", f"{models.url}/v1#small", "--tokens", str(place.tokens)),
            *("--writes-per-second", "1000", "--writes-burst", "1000", "--diagnostics"),
            database=place.database,
        ) as served,
    ):
        session = record(served.client(ada), word, thoughts=520)  # more than a part of an outline
        deliberate(served.client(ada), word, session)
        record(served.client(ada), other, thoughts=20)
        if place.server is not None:
            execute(place.database, "ANALYZE")
        served.stop()
        log = "\n".join(served.log)
    assert is_left(word, place.read())

    forget = ("forget", session, "--of", "ada", "--yes", "--database", place.database)
    forgotten = thoughtline(*forget)
    wiped = thoughtline("doctor", "--wipe", "--database", place.database)

    assert (forgotten.returncode, forgotten.stderr) == (0, "")
    assert (wiped.returncode, wiped.stderr) == (0, "")
    if place.server is not None:
        rows = asyncio.run(fetch(place.database, "SELECT pg_stats::text FROM pg_stats"))
        assert not is_left(word, repr(rows).lower().encode())
    assert not is_left(word, place.read())
    assert is_left(other, place.read())
    exported = thoughtline("export", "--of", "ada", "--database", place.database).stdout
    assert other in exported
    assert word not in exported
    assert word not in log
    found = thoughtline("search", other, "--of", "ada", "--database", place.database)
    assert other in found.stdout


def token_for(name: str, *flags: object) -> str:
    made = thoughtline("token", "new", name, *SCOPE, *flags, "--json")
    return str(json.loads(made.stdout)["token"])
