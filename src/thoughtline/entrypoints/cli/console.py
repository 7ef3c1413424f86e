"""Output of the commands: a terminal with colours, or a pipe with plain text or JSON."""

import io
import json
import sys
from typing import Any

import msgspec
from rich.console import Console

from thoughtline.entrypoints.printable import printable

UNFOLDED = 1 << 20
"""Columns of a pipe. Its reader expects whole lines."""


def open_console() -> Console:
    """Return a console on standard output.

    Markup is off, because square brackets in a thought are only square brackets.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    console = Console(markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.width = UNFOLDED
    return console


def print_json(data: Any, *, indent: int | None = 2) -> None:
    """Print JSON in pure ASCII, so that no terminal obeys it. `indent` None prints one line."""
    sys.stdout.write(json.dumps(msgspec.to_builtins(data), indent=indent) + "\n")


def print_error(message: str) -> None:
    sys.stderr.write(f"thoughtline: {printable(message)}\n")
