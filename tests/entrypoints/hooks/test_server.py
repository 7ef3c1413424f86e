"""Hooks where the record is on a PostgreSQL server, and where that server is away."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from entrypoints.hooks.clients import run_hook, think
from store.postgres_server import Postgres, own_database


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    with own_database(postgres) as made:
        yield made


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / ".git").mkdir(parents=True)
    (folder / "till.py").write_text("".join(f"total = {n}\n" for n in range(100)))
    return folder


def until_let_in(*arguments: object, **more: Any) -> Any:
    """What a hook answers once this machine is quick enough for a server to let it in."""
    for _ in range(20):
        done = run_hook(*arguments, **more)
        if not done.stderr:
            return json.loads(done.stdout) if done.stdout else None
        assert "ledger_unreachable" in done.stderr
    raise AssertionError("it was never let in")


def said(event: str, folder: Path, **more: object) -> dict[str, object]:
    return {"hook_event_name": event, "source": "startup", "cwd": str(folder), **more}


def test_what_stands_on_a_server_is_there_when_work_begins(
    url: str, shop: Path, tmp_path: Path
) -> None:
    session = think(url, shop, {"thought": "Why is checkout slow?", "assume": ["It is warm."]})
    database = ("--database", url)

    told = until_let_in("SessionStart", *database, said=said("SessionStart", shop))
    told = told["hookSpecificOutput"]["additionalContext"]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    ends = [
        until_let_in("Stop", *database, said=said("Stop", shop, session_id="c"), **home)
        for _ in range(2)
    ]

    assert f"Session {session}: 1 thought" in told
    assert "1 open assumption, none in doubt." in told
    assert "a1 It is warm." in ends[0]["reason"]
    assert ends[1] is None


def read_line(url: str, shop: Path, line: int) -> Any:
    """A tool reads a line of a file, which becomes evidence."""
    read = {"file_path": str(shop / "till.py"), "offset": line, "limit": 1}
    call = said("PostToolUse", shop, tool_name="Read", tool_input=read, tool_response={})
    return run_hook("PostToolUse", "--database", url, "--evidence", said=call)


def test_a_tool_becomes_evidence_on_a_server(url: str, shop: Path) -> None:
    think(url, shop, {"thought": "Why is checkout slow?"})

    # Another line each time: what was recorded too late to be told is not told later.
    told = next(
        done.stdout for line in range(1, 100) if (done := read_line(url, shop, line)).stdout
    )

    assert "as evidence e" in json.loads(told)["hookSpecificOutput"]["additionalContext"]


async def test_evidence_is_not_waited_for_where_others_keep_the_record(
    url: str, shop: Path
) -> None:
    think(url, shop, {"thought": "Why is checkout slow?"})
    other = await asyncpg.connect(url)
    try:
        async with other.transaction():
            await other.execute("LOCK TABLE thoughtline.event IN EXCLUSIVE MODE")
            for line in range(1, 20):
                done = await asyncio.to_thread(read_line, url, shop, line)
                if "There is no connection" not in done.stderr:  # it was let in, and read
                    break
    finally:
        await other.close()

    assert (done.returncode, done.stdout) == (0, "")
    assert "did not answer within 0.1 s" in done.stderr


def test_nothing_is_said_where_a_server_has_no_record_yet(url: str, shop: Path) -> None:
    assert until_let_in("SessionStart", "--database", url, said=said("SessionStart", shop)) is None


@pytest.mark.parametrize("silent", [True, False], ids=["it never answers", "nobody listens"])
def test_a_server_that_is_away_is_told_to_the_log_alone(shop: Path, *, silent: bool) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        if silent:
            server.listen()
        url = f"postgresql://me:sesame@127.0.0.1:{server.getsockname()[1]}/x"
        hook = ("SessionStart", "--database", url)
        done = run_hook(*hook, said=said("SessionStart", shop), timeout=10)

    assert (done.returncode, done.stdout) == (0, "")
    assert len(done.stderr.splitlines()) == 1
    assert "ledger_unreachable" in done.stderr
    assert "sesame" not in done.stderr
