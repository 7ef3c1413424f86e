"""How much of a client is in the server at a time."""

import json
import sys
from pathlib import Path

from entrypoints.mcp.corpus import ask, tell
from entrypoints.stdio import slow_server
from rawclient import RawClient, greeted
from thoughtline.entrypoints.stdio.calls import MAX_AT_ONCE, MAX_BYTES
from thoughtline.entrypoints.stdio.transport import CHUNK

SLOW = (sys.executable, str(Path(slow_server.__file__)))
CALLS = 3 * MAX_AT_ONCE


def slow_call(number: int, size: int = 0) -> bytes:
    return ask("tools/call", {"name": "slow", "arguments": {"x": "x" * size}}, id=number)


def test_of_many_calls_some_are_begun_a_ping_comes_first_and_a_cancelled_one_is_left_out() -> None:
    cancelled = CALLS - 2
    with greeted(":memory:", command=SLOW) as client:
        for number in range(CALLS):
            client.send(slow_call(number))
        client.send(tell("notifications/cancelled", requestId=cancelled))
        client.send(ask("ping", id="are you there"))
        client.close_input()
        first, *others = client.rest()
        waited = [int(one["result"]["content"][0]["text"]) for one in others]

    assert first["id"] == "are you there"
    assert sorted(one["id"] for one in others) == sorted({*range(CALLS)} - {cancelled})
    assert max(waited) == MAX_AT_ONCE


def test_no_more_is_read_while_calls_of_many_bytes_wait() -> None:
    """What was read when the limit was reached is still taken in: one chunk of a pipe."""
    fit = 32
    size = MAX_BYTES // fit
    with greeted(":memory:", command=SLOW) as client:
        for number in range(3 * fit):
            client.send(slow_call(number, size))
        client.close_input()
        waited = [int(one["result"]["content"][0]["text"]) for one in client.rest()]

    assert len(waited) == 3 * fit
    assert max(waited) <= fit + CHUNK // size + 1


def test_a_batch_is_answered_together_in_the_version_that_has_batches(tmp_path: Path) -> None:
    def ask(number: int, method: str, **params: object) -> dict[str, object]:
        return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}

    info = {"capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
    think = {"name": "think", "arguments": {"thought": "It is cold."}}
    noticed = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    batch = [noticed, ask(1, "ping"), ask(2, "tools/call", **think), {"jsonrpc": "2.0", "id": 3}]
    with RawClient(tmp_path / "a.db") as client:
        client.request("initialize", info | {"protocolVersion": "2025-03-26"})
        client.send(json.dumps(batch).encode() + b"\n")
        answers: object = client.receive()
        client.send(b"[]\n")
        refused = client.receive()

    assert isinstance(answers, list)
    assert [each["id"] for each in answers] == [1, 2, 3]
    assert answers[1]["result"]["content"]
    assert answers[2]["error"]["code"] == -32600
    assert refused["error"]["message"] == "A batch has 1 to 100 messages."
