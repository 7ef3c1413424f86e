"""Keys as a person presses them, each at once and without a line of its own. Not on Windows."""

import os
import re
import select
import sys
from collections import deque
from types import TracebackType
from typing import Self

if sys.platform == "win32":
    raise ImportError("there is no terminal of this kind")

import termios
import tty

QUIT = "q"

QUITTING = (QUIT, "\x03", "\x04")
"""Control-C and Control-D are ordinary keys here."""

KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
"""Some keys send several characters, and what is pressed fast comes in one piece."""


class Keyboard:
    """The keys of standard input. Meanwhile the terminal shows none of them by itself.

    Not `click.getchar`: that drops what is pressed between two calls, and waits for ever.
    """

    def __init__(self) -> None:
        self._file = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._file)
        self._pressed: deque[str] = deque()

    def __enter__(self) -> Self:
        tty.setraw(self._file, termios.TCSADRAIN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)

    @property
    def waiting(self) -> bool:
        """Whether there is a key already, or the end."""
        return bool(self._pressed or select.select([self._file], [], [], 0)[0])

    def key(self, patience: float | None = None) -> str | None:
        """The next key, None if none comes within `patience` seconds. At the end it is `QUIT`."""
        if not self._pressed:
            if not select.select([self._file], [], [], patience)[0]:
                return None
            self._pressed.extend(KEY.findall(self._read()))
        key = self._pressed.popleft()
        return QUIT if key in QUITTING else key

    def _read(self) -> str:
        try:
            return os.read(self._file, 1024).decode(errors="replace") or QUIT
        except OSError:  # the terminal is gone
            return QUIT
