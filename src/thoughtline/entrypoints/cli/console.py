"""Where the commands print: a terminal with colours, or a pipe that gets plain text or JSON."""

import io
import json
import sys
from typing import Any

import msgspec
from rich.console import Console

from thoughtline.entrypoints.printable import printable

UNFOLDED = 1 << 20
"""Columns of a pipe: who reads one wants whole lines."""


def open_console() -> Console:
    """Standard output. Markup is off, as square brackets in a thought are only square brackets."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    console = Console(markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.width = UNFOLDED
    return console


def print_json(data: Any, *, indent: int | None = 2) -> None:
    """Pure ASCII, and so harmless to a terminal. On one line without `indent`."""
    sys.stdout.write(json.dumps(msgspec.to_builtins(data), indent=indent) + "\n")


def print_error(message: str) -> None:
    sys.stderr.write(f"thoughtline: {printable(message)}\n")
