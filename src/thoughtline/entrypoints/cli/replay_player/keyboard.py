"""Single key presses, read without Enter and without echo. Windows is not supported."""

import os
import re
import select
import sys
from collections import deque
from types import TracebackType
from typing import Self

if sys.platform == "win32":
    raise ImportError("terminals of this kind do not exist on Windows")

import termios
import tty

QUIT = "q"

QUITTING = (QUIT, "\x03", "\x04")
"""Keys that quit: `QUIT`, and Control-C and Control-D, which are ordinary keys in raw mode."""

KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
"""Pattern of one key. Some keys send several characters, and fast key presses arrive together."""


class Keyboard:
    """Keys of standard input. While the keyboard is open, the terminal does not echo keys.

    `click.getchar` is no substitute, because it drops keys pressed between two calls and has no
    timeout.
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
        """Check if a key, or the end of the input, can be read now."""
        return bool(self._pressed or select.select([self._file], [], [], 0)[0])

    def key(self, patience: float | None = None) -> str | None:
        """Return the next key, None after `patience` seconds, or `QUIT` at the end of input."""
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
