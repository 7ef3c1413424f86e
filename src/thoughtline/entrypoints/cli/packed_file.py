import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from thoughtline.core.refusal import Code, Refused

PACKED = ".zst"
"""Suffix of packed files."""

LIBRARY = "compression.zstd" if sys.version_info >= (3, 14) else "zstandard"
"""Module that unpacks: Python's own from 3.14 on, before that a package that may be missing."""


@contextmanager
def open_unpacked(path: Path) -> Iterator[BinaryIO]:
    """Yield a file, unpacked if its name says that it is packed. Raises `Refused` (BAD_IMPORT) if
    nothing here unpacks it, and `OSError` if its content is damaged.
    """
    if path.suffix != PACKED:
        with path.open("rb") as file:
            yield file
        return
    if find_spec(LIBRARY) is None:
        raise Refused(
            Code.BAD_IMPORT,
            f"The file is packed ({PACKED}), and Python before 3.14 needs `{LIBRARY}` to read it.",
            hint=f"Unpack it with `zstd -d`, or install the package: pip install {LIBRARY}",
        )
    library = import_module(LIBRARY)
    damaged = getattr(library, "ZstdError", OSError)
    try:
        with library.open(path, "rb") as file:
            yield cast("BinaryIO", BufferedReader(file))
    except (damaged, EOFError) as error:
        raise OSError(0, f"its packed content is damaged ({error})") from error
