"""A client that greets while we start is answered before anything is loaded that this needs not."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from entrypoints.mcp.corpus import ask, greet, line, sealed
from rawclient import PATIENCE, RawClient, greeted

SPEAKING = """
import os, sys
write = os.write

def told(descriptor, data):
    if b'"serverInfo"' in data:
        write(2, b"answered\\n")
    return write(descriptor, data)

os.write = told
from thoughtline import wiring
sys.exit(wiring.main(["serve", "--database", ":memory:"]))
"""
LATER = {
    *("apsw", "argparse", "asyncio", "concurrent", "hashlib", "hmac", "logging", "secrets"),
    *("pathlib", "socket", "ssl", "subprocess", "tempfile", "threading", "urllib"),
    *("thoughtline.app", "thoughtline.dialects", "thoughtline.store", "thoughtline.llm"),
    *("thoughtline.engine", "thoughtline.wiring.serve", "thoughtline.entrypoints.stdio.transport"),
    *("thoughtline.entrypoints.mcp.catalog", "thoughtline.entrypoints.board"),
}
LIST = ask("tools/list", id=2)


def served(*command: str, said: bytes) -> "subprocess.CompletedProcess[bytes]":
    """A server to which something was said before it began, and nothing after that."""
    reading, writing = os.pipe()
    os.write(writing, said)
    os.close(writing)
    try:
        return subprocess.run(
            [sys.executable, *command],
            stdin=reading,
            capture_output=True,
            check=True,
            timeout=PATIENCE,
        )
    finally:
        os.close(reading)


def answers(said: bytes) -> list[dict[str, object]]:
    command = ("-m", "thoughtline", "serve", "--database", ":memory:")
    return [json.loads(one) for one in served(*command, said=said).stdout.splitlines()]


def test_nothing_is_loaded_before_the_greeting_that_it_does_not_need() -> None:
    log = served("-X", "importtime", "-c", SPEAKING, said=greet()).stderr.decode()
    before, _, after = log.partition("answered\n")
    names = {one.rpartition("|")[2].strip() for one in before.splitlines()}

    assert "thoughtline.entrypoints.mcp.handshake" in names
    assert {
        name for name in LATER if any(f"{one}.".startswith(f"{name}.") for one in names)
    } == set()
    assert "asyncio" in after


def test_what_follows_the_greeting_is_answered_too() -> None:
    greeted, listed = answers(greet() + LIST)

    assert (greeted["id"], listed["id"]) == (1, 2)
    assert "result" in listed


@pytest.mark.parametrize(
    "first",
    [
        ask("ping"),
        sealed("server/discover"),
        b"\n" + greet(),
        greet(protocolVersion=None),
        greet(capabilities=[]),
        b"ponder\n",
        line({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"_meta": []}}),
    ],
)
def test_any_other_first_message_is_answered_as_it_is_later(first: bytes) -> None:
    [at_once] = answers(first)
    with RawClient(":memory:") as client:
        client.send(b"\n")
        client.send(first)
        later = client.receive()

    assert at_once == later


def test_half_a_greeting_is_read_to_its_end() -> None:
    with RawClient(":memory:") as client:
        client.send(greet()[:40])
        client.send(greet()[40:] + LIST)

        assert [client.receive()["id"] for _ in range(2)] == [1, 2]


def test_a_greeting_that_is_too_long_is_refused() -> None:
    command = ("-m", "thoughtline", "serve", "--max-line", "1024", "--database", ":memory:")
    long = greet(clientInfo={"name": "x" * 2_000, "version": "1"})

    [answer] = [json.loads(one) for one in served(*command, said=long).stdout.splitlines()]

    assert answer["error"]["code"] == -32600


def test_a_call_before_the_greeting_is_no_valid_request() -> None:
    call = {"jsonrpc": "2.0", "id": 7, "method": "tools/list"}
    command = ("-m", "thoughtline", "serve", "--dialect", "thinkseq", "--database", ":memory:")

    said = f"{json.dumps(call)}\n".encode()
    [answer] = [json.loads(one) for one in served(*command, said=said).stdout.splitlines()]

    assert (answer["id"], answer["error"]["code"]) == (7, -32600)


def test_who_was_greeted_first_is_the_author(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    thought = ask("tools/call", {"name": "think", "arguments": {"thought": "marigold"}}, id=2)
    served("-m", "thoughtline", "serve", "--database", str(database), said=greet() + thought)

    with greeted(database) as client:
        found = client.call("recall", query="marigold", author="corpus")

    assert "t1 marigold (stands, by corpus" in found["content"][0]["text"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_was_greeted_may_stop_the_server_while_it_still_loads(number: signal.Signals) -> None:
    reading, writing = os.pipe()
    os.write(writing, greet())
    command = [sys.executable, "-m", "thoughtline", "serve", "--database", ":memory:"]
    with subprocess.Popen(command, stdin=reading, stdout=subprocess.PIPE) as process:
        os.close(reading)
        assert process.stdout is not None
        assert b"serverInfo" in process.stdout.readline()

        process.send_signal(number)

        assert process.wait(PATIENCE) == 0
    os.close(writing)
