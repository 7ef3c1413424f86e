"""The server as a process: what it is joined to, how it is stopped, and what may not leak."""

import json
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from entrypoints.mcp.corpus import GREETED, ask
from rawclient import PATIENCE, greeted

SERVE = (sys.executable, "-m", "thoughtline", "serve")
TALK = b"".join(GREETED) + ask(
    "tools/call", {"name": "think", "arguments": {"thought": "from a file"}}
)


def answers(said: bytes) -> dict[Any, Any]:
    return {answer["id"]: answer for answer in map(json.loads, said.splitlines())}


def test_input_and_output_may_be_files(tmp_path: Path) -> None:
    talk, heard = tmp_path / "talk", tmp_path / "heard"
    talk.write_bytes(TALK)

    with talk.open("rb") as incoming, heard.open("wb") as outgoing:
        served = subprocess.run(
            [*SERVE, "--database", ":memory:"],
            stdin=incoming,
            stdout=outgoing,
            check=False,
            timeout=PATIENCE,
        )

    assert served.returncode == 0
    assert answers(heard.read_bytes())[1]["result"]["structuredContent"]["thought"] == "t1"


def test_input_and_output_may_be_one_socket() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.settimeout(PATIENCE)
        served = subprocess.Popen(
            [*SERVE, "--database", ":memory:"],
            stdin=theirs.fileno(),
            stdout=theirs.fileno(),
            stderr=subprocess.PIPE,
        )
        theirs.close()
        ours.sendall(TALK)
        ours.shutdown(socket.SHUT_WR)
        with ours.makefile("rb") as answered:
            heard = answers(answered.read())

        assert served.communicate(timeout=PATIENCE)[1] == b""
        assert (served.returncode, sorted(heard, key=str)) == (0, [1, "opening"])


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)], ids=str)
def test_a_standard_stream_may_be_closed(closed: tuple[int, ...], tmp_path: Path) -> None:
    shut = " ".join(f"{number}>&-" for number in closed)
    script = f'exec "$@" {shut}'

    served = subprocess.run(
        ["sh", "-c", script, "sh", *SERVE, "--database", str(tmp_path / "thoughts.db")],
        input=TALK,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )

    assert served.returncode == 0
    assert (1 in answers(served.stdout)) == (not {0, 1} & set(closed))
    for file in tmp_path.iterdir():
        assert b"jsonrpc" not in file.read_bytes()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_with_a_call_in_flight_ends_in_order(
    number: signal.Signals, tmp_path: Path
) -> None:
    with greeted(tmp_path / "thoughts.db") as client:
        client.send(ask("tools/call", {"name": "think", "arguments": {"thought": "late"}}))

        client.process.send_signal(number)

        assert len(client.rest()) <= 1
        assert client.process.wait(PATIENCE) == 0
        assert children(client.process.pid) == []


PRINTING = """
import os, subprocess, sys
from thoughtline import wiring
from thoughtline.core.limits import Limits
from thoughtline.dialects.tool import Reply, Tool
from thoughtline.wiring.tools import DIALECTS

print("before anything", file=sys.stderr)

async def shout(arguments, caller):
    print("printed")
    sys.stdout.flush()
    os.write(1, b"written\\n")
    subprocess.run(["sh", "-c", "echo from a child; cat"], check=True)
    return Reply(text="done")

schema = {"type": "object", "properties": {"session": {"type": "string"}}}
tool = Tool(
    name="shout", title="Shout", description="", input_schema=schema, annotations={}, call=shout
)
DIALECTS["thoughtline"] = lambda *_: [tool]
wiring.main(["serve", "--database", ":memory:"])
"""


def test_what_a_tool_prints_does_not_reach_the_client() -> None:
    with greeted(":memory:", command=[sys.executable, "-c", PRINTING]) as client:
        assert client.call("shout")["content"][0]["text"] == "done"
        assert client.leave() == []
        said = client.errors.read().decode().splitlines()
        assert sorted(said) == ["before anything", "from a child", "printed", "written"]


def test_a_client_that_reads_late_still_gets_every_answer(tmp_path: Path) -> None:
    with greeted(tmp_path / "thoughts.db") as client:
        client.send(b"".join(ask("tools/list", id=number) for number in range(500)))
        client.close_input()

        assert sorted(answer["id"] for answer in client.rest()) == list(range(500))
        assert client.process.wait(PATIENCE) == 0


HELD_UP = 2.0
"""Seconds in which all of it would be taken by who takes more than is read."""


def test_more_is_not_read_than_can_be_answered() -> None:
    """A client that only talks is held up in the end, and nothing it said is lost."""
    count = 6_000
    with greeted(":memory:") as client:
        said = b"".join(ask("tools/list", id=number) for number in range(count))
        talking = threading.Thread(target=client.send, args=(said,))
        talking.start()
        talking.join(HELD_UP)
        assert talking.is_alive()

        heard = [client.receive()["id"] for _ in range(count)]
        talking.join(PATIENCE)

        assert sorted(heard) == list(range(count))
        assert client.leave() == []


def children(parent: int) -> list[int]:
    """Processes that a process has left behind."""
    stats = [_stat(folder) for folder in Path("/proc").glob("[0-9]*")]
    return [int(stat[0]) for stat in stats if stat[3:4] == [str(parent)]]


def _stat(process: Path) -> list[str]:
    try:
        return (process / "stat").read_text(encoding="utf-8").split()
    except OSError:  # it has just ended
        return []
