"""Files of this program, which somebody may remove or replace while a server runs.

A server loads modules when it needs them. After a change of its files, some calls would fail, and
others would run a mixture of two releases.
"""

import os

from thoughtline.core.refusal import Code, Refused

FILE = os.path.join(os.path.dirname(__file__), "__init__.py")  # noqa: PTH118, PTH120 - each server


def _state() -> tuple[int, int, int] | None:
    """Return the identity of the program's first file; None if it is not there."""
    try:
        about = os.stat(FILE)  # noqa: PTH116 - with each call
    except OSError:
        return None
    return about.st_ino, about.st_mtime_ns, about.st_size


AT_START = _state()
"""State when this process began; None for a program that is no folder of files."""


def check_unchanged() -> None:
    """Raise `Refused` (PROGRAM_CHANGED) if the program's files were removed or replaced since the
    start of this process.
    """
    if AT_START is not None and _state() != AT_START:
        raise changed()


def lacks_own_module(error: ImportError) -> bool:
    """Check if a module of this program could not be loaded."""
    return (error.name or "").partition(".")[0] == __package__


def changed() -> Refused:
    return Refused(
        Code.PROGRAM_CHANGED,
        "The files of Thoughtline were removed or replaced while this server ran.",
        hint="Start the server again: restart the client, or reconnect its MCP servers.",
    )
