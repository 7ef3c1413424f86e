"""Files that the commands write and read."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

import click

from thoughtline.entrypoints.printable import printable

NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
"""Windows has no such flag."""


@contextmanager
def create_file(path: Path) -> Iterator[BinaryIO]:
    """A file for its owner alone, which has its name only once it is whole.

    What is there already is never written over, nor is a link followed.
    """
    try:
        _check_free(path)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:64]}.", dir=path.parent)
    except OSError as error:
        raise _file_error(str(path), "written", error) from error
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | NO_LINKS | os.O_WRONLY, 0o600))
        Path(name).replace(path)
    except OSError as error:
        raise _file_error(str(path), "written", error) from error
    finally:
        Path(name).unlink(missing_ok=True)


@contextmanager
def open_rereadable(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for "-". What comes through a pipe is kept in a file without name.

    `name` is as the shell gave it. Raises `click.ClickException` where it cannot be read.
    """
    with click.open_file(name, "rb") as opened:
        file = cast("BinaryIO", opened)
        if file.seekable():
            try:
                yield file
            except OSError as error:
                raise _file_error(name, "read", error) from error
            return
        with tempfile.TemporaryFile() as kept:
            try:
                shutil.copyfileobj(file, kept)
                kept.seek(0)
            except OSError as error:
                raise _file_error("A copy of standard input", "written", error) from error
            yield cast("BinaryIO", kept)


@contextmanager
def open_stdout() -> Iterator[BinaryIO]:
    """For bytes. Raises `click.UsageError` where a terminal would obey some of them."""
    if sys.stdout.isatty():
        raise click.UsageError("An export is not for a terminal. Use --output FILE, or > FILE.")
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise  # its reader has seen enough, and that needs no words
    except OSError as error:
        raise _file_error("Standard output", "written", error) from error


def _check_free(path: Path) -> None:
    """Early, because it would be late after a long export. What counts is the check at its end."""
    if os.path.lexists(path):
        raise FileExistsError(0, "it is there already, and nothing is written over")


def _file_error(what: str, done: str, error: OSError) -> click.ClickException:
    why = "it is there already" if isinstance(error, FileExistsError) else error.strerror or error
    return click.ClickException(f"{printable(what)} cannot be {done}: {why}.")
