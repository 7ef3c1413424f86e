"""Contents of all files of a project at one moment, to notice what changed since a run.

Files count that git tracks or would track, or all files outside git. Hidden files, folders such as
node_modules, and database files never count.
"""

import os
import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG
from time import monotonic, time_ns

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import MOST_FILES_KEPT, Anchor
from thoughtline.project.files import SKIPPED, ProjectFiles, Signature, Unreadable
from thoughtline.project.git.git import (
    SHA1_DIGITS,
    IndexEntry,
    blob_name,
    blobs_at,
    index_entries,
    untracked_files,
)

DIGITS = 16
"""Number of hexadecimal digits of a content's name that are kept."""

MOST_TRACKED = 50_000
"""Maximum number of tracked files. A larger project is not compared."""

LONG = 0.02
"""Seconds of reading after which the next glance waits."""

PAUSE = 20
"""Number of times the reading lasted for which the next glance waits."""

PROSE = re.compile(
    r"(?:(?:docs?|documentation)/.*|[^/]*)\.(?:md|markdown|mdx|rst|adoc|png|svg|jpe?g|gif)"
    r"|(?:LICEN[CS]E|NOTICE|AUTHORS|CHANGELOG|CONTRIBUTING|README|COPYING)(?:\.\w+)?",
    re.IGNORECASE,
)
"""Pages at the top of a project or below its documents, which no program reads as it runs, unless
its command names pages.
"""

NAMES_PAGES = re.compile(
    r"(?<![a-z])(?:docs?|documentation|doctest\w*|markdown\w*|mdx?|rst|adoc|sphinx|mkdocs|prose|vale"
    r"|png|svg|jpe?g|gif|licen[cs]es?|notice|authors|changelog|contributing|readme|copying)(?![a-z])",
    re.IGNORECASE,
)
"""Word of a command that may read pages, such as `mkdocs build` or `pytest tests/test_docs.py`."""

DATABASE = re.compile(r"\.(?:db|sqlite3?)(?:-\w+|\.hooks)?$", re.IGNORECASE)
"""End of the name of a database, and of the files and folders beside it: programs write them."""


class FilesThen(Struct, frozen=True):
    """Contents of the files at one moment. `commit` is the commit that is checked out, "" for none.
    `blobs` has the name of each file's content, and `written` the time of each file in nanoseconds
    since 1970. `state` is the fingerprint of all of them. `signed` has the files' signatures.
    """

    commit: str
    blobs: dict[str, str]
    written: dict[str, int]
    state: str
    signed: dict[str, Signature]

    def signatures(self, command: str) -> str:
        """Return the fingerprint of the names, sizes, times and inodes of the files that matter to
        a command: it differs if a file was written, deleted or put back.
        """
        return _signatures(self.signed, command)

    def written_since(self, time: int, command: str) -> list[str]:
        """`time` is in milliseconds since 1970."""
        later = (path for path, at in self.written.items() if at > time * 1_000_000)
        return sorted(path for path in later if _matters(path, command))


class WorkingTree:
    """Reader of the contents of a project's files. Contents are kept by the files' signatures."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._kept: dict[str, tuple[Signature, str]] = {}
        self._committed: tuple[str, dict[str, str]] = ("", {})
        self._glanced = ("", 0.0, 0.0)

    def read(self) -> FilesThen | None:
        """Return the present contents, None if the project has too many files."""
        listed = self._list()
        if listed is None:
            return None
        commit, index, signed = listed
        digits = len(commit) or SHA1_DIGITS
        blobs: dict[str, str] = {}
        for path, signature in signed.items():
            entry = index.get(path)
            is_clean = entry is not None and entry.is_clean(signature)
            blob = entry.blob if entry and is_clean else self._name(path, signature, digits)
            if blob:
                blobs[path] = blob[:DIGITS]
        written = {path: signed[path].written for path in blobs}
        return FilesThen(commit, blobs, written, _state(blobs), signed)

    def signatures(self, command: str) -> str:
        """The files are not read. Return "" for too many files."""
        listed = self._list()
        return "" if listed is None else _signatures(listed[2], command)

    def _list(self) -> tuple[str, dict[str, IndexEntry], dict[str, Signature]] | None:
        """Return None for too many files."""
        folder = self._files.folder
        commit, index = index_entries(folder)
        if len(index) > MOST_TRACKED:
            return None
        found: Iterable[tuple[str, Signature | None]]
        if index:
            paths = filter(_counts, (*index, *untracked_files(folder)))
            found = ((path, _signature(folder / path)) for path in paths)
        else:  # no repository, or one that knows none of these files
            commit, found = "", self._files.survey([""])[""]
        signed = {path: signature for path, signature in found if signature and _counts(path)}
        return commit, index, signed

    def glance(self) -> str:
        """Return the fingerprint of all files, "" for too many files. If reading takes long, the
        last fingerprint counts for some time, so that calls wait for at most a part of the time.
        """
        state, took, ended = self._glanced
        if took > LONG and monotonic() < ended + PAUSE * took:
            return state
        begun = monotonic()
        now = self.read()
        ended = monotonic()
        self._glanced = ("" if now is None else now.state, ended - begun, ended)
        return self._glanced[0]

    def anchor(self, command: str, now: FilesThen, ran: int) -> Anchor:
        """If too many files differ from the commit, only the time of the run counts later."""
        before = self._blobs_of(now.commit)
        differing = [] if before is None else sorted(_differing(before, now.blobs, command))
        is_known = before is not None and len(differing) <= MOST_FILES_KEPT
        return Anchor(
            path=command,
            file=now.state,
            content=now.state,
            commit=now.commit if is_known else "",
            clean=is_known and bool(now.commit) and not differing,
            ran=ran,
            files={path: now.blobs.get(path, "") for path in differing} if is_known else {},
        )

    def changed(self, anchor: Anchor, now: FilesThen) -> list[str]:
        if now.state == anchor.file:
            return []
        before = self._blobs_of(anchor.commit)
        if before is None or not (anchor.commit or anchor.files):
            return now.written_since(anchor.ran, anchor.path)
        then = {path: blob for path, blob in (before | anchor.files).items() if blob}
        return sorted(_differing(then, now.blobs, anchor.path))

    def _blobs_of(self, commit: str) -> dict[str, str] | None:
        """Return the contents of the files in a commit, None if git does not know the commit."""
        if not commit:
            return {}
        if self._committed[0] != commit:
            found = blobs_at(self._files.folder, commit)
            if found is None:
                return None
            counting = {path: blob[:DIGITS] for path, blob in found.items() if _counts(path)}
            self._committed = (commit, counting)
        return self._committed[1]

    def _name(self, path: str, signature: Signature, digits: int) -> str:
        """Return the name of a file's content, "" if the file cannot be read."""
        kept = self._kept.get(path)
        if kept is not None and kept[0] == signature:
            return kept[1]
        begun = time_ns()
        try:
            data = self._files.read(path)
        except Unreadable:
            return ""
        name = "" if data is None else blob_name(data, digits)[:DIGITS]
        if signature.is_settled(begun):
            self._kept[path] = (signature, name)
        return name


def _differing(then: dict[str, str], now: dict[str, str], command: str) -> Iterator[str]:
    return (
        path
        for path in then.keys() | now.keys()
        if then.get(path) != now.get(path) and _matters(path, command)
    )


def _matters(path: str, command: str) -> bool:
    return not PROSE.fullmatch(path) or NAMES_PAGES.search(command) is not None


def _counts(path: str) -> bool:
    """Return whether a change of a file may change the result of a run."""
    parts = path.split("/")
    return path.isprintable() and not any(
        part.startswith(".") or part in SKIPPED or DATABASE.search(part) for part in parts
    )


def _signature(path: Path) -> Signature | None:
    try:
        status = os.lstat(path)
    except (OSError, ValueError):
        return None
    return Signature.of(status) if S_ISREG(status.st_mode) else None


def _state(blobs: dict[str, str]) -> str:
    lines = (f"{path}\0{blob}\n" for path, blob in sorted(blobs.items()))
    return blake2b("".join(lines).encode(errors="replace"), digest_size=16).hexdigest()


def _signatures(signed: dict[str, Signature], command: str) -> str:
    lines = (
        f"{path}\0{structs.astuple(each)}\n"
        for path, each in sorted(signed.items())
        if _matters(path, command)
    )
    return blake2b("".join(lines).encode(), digest_size=16).hexdigest()
