"""A record of two sessions, and files for a command's standard input."""

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import forked
from entrypoints.cli.commandline import told
from rawclient import greeted

if TYPE_CHECKING:
    import subprocess


def two_sessions(path: Path) -> Path:
    """A record of two sessions, "s" with three events and "other" with one."""
    with greeted(path, "--dialect", "ultrathink") as client:
        assumption = {"id": "A1", "text": "It is warm."}
        for name, thought, assuming in (
            ("s", "Cheap.", [assumption]),
            ("s", "Skip it.", []),
            ("other", "Else.", []),
        ):
            said = {"thought": thought, "total_thoughts": 2, "assumptions": assuming}
            client.call("ultrathink", session_id=name, **said)
    return path


def copied(database: Path, folder: Path) -> Path:
    """A copy in the folder of a record that nobody has open, with all that lies beside it."""
    shutil.copytree(database.parent, folder, dirs_exist_ok=True)
    return folder / database.name


def fed(data: bytes, *arguments: object) -> "subprocess.CompletedProcess[bytes]":
    """The command with something on its standard input."""
    environment = {name: value for name, value in os.environ.items() if "THOUGHTLINE" not in name}
    return forked.run(*map(str, arguments), environment=environment, said=data)


def names(database: Path) -> list[str]:
    return sorted(one["session"] for one in told("sessions", "--database", database))
