"""What models are asked for costs the last thought of a session no more than the first."""

import json
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from campaigns.field import report, rounds
from campaigns.models import models
from rawclient import RawClient

CALLS = rounds(12, 600)
THIRD = CALLS // 3
PIPELINED = rounds(12, 800)
PATIENCE = 300.0
"""Seconds until the next answer, of whichever call."""


FIRST_PIPELINED = 1_000_000
"""The ids of those; what is asked before has smaller ones."""

Call = Callable[[str, int], dict[str, Any]]
"""The parameters of a session's call of that number."""


def deliberate(session: str, number: int) -> dict[str, Any]:
    said = {"question": f"Is it enough of {number}?", "session": session}
    return {"name": "deliberate", "arguments": said}


def think(_: str, number: int) -> dict[str, Any]:
    """Into the session of the pipe, which begins with its first thought."""
    said = {"thought": f"Is it enough of {number}?", "thoughtNumber": number}
    more = {"totalThoughts": PIPELINED + 1, "nextThoughtNeeded": True}
    return {"name": "sequentialthinking", "arguments": said | more}


DIALECTS = pytest.mark.parametrize(
    ("dialect", "call"), [("thoughtline", deliberate), ("multi-agent", think)]
)


def ask(client: RawClient, params: dict[str, Any]) -> None:
    answer = client.request("tools/call", params)
    assert not answer["result"].get("isError"), answer


@contextmanager
def begun(path: Path, dialect: str, call: Call) -> Iterator[tuple[RawClient, str]]:
    """A session with its first call, so that the engine runs."""
    flags = ("--dialect", dialect, "--model", "openai:gpt-4o-mini")
    with models() as environment, RawClient(path, *flags, environment=environment) as client:
        client.greet()
        own = dialect == "thoughtline"
        session = client.think(thought="It may be enough.")["session"] if own else ""
        ask(client, call(session, 1))
        yield client, session


def sessions(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM session")
    return int(count)


@DIALECTS
def test_the_last_of_a_session_takes_no_longer_than_the_first(
    tmp_path: Path, dialect: str, call: Call
) -> None:
    took = []
    with begun(tmp_path / "t.db", dialect, call) as (client, session):
        for number in range(2, CALLS + 2):
            began = time.perf_counter()
            ask(client, call(session, number))
            took.append((time.perf_counter() - began) * 1_000)

    first, middle, last = (statistics.median(took[n * THIRD : (n + 1) * THIRD]) for n in range(3))
    report(
        f"P24 deliberations in one session, {dialect}",
        calls=CALLS,
        first_ms=round(first),
        middle_ms=round(middle),
        last_ms=round(last),
        last_to_first=round(last / first, 2),
    )
    assert sessions(tmp_path / "t.db") == 1


@DIALECTS
def test_all_that_are_asked_of_one_session_at_once_are_answered(
    tmp_path: Path, dialect: str, call: Call
) -> None:
    with begun(tmp_path / "t.db", dialect, call) as (client, session):
        lines = (
            {
                "jsonrpc": "2.0",
                "id": FIRST_PIPELINED + number,
                "method": "tools/call",
                "params": call(session, number),
            }
            for number in range(2, PIPELINED + 2)
        )
        said = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        began = time.perf_counter()
        threading.Thread(target=client.send, args=(said,)).start()
        answers = [client.receive(PATIENCE) for _ in range(PIPELINED)]
        seconds = time.perf_counter() - began

    refused = [answer for answer in answers if answer["result"].get("isError")]
    report(
        f"P24 deliberations at once in one session, {dialect}",
        calls=PIPELINED,
        answered=len(answers) - len(refused),
        seconds=round(seconds, 1),
    )
    assert refused == []
    assert sessions(tmp_path / "t.db") == 1
