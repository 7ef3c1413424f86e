"""Deliberations that a dead server left go on, though nobody asks for them again."""

import time
from collections.abc import Callable
from pathlib import Path

from entrypoints.http.served import Served
from entrypoints.http.test_deliberate import Held, ask
from llm.llm_server import LlmServer, says
from rawclient import greeted
from store.postgres_server import Postgres, own_database

LEFT = 6
"""More than a server runs at once, so that some were only queued."""

PATIENCE = 60.0


def model(provider: LlmServer) -> tuple[str, str]:
    return "--model", f"{provider.url}/v1#small"


def left(database: str) -> list[str]:
    """The sessions of deliberations that a server left when it was killed."""
    with Held() as slow, Served(*model(slow), database=database) as server:
        client = server.client()
        asked = [ask(client)["structuredContent"]["session"] for _ in range(LEFT)]
        slow.until_asked(1)
        server.process.kill()
        server.process.wait()
    return asked


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def ended(server: Served, sessions: list[str]) -> bool:
    """Whether all have an answer. A look by `recall` opens no engine."""
    client = server.client()
    told = [client.recalled(session=each) for each in sessions]
    return all(": 2 thoughts" in text for text in told)


def test_another_replica_goes_on_with_what_a_dead_one_left(postgres: Postgres) -> None:
    with (
        LlmServer([says()]) as quick,
        own_database(postgres) as url,
        Served(*model(quick), database=url) as other,
    ):
        assert other.client().think(thought="It has asked no model yet.")["thought"] == "t1"
        sessions = left(url)

        until(lambda: ended(other, sessions))


def test_a_client_on_a_pipe_goes_on_with_work_that_came_after_its_start(database: Path) -> None:
    with LlmServer([says()]) as quick, greeted(database, *model(quick)) as client:
        sessions = left(str(database))

        def answered() -> bool:
            told = (client.recalled(session=each) for each in sessions)
            return all(": 2 thoughts" in text for text in told)

        until(answered)


def test_a_server_without_a_model_leaves_the_work_to_others_over_a_file(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    sessions = left(database)

    with Served(database=database) as bare:
        assert not ended(bare, sessions)
        with LlmServer([says()]) as quick, Served(*model(quick), database=database) as able:
            until(lambda: ended(able, sessions))
