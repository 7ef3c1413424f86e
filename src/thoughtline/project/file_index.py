"""Index of a project's files, kept from one check of evidence to the next."""

import re
from array import array
from time import time_ns
from zlib import crc32

from msgspec import Struct

from thoughtline.project.file_text import FileText
from thoughtline.project.files import ProjectFiles, Signature
from thoughtline.project.fingerprints import DIGITS

NAME = re.compile(rb"\w+")

KEPT = 24 << 20
"""Maximum size in bytes of all fingerprints that are kept. Beyond it, the index is emptied."""

OVERHEAD = 500
"""Approximate number of bytes that an entry takes without its fingerprints."""


class IndexedFile(Struct):
    """Content of a file at the moment of its signature.

    `file` is the fingerprint of the whole file. `prints` are the fingerprints of its lines, one
    after another. `names` are checksums of its words. `symbols` are hashes of its symbols. Each of
    the three is None until a search needs it.
    """

    signature: Signature
    file: str
    prints: bytes | None = None
    names: "array[int] | None" = None
    symbols: "array[int] | None" = None

    def lines(self) -> set[bytes]:
        prints = self.prints or b""
        return {prints[at : at + DIGITS] for at in range(0, len(prints), DIGITS)}

    def has_lines(self, wanted: bytes) -> bool:
        prints = self.prints or b""
        at = prints.find(wanted)
        while at >= 0 and at % DIGITS:
            at = prints.find(wanted, at + 1)
        return at >= 0


class FileIndex:
    """Fingerprints of files by path. A file is read again only if its signature has changed."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._kept: dict[str, IndexedFile] = {}
        self._size = 0

    def read(self, path: str) -> tuple[IndexedFile, FileText | None] | None:
        """Return a file as it is now, and its text if the file was read. Return None if there is no
        file. Raises `Unreadable` if the file cannot be read.
        """
        kept = self._kept.get(path)
        begun = time_ns()
        found = self._files.read_newer(path, None if kept is None else kept.signature)
        if found is None:
            return None
        signature, data = found
        if data is None and kept is not None:
            return kept, None
        file = FileText(path, data or b"")
        fresh = IndexedFile(signature, file.file)
        if kept is not None and kept.file == file.file:
            kept.signature, fresh = signature, kept
        if signature.is_settled(begun):
            self._keep(path, fresh)
        else:
            self._kept.pop(path, None)
        return fresh, file

    def known(self, path: str, signature: Signature) -> IndexedFile | None:
        kept = self._kept.get(path)
        return kept if kept is not None and kept.signature == signature else None

    def add_prints(self, indexed: IndexedFile, file: FileText) -> None:
        """Raises `Unreadable` if the file has too many lines."""
        indexed.prints = "".join(file.prints).encode()
        words = set(NAME.findall(file.data)) if not file.is_opaque else set()
        indexed.names = array("I", map(crc32, words))
        if self._kept.get(file.path) is indexed:
            self._size += len(indexed.prints) + indexed.names.itemsize * len(indexed.names)

    def add_symbols(self, path: str, indexed: IndexedFile, hashes: list[int]) -> None:
        indexed.symbols = array("q", hashes)
        if self._kept.get(path) is indexed:
            self._size += indexed.symbols.itemsize * len(hashes)

    def _keep(self, path: str, indexed: IndexedFile) -> None:
        if self._size > KEPT:
            self._kept.clear()
            self._size = 0
        if path not in self._kept:
            self._size += OVERHEAD
        self._kept[path] = indexed
