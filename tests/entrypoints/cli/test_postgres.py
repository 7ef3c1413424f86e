"""The commands over a record on a PostgreSQL server."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline, told
from rawclient import RawClient
from store.postgres_server import Postgres, running


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def url(server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A record that began in a file and was copied."""
    path = tmp_path_factory.mktemp("file") / "thoughts.db"
    with RawClient(path) as client:
        client.greet()
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
    assert told("verify", "--database", url)["right"]


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
    assert thoughtline("reindex", "--database", url).returncode == 0
    exported = thoughtline("export", "--database", url)
    assert exported.stdout.count("\n") == 4


@pytest.mark.parametrize("over", [[], ["--http", "127.0.0.1:0"]], ids=["pipes", "HTTP"])
def test_a_server_that_would_lose_thoughts_is_not_served(
    url: str, server: Postgres, over: list[str]
) -> None:
    server.stop()
    server.start(synchronous_commit="off")
    try:
        served = thoughtline("serve", "--database", url, *over)
    finally:
        server.stop()
        server.start()

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
