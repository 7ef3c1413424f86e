"""Quick check of the files under the nodes that a call names, before the call is decided.

The check compares whole files with their last known fingerprints. Only if a fingerprint differs,
the evidence in the file is compared exactly, and the result is recorded.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.queries.queries import Queries
from thoughtline.core.command import Command
from thoughtline.core.session import Session
from thoughtline.core.views.evidence_under import comparable_evidence

if TYPE_CHECKING:
    from thoughtline.app.commands.evidence import Evidence

KEPT = 4_096
"""Maximum number of kept fingerprints. When the limit is reached, all kept fingerprints are
dropped.
"""

Piece = tuple[str, str, int]
"""Session, piece of its evidence, and version of the event with the expected content."""


class EvidenceLook:
    """Quick check of evidence before a call builds on it. `evidence` is loaded when the first piece
    is checked.
    """

    def __init__(
        self,
        recorder: Recorder[Session],
        queries: Queries,
        evidence: "Callable[[], Evidence]",
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._evidence = evidence
        self._known: dict[Piece, tuple[str, str]] = {}

    async def look(self, session: str, commands: Iterable[Command]) -> None:
        """Compare the evidence under the nodes that commands name. Raises `Refused` if the session
        cannot be read or changed.
        """
        names = [name for command in commands for name in _named(command)]
        if not names:
            return
        under = await self._recorder.glance(session, lambda now: comparable_evidence(now, names))
        if not under:
            return
        pieces = [(session, evidence, version) for evidence, version in under.items()]
        await self._read_anchors(pieces)
        known = {piece: self._known[piece] for piece in pieces if piece in self._known}
        paths = list(dict.fromkeys(path for path, _ in known.values()))
        now = await asyncio.to_thread(self._evidence().fingerprints, paths)
        changed = {
            piece: (path, now[path])
            for piece, (path, fingerprint) in known.items()
            if now.get(path, fingerprint) != fingerprint
        }
        if changed:
            await self._evidence().look(session, only={path for path, _ in changed.values()})
            self._known |= changed

    async def _read_anchors(self, pieces: Sequence[Piece]) -> None:
        """Read the paths and fingerprints of unknown pieces of evidence."""
        unknown = [piece for piece in pieces if piece not in self._known]
        if len(self._known) + len(unknown) > KEPT:
            self._known.clear()
            unknown = list(pieces)
        if unknown:
            versions = {evidence: version for _, evidence, version in unknown}
            anchors = await self._queries.anchors_at(pieces[0][0], versions)
            for piece in unknown:
                if anchor := anchors.get(piece[1]):
                    self._known[piece] = (anchor.watched, anchor.file)


def _named(command: Command) -> Iterator[str]:
    """Yield the names of the nodes that a command builds on."""
    for alternative in command.rests_on:
        yield from alternative
    yield from command.answers or ()
    yield from command.verify
    yield from filter(None, (command.revises, command.about))
