"""Output of the commands: colours for a terminal, plain text or JSON for a pipe."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import msgspec
from rich.console import Console

from thoughtline.entrypoints.printable import printable

UNFOLDED = 1 << 20
"""Number of columns for output to a pipe, which is read in whole lines."""


def open_console() -> Console:
    """Markup is off, so that square brackets in a thought are printed as they are."""
    console = Console(markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.width = UNFOLDED
    return console


def print_json(data: Any) -> None:
    """Print JSON in pure ASCII, so that no terminal obeys escape sequences in it."""
    sys.stdout.write(json.dumps(msgspec.to_builtins(data), indent=2) + "\n")


def print_error(message: str) -> None:
    sys.stderr.write(f"thoughtline: {printable(message)}\n")


def exit_if_damaged(failures: Mapping[str, str]) -> None:
    """Name sessions that were left out, and exit with 2 if there are any."""
    for session, why in failures.items():
        print_error(f"Session {session} is left out: {why}")
    if failures:
        sys.exit(2)
