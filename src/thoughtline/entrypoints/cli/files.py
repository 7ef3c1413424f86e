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
"""Flag against following symbolic links; 0 on Windows, where the flag does not exist."""


@contextmanager
def create_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a new file that only its owner may read. The file gets its name only when its contents
    are complete.

    An existing file is never overwritten, and a symbolic link is not followed. Raises
    `click.ClickException` if the file cannot be written.
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
    """Yield the named file, or standard input for "-", so that its bytes can be read twice. Input
    from a pipe is copied to an unnamed file.

    `name` comes from the command line. Raises `click.ClickException` if the file cannot be read.
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
    """Raises `click.UsageError` if standard output is a terminal."""
    if sys.stdout.isatty():
        raise click.UsageError("An export is not for a terminal. Use --output FILE, or > FILE.")
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise  # the reader closed the pipe early, which is no error
    except OSError as error:
        raise _file_error("Standard output", "written", error) from error


def _check_free(path: Path) -> None:
    """Fail early, before a long export. The reliable check follows after the export."""
    if os.path.lexists(path):
        raise FileExistsError(0, "it exists already, and is not overwritten")


def _file_error(what: str, done: str, error: OSError) -> click.ClickException:
    why = "it exists already" if isinstance(error, FileExistsError) else error.strerror or error
    return click.ClickException(f"{printable(what)} cannot be {done}: {why}.")


def source_of(file: str) -> str:
    """Return the name of a file, as the authors of its events are told with it."""
    return "standard input" if file == "-" else Path(file).name
