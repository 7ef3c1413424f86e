"""How much of a client is in the server at a time."""

import sys
from pathlib import Path

from entrypoints.mcp.corpus import ask
from entrypoints.stdio import slow_server
from rawclient import RawClient
from thoughtline.entrypoints.stdio.transport import CHUNK, MAX_AT_ONCE

SLOW = (sys.executable, str(Path(slow_server.__file__)))
PADDING = 2_048
CALLS = 3 * MAX_AT_ONCE


def test_no_more_calls_are_taken_in_while_very_many_wait() -> None:
    """What was read when the limit was reached is still taken in: one chunk of a pipe."""
    call = {"name": "slow", "arguments": {"x": "x" * PADDING}}
    with RawClient(":memory:", command=SLOW) as client:
        client.greet()
        for number in range(CALLS):
            client.send(ask("tools/call", call, id=number))
        client.close_input()
        waited = [int(one["result"]["content"][0]["text"]) for one in client.rest()]

    assert len(waited) == CALLS
    assert MAX_AT_ONCE <= max(waited) <= MAX_AT_ONCE + CHUNK // PADDING
