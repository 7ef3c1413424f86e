"""Quick check of the files under the nodes that a call names, before the call is decided.

The check compares whole files with their last known fingerprints. Only if a fingerprint differs,
the evidence in the file is compared exactly, and the result is recorded. Nodes of other sessions
under the named nodes are checked in their own sessions.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.elsewhere.names import candidates
from thoughtline.app.elsewhere.nodes import UNREADABLE
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.command import Command
from thoughtline.core.evidence.elsewhere import NODE_MARK, NodeElsewhere
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.views.evidence_under import comparable_evidence, nodes_elsewhere_under
from thoughtline.store.stored_names import SHARED

if TYPE_CHECKING:
    from thoughtline.app.evidence.evidence import Evidence

KEPT = 4_096
"""Maximum number of kept fingerprints. When the limit is reached, all kept fingerprints are
dropped.
"""

MOST_ELSEWHERE = 200
"""Maximum number of nodes of other sessions under which a call is checked."""

Piece = tuple[str, str, int]
"""Session, piece of its evidence, and version of the event with the expected content."""

Under = tuple[dict[str, int], list[NodeElsewhere]]
"""Evidence under some nodes of a session, each piece with the version of the event that holds its
expected content, and nodes of other sessions under these nodes.
"""


class EvidenceLook:
    """`evidence` is loaded when the first piece is checked."""

    def __init__(
        self,
        recorder: Recorder[Session],
        queries: Queries,
        names: SessionNames,
        evidence: "Callable[[], Evidence]",
    ) -> None:
        self._recorder = recorder
        self._queries = queries
        self._names = names
        self._evidence = evidence
        self._known: dict[Piece, tuple[str, str]] = {}

    async def look(self, session: str | None, commands: Sequence[Command]) -> None:
        """Raises `Refused` if the session cannot be read or changed."""
        unread: dict[tuple[str, str], None] = {}
        names = list(dict.fromkeys(chain.from_iterable(map(_named, commands))))
        if session is not None and names:
            evidence, elsewhere = await self._recorder.glance(session, partial(_under, names))
            await self._compare(session, evidence)
            unread |= dict.fromkeys([(node.session, node.node) for node in elsewhere])
        for name in dict.fromkeys(chain.from_iterable(map(candidates, commands))):
            head, _, node = name.rpartition(NODE_MARK)
            with suppress(Refused):  # the rules refuse it with their reason
                unread[await self._names.find(head), node] = None
        if unread:
            await self._look_elsewhere(unread)

    async def _look_elsewhere(self, unread: dict[tuple[str, str], None]) -> None:
        seen: set[tuple[str, str]] = set()
        while unread and len(seen) < MOST_ELSEWHERE:
            place, _ = unread.popitem()
            session, node = place
            if place in seen or session.startswith(SHARED):
                continue
            seen.add(place)
            try:
                async with self._queries.outlines.current(session) as kept:
                    evidence, elsewhere = _under([node], kept.fold)
                await self._compare(session, evidence)
            except Refused as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                continue  # the nodes that rest on it are in doubt
            for each in elsewhere:
                name_here = self._queries.overlay.name_here
                if name := await name_here(each.session, named_in=session):
                    unread[name, each.node] = None

    async def _compare(self, session: str, under: Mapping[str, int]) -> None:
        """Compare evidence of a session exactly if the fingerprint of its file changed."""
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


def _under(names: Sequence[str], session: Session) -> Under:
    if not session.evidence:
        return {}, []
    return comparable_evidence(session, names), nodes_elsewhere_under(session, names)


def _named(command: Command) -> Iterator[str]:
    for alternative in command.rests_on:
        yield from alternative
    yield from command.answers or ()
    yield from command.verify
    yield from command.abandon
    yield from filter(None, (command.revises, command.about))
