"""The commands over a record on a PostgreSQL server."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline, told
from rawclient import greeted
from store.postgres_server import Postgres, own_database, run, running


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def url(server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A record that began in a file and was copied."""
    path = tmp_path_factory.mktemp("file") / "thoughts.db"
    with greeted(path) as client:
        session = client.think(thought="A seal on the rocks.")["session"]
        client.think(thought="It slept.", session=session)
    missing = thoughtline("sessions", "--database", server.url())
    assert (missing.returncode, "[ledger_missing]" in missing.stderr) == (2, True)

    first = thoughtline("migrate", "--from", path, "--to", server.url())
    assert first.returncode == 0, first.stderr
    assert "1 session, 2 events: copied" in first.stdout
    again = told("migrate", "--from", path, "--to", server.url())
    assert again == {"sessions": 1, "events": 2, "already": True}
    return server.url()


def test_the_record_is_listed_shown_searched_and_verified(url: str) -> None:
    [listed] = told("sessions", "--database", url)
    assert listed["opening"] == "A seal on the rocks."
    shown = thoughtline("show", listed["session"], "--database", url)
    assert "It slept." in shown.stdout
    found = thoughtline("search", "seal", "--database", url)
    assert "A seal on the rocks." in found.stdout
    assert told("doctor", "--verify", "--database", url)["right"]


def test_doctor_looks_at_the_server(url: str, server: Postgres) -> None:
    checked = thoughtline("doctor", "--database", url, "--json")
    rows = {row["name"]: row for row in json.loads(checked.stdout)["findings"]}

    assert checked.returncode == 0
    assert rows["record"]["value"] == "events that are as they were written: 2"
    assert "PostgreSQL" in rows["server"]["value"]
    assert server.password not in checked.stdout


def test_doctor_says_what_is_wrong_with_a_server(url: str, server: Postgres) -> None:
    away = thoughtline("doctor", "--database", url.replace(f":{server.port}", ":1"))
    assert away.returncode == 1
    assert "There is no connection" in away.stdout


def test_export_and_reindex_and_forget_work_on_it(url: str) -> None:
    with greeted(url) as client:
        session = client.think(thought="A seal slept.")["session"]
    assert thoughtline("forget", session, "--yes", "--database", url).returncode == 0
    exported = thoughtline("export", "--database", url)
    assert exported.stdout.count("\n") == 4


@pytest.mark.parametrize(
    "logging", [{"log_min_duration_statement": "0"}, {"log_statement": "mod"}], ids=" ".join
)
def test_doctor_finds_a_server_that_logs_recorded_words(
    url: str, server: Postgres, logging: dict[str, str]
) -> None:
    for without in ({}, {"log_parameter_max_length": "0"}):
        word = "".join(random.choice("bcdfghjklmnpqrtvwxz") for _ in range(16))
        with restarted(server, **logging, **without):
            with greeted(url) as client:
                client.think(thought=word)
            thoughtline("search", word, "--database", url)  # which writes to the index
            is_logged = word in server.log() or word.encode().hex() in server.log()
            assert is_logged is not bool(without)
            assert bool(findings(url)["server log"]["advice"]) is is_logged

    assert not findings(url)["server log"]["advice"]


@contextmanager
def restarted(server: Postgres, **settings: str) -> Iterator[None]:
    """The server has these settings, until the end of the block."""
    server.stop()
    server.start(**settings)
    try:
        yield
    finally:
        server.stop()
        server.start()


def test_the_sessions_go_back_to_a_file_by_an_export(url: str, tmp_path: Path) -> None:
    path, file = tmp_path / "back.db", tmp_path / "record.jsonl"

    refused = thoughtline("migrate", "--from", url, "--to", path)
    assert (refused.returncode, "`thoughtline import --own`" in refused.stderr) == (2, True)
    assert thoughtline("export", "--output", file, "--database", url).returncode == 0
    back = thoughtline("import", file, "--own", "--database", path)

    assert (back.returncode, back.stderr) == (0, "")
    names = [{one["session"] for one in told("sessions", "--database", at)} for at in (url, path)]
    assert names[0] == names[1]
    assert thoughtline("doctor", "--verify", "--database", path).returncode == 0


def test_a_server_that_would_lose_thoughts_is_not_served(url: str, server: Postgres) -> None:
    with restarted(server, synchronous_commit="off"):
        for over in ([], ["--http", "127.0.0.1:0"]):
            served = thoughtline("serve", "--database", url, *over)

            assert served.returncode == 2
            assert "[ledger_unsafe]" in served.stderr
            assert server.password not in served.stderr


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        ("nowhere.db", "postgresql://127.0.0.1:1/x", "ledger_missing"),
        ("nowhere.db", "other.db", "bad_setting"),
        (":memory:", "postgresql://127.0.0.1:1/x", "bad_setting"),
        ("postgresql://127.0.0.1:1/y", "postgresql://127.0.0.1:1/x", "bad_setting"),
    ],
)
def test_what_cannot_be_copied_is_refused(
    tmp_path: Path, source: str, target: str, code: str
) -> None:
    origin = source if ":" in source else tmp_path / source
    refused = thoughtline("migrate", "--from", origin, "--to", target)

    assert (refused.returncode, f"[{code}]" in refused.stderr) == (2, True)


# --- a role that is no superuser ---


@pytest.fixture(scope="module")
def roles(server: Postgres) -> None:
    login = "LOGIN NOSUPERUSER PASSWORD 'x'"
    statements = [f"CREATE ROLE {role} {login}" for role in ("ada", "mallory")]
    asyncio.run(run(server.url(), *statements))


@pytest.fixture
def database(server: Postgres, roles: None) -> Iterator[str]:
    """The URL of a new database that the superuser owns."""
    with own_database(server) as url:
        yield url


def as_role(role: str, server: Postgres, url: str) -> str:
    return url.replace(f"//thoughtline:{server.password}@", f"//{role}:x@")


def execute(url: str, *statements: str) -> None:
    asyncio.run(run(url, *statements))


def findings(url: str) -> dict[str, dict[str, str]]:
    checked = thoughtline("doctor", "--database", url, "--json")
    return {row["name"]: row for row in json.loads(checked.stdout)["findings"]}


@pytest.mark.parametrize("role", ["ada", "thoughtline"], ids=["a role", "a superuser"])
def test_a_schema_that_another_role_made_is_refused(
    server: Postgres, database: str, role: str
) -> None:
    name = database.rpartition("/")[2]
    execute(database, f"GRANT CREATE ON DATABASE {name} TO mallory, ada")
    theirs = "CREATE SCHEMA thoughtline", "GRANT ALL ON SCHEMA thoughtline TO PUBLIC"
    execute(as_role("mallory", server, database), *theirs)
    url = database if role == "thoughtline" else as_role(role, server, database)

    for over in ([], ["--http", "127.0.0.1:0"]):
        served = thoughtline("serve", "--database", url, *over)
        assert (served.returncode, "[ledger_exposed]" in served.stderr) == (2, True)
        assert "belongs to another role, 'mallory'" in served.stderr
    assert "another role, 'mallory'" in findings(url)["server"]["value"]


def test_a_schema_that_an_administrator_made_for_the_role_is_taken(
    server: Postgres, database: str
) -> None:
    execute(
        database, "CREATE SCHEMA thoughtline", "GRANT USAGE, CREATE ON SCHEMA thoughtline TO ada"
    )
    url = as_role("ada", server, database)

    assert findings(url)["role"]["value"] == "ada may record"
    with greeted(url) as client:
        client.think(thought="A seal on the rocks.")

    assert told("doctor", "--verify", "--database", url)["right"]


def test_doctor_tries_what_the_role_must_be_able_to_do(server: Postgres, database: str) -> None:
    url = as_role("ada", server, database)
    assert "ada lacks the creation of the schema" in findings(url)["role"]["value"]
    assert findings(database)["role"]["value"] == "thoughtline may record"
    assert findings(database)["schema"]["value"] == "none yet; the first thought creates it"

    with greeted(database) as client:
        client.think(thought="A seal on the rocks.")
    every = "ON ALL TABLES IN SCHEMA thoughtline TO ada"
    execute(
        database,
        "GRANT USAGE ON SCHEMA thoughtline TO ada",
        f"GRANT SELECT, INSERT, UPDATE {every}",
    )
    assert findings(url)["role"]["value"] == "ada lacks DELETE on answered"
    assert findings(url)["role"]["advice"]

    execute(database, f"GRANT DELETE {every}")
    assert findings(url)["role"]["value"] == "ada lacks SELECT on the sequence place"

    execute(database, f"GRANT SELECT, UPDATE {every.replace('TABLES', 'SEQUENCES')}")
    assert findings(url)["role"]["value"] == "ada may record"
    with greeted(url) as client:
        session = client.think(thought="A seal slept.")["session"]
    assert thoughtline("forget", session, "--yes", "--database", url).returncode == 0


ROLLED_BACK = """
    UPDATE thoughtline.session SET version = 1, hash = (
        SELECT hash FROM thoughtline.event WHERE event.version = 1
    )
"""
STRAY = """
    INSERT INTO thoughtline.event (position, owner, session, version, author, at, body, hash)
    SELECT position + 1000, owner, session, version + 1, author, at, body, hash
    FROM thoughtline.event WHERE version = 2
"""


@pytest.mark.parametrize("statement", [ROLLED_BACK, STRAY])
def test_events_outside_of_their_session_are_named_with_a_way_out(
    database: str, tmp_path: Path, statement: str
) -> None:
    with greeted(database) as client:
        session = client.think(thought="First.")["session"]
        client.think(thought="Second.", session=session)
        client.leave()
    execute(database, statement)

    [damage] = told("doctor", "--verify", "--database", database)["damage"]
    assert damage["remedy"] in findings(database)["record"]["advice"]

    if "reindex" in damage["remedy"]:
        assert thoughtline("doctor", "--reindex", "--database", database).returncode == 0
    else:
        export = tmp_path / "record.jsonl"
        assert not thoughtline("export", "--database", database, "--output", export).returncode
        database = str(tmp_path / "new.db")
        assert not thoughtline("import", export, "--own", "--database", database).returncode
    assert told("doctor", "--verify", "--database", database) == {
        "right": True,
        "thoughts": 2,
        "sessions": 1,
        "events": 2,
        "damage": [],
    }
    with greeted(database) as client:
        assert client.think(session=session, thought="Third.")["version"] == 3
