"""The real command in a process of its own, on pipes or on a terminal."""

import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import forked
from rawclient import HANDSHAKE, PATIENCE, RawClient

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
"""What rich writes to colour a word. Nothing else may hold an escape character."""

MORTAL = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")


def thoughtline(*arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    if any(name.startswith("PYTHON") for name in environment):  # read at the start of a process
        return _run([sys.executable], arguments, environment)
    done = forked.run(*map(str, arguments), environment=surroundings(environment))
    return subprocess.CompletedProcess(
        done.args, done.returncode, _text(done.stdout), _text(done.stderr)
    )


def mortal(*arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command without root's power to read and write what its mode forbids."""
    return _run([*(MORTAL if os.geteuid() == 0 else ()), sys.executable], arguments, environment)


def _run(
    python: list[str], arguments: tuple[object, ...], environment: dict[str, str]
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*python, "-m", "thoughtline", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=surroundings(environment),
        check=False,
    )


def _text(said: bytes) -> str:
    return said.decode().replace("\r\n", "\n")


def told(*arguments: object) -> Any:
    """What a command says as data."""
    return json.loads(thoughtline(*arguments, "--json").stdout)


class Terminal:
    """A command in a terminal, and the keyboard of a person in front of it."""

    def __init__(self, *arguments: object, keys: bool = True, **environment: str) -> None:
        self._keyboard, screen = pty.openpty()
        self.modes = termios.tcgetattr(self._keyboard)
        self.process = forked.Forked(
            *map(str, arguments),
            environment=surroundings({"TERM": "xterm-256color", "COLUMNS": "80"} | environment),
            screen=screen,
            keys=keys,
        )
        os.close(screen)
        self._seen = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.__exit__(kind, error, trace)
        os.close(self._keyboard)

    def press(self, keys: str) -> None:
        """Type. What was on the screen before is not looked at any more: see all of it first."""
        self._seen = b""
        os.write(self._keyboard, keys.encode())

    def see(self, first: str, last: str = "", patience: float = PATIENCE) -> str:
        """Wait for a text, and for another after it. Returns what is there from the first one on.

        It is without colours. Raises AssertionError if they do not come.
        """
        deadline = time.monotonic() + patience
        while last not in (seen := "".join(self._shown().partition(first)[1:])) or not seen:
            left = deadline - time.monotonic()
            assert left > 0, f"{first!r} to {last!r} did not come: {self._shown()!r}"
            if select.select([self._keyboard], [], [], left)[0]:
                assert self._read(), f"{first!r} to {last!r} did not come before the end"
        return seen

    def answer(self, question: str, keys: str) -> str:
        """Type a line after a question. Returns all that is shown until the end."""
        self.see(question)
        self.press(f"{keys}\n")
        return self.rest()

    def modes_now(self) -> list[Any]:
        """How the terminal treats what is typed and printed. At the start they are `modes`."""
        return termios.tcgetattr(self._keyboard)

    def rest(self) -> str:
        """All that it shows until it ends."""
        while self._read():
            pass
        return self._seen.decode().replace("\r\n", "\n")

    def _shown(self) -> str:
        return COLOUR.sub("", self._seen.decode(errors="ignore"))

    def _read(self) -> bool:
        try:
            data = os.read(self._keyboard, 1 << 16)
        except OSError:  # how Linux says that the other end has left
            return False
        self._seen += data
        return bool(data)


def on_a_terminal(*arguments: object, **environment: str) -> str:
    """The output of the command in a terminal."""
    with Terminal(*arguments, keys=True, **environment) as terminal:
        return terminal.rest()


def plain_screen(*arguments: object, **environment: str) -> str:
    """The screen of a terminal, without colours."""
    return COLOUR.sub("", on_a_terminal(*arguments, **environment))


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


def surroundings(given: dict[str, str]) -> dict[str, str]:
    """What a command finds around it: nothing that was set for this very run of the tests."""
    loud = ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "LINES", "TERM")
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in loud and not name.startswith("THOUGHTLINE_")
    }
    return plain | given
