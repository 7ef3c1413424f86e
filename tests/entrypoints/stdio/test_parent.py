"""A server whose parent has ended, while somebody else holds its standard input."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from entrypoints.mcp.corpus import GREETED, ask
from entrypoints.stdio import slow_server
from thoughtline.entrypoints.stdio.parent_process import SYNCHRONIZE, WindowsParent

SERVE = (sys.executable, "-m", "thoughtline", "serve", "--database", ":memory:")
SLOW = (sys.executable, str(Path(slow_server.__file__)), "--watchful")
PARENT = "import subprocess, sys; subprocess.run(sys.argv[1:])"
"""A client that starts a server with its own standard input and output."""


def begun(*command: str) -> "subprocess.Popen[bytes]":
    """A client with a server. The test holds the other ends of the server's pipes."""
    return subprocess.Popen(
        [sys.executable, "-c", PARENT, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def say(client: "subprocess.Popen[bytes]", *messages: bytes) -> None:
    assert client.stdin is not None
    client.stdin.write(b"".join(messages))
    client.stdin.flush()


def heard(client: "subprocess.Popen[bytes]") -> Any:
    """The next answer of the server."""
    assert client.stdout is not None
    return json.loads(client.stdout.readline())


def rest(client: "subprocess.Popen[bytes]") -> bytes:
    """What the server still answers until it ends: it has the last copy of its output."""
    assert client.stdin is not None
    assert client.stdout is not None
    with client.stdin, client.stdout:
        said = client.stdout.read()
    client.wait()
    return said


def test_a_server_without_a_parent_ends() -> None:
    client = begun(*SERVE)
    say(client, *GREETED)
    assert "serverInfo" in heard(client)["result"]

    os.kill(client.pid, signal.SIGKILL)

    assert rest(client) == b""


def test_it_ends_in_the_middle_of_no_call() -> None:
    client = begun(*SLOW)
    say(client, *GREETED, ask("tools/call", {"name": "slow"}, id="slow"), ask("ping", id="after"))
    heard(client)
    assert heard(client)["id"] == "after"

    os.kill(client.pid, signal.SIGKILL)

    answer = heard(client)
    assert answer["id"] == "slow"
    assert answer["result"]["content"][0]["text"] == "1"
    assert rest(client) == b""


class Kernel:
    """The functions of Windows that look at a process, with one process of which this one knows."""

    def __init__(self, handle: int | None) -> None:
        self._handle = handle
        self.ended = False

    def OpenProcess(self, right: int, inherited: bool, process: int) -> int | None:  # noqa: N802
        assert (right, inherited, process) == (SYNCHRONIZE, False, 4711)
        return self._handle

    def WaitForSingleObject(self, handle: int, milliseconds: int) -> int:  # noqa: N802
        assert (handle, milliseconds) == (self._handle, 0)
        return 0 if self.ended else 0x102


def test_the_end_of_a_parent_is_seen_on_windows() -> None:
    kernel = Kernel(handle=7)
    parent = WindowsParent(4711, kernel)

    assert not parent.has_ended()
    kernel.ended = True
    assert parent.has_ended()
    assert not WindowsParent(4711, Kernel(handle=None)).has_ended()
