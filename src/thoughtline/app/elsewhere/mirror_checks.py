"""Results of comparing the evidence of mirrors with the files of a working tree, in a file beside
the database. All processes of one record share the file.
"""

import copy
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import structs

from thoughtline.core.events import EvidenceChecked
from thoughtline.core.evidence.anchor import IN_DOUBT

LARGEST = 16 << 20
"""Maximum size in bytes of the file."""

Checks = dict[str, dict[str, EvidenceChecked]]
"""Results by mirror and by evidence."""

_decoder = msgspec.json.Decoder(dict[str, Checks])


class MirrorChecks:
    """Present results of mirrors' evidence in doubt, for the working tree in `folder`.

    The file has no line of a source file and no recorded text: only the process that compared a
    piece of evidence knows its lines. Without a `path`, or if the file cannot be written, only this
    process knows the results. A missing or damaged file has no results, until the evidence is
    compared again. Two processes that write at the same moment may lose a result in the same way.
    """

    def __init__(self, path: Path | None = None, folder: str = "") -> None:
        self._path = path
        self._folder = folder
        self._own: Checks = {}
        self._read: tuple[tuple[int, int, int], dict[str, Checks]] | None = None

    def of(self, session: str) -> Mapping[str, EvidenceChecked]:
        """Return the results of a mirror, by evidence."""
        own = self._own.get(session, {})
        if self._path is None:
            return own
        shared = self._load().get(self._folder, {}).get(session, {})
        return {
            name: own[name] if name in own and _without_text(own[name]) == check else check
            for name, check in shared.items()
        }

    def keep(
        self, session: str, compared: Collection[str], checks: Sequence[EvidenceChecked]
    ) -> None:
        """Keep the results that differ from a mirror's events. `compared` is all evidence that was
        compared: evidence without such a result is as the mirror's events tell.
        """
        doubts = {check.evidence: check for check in checks if check.found in IN_DOUBT}
        _replace(self._own, session, compared, doubts)
        if self._path is None:
            return
        everything = copy.deepcopy(self._load())
        here = everything.get(self._folder, {})
        before = dict(here.get(session, {}))
        plain = {name: _without_text(check) for name, check in doubts.items()}
        _replace(here, session, compared, plain)
        if here.get(session, {}) != before:
            try:
                self._store(self._path, everything | {self._folder: here})
            except OSError:
                self._path = None

    def _load(self) -> dict[str, Checks]:
        if self._path is None:
            return {}
        try:
            now = self._path.stat()
            state = (now.st_ino, now.st_mtime_ns, now.st_size)
            if self._read is None or self._read[0] != state:
                if now.st_size > LARGEST:
                    return {}
                self._read = state, _decoder.decode(self._path.read_bytes())
            return self._read[1]
        except (OSError, msgspec.MsgspecError, ValueError):
            return {}

    def _store(self, path: Path, checks: Mapping[str, Checks]) -> None:
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode({name: each for name, each in checks.items() if each}))
        part.replace(path)
        self._read = None


def _replace(
    kept: Checks, session: str, compared: Collection[str], doubts: dict[str, EvidenceChecked]
) -> None:
    """Replace the results of the compared evidence of a mirror."""
    others = {name: check for name, check in kept.pop(session, {}).items() if name not in compared}
    if now := others | doubts:
        kept[session] = now


def _without_text(check: EvidenceChecked) -> EvidenceChecked:
    return structs.replace(check, anchor=None, was="", now="", commit="", by="")
