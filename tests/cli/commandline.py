"""The real command in a process of its own, on pipes or on a terminal."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from rawclient import HANDSHAKE, RawClient

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
"""What rich writes to colour a word. Nothing else may hold an escape character."""

MORTAL = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")


def thoughtline(*arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    return _run([sys.executable], arguments, environment)


def mortal(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """The command without root's power to read and write what its mode forbids."""
    return _run([*(MORTAL if os.geteuid() == 0 else ()), sys.executable], arguments, {})


def _run(
    python: list[str], arguments: tuple[object, ...], environment: dict[str, str]
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*python, "-m", "thoughtline", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=_surroundings(environment),
        check=False,
    )


def told(*arguments: object) -> Any:
    """What a command says as data."""
    return json.loads(thoughtline(*arguments, "--json").stdout)


def on_a_terminal(*arguments: object, **environment: str) -> str:
    """What a person sees who runs the command in a terminal."""
    keyboard, screen = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "thoughtline", *map(str, arguments)],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env=_surroundings({"TERM": "xterm-256color", "COLUMNS": "80"} | environment),
    ):
        os.close(screen)
        seen = b""
        try:
            while data := os.read(keyboard, 1 << 16):
                seen += data
        except OSError:  # how Linux says that the other end has left
            pass
    os.close(keyboard)
    return seen.decode().replace("\r\n", "\n")


def client(database: Path, name: str) -> RawClient:
    """A server that records what an agent called `name` thinks."""
    served = RawClient(database)
    served.request(
        "initialize",
        {
            "protocolVersion": HANDSHAKE,
            "capabilities": {},
            "clientInfo": {"name": name, "version": "1"},
        },
    )
    return served


def _surroundings(given: dict[str, str]) -> dict[str, str]:
    loud = ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TERM")
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in loud and not name.startswith("THOUGHTLINE_")
    }
    return plain | given
