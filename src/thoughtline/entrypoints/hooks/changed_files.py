"""Lines that changed since they became evidence, as a comparison within a short time shows.

The comparison is applied to the session in memory only. The tool `recall` records its result.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from thoughtline.app.folds.grounds import Grounds
from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.core.events import EvidenceChecked
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.text.quotation import quote_name
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes

LONGEST = 3.0
"""Approximate maximum seconds of the comparison, because a client waits for it."""

MANY = 256
"""Maximum number of pieces of evidence of a session that are compared, the latest first."""


class Piece(NamedTuple):
    """Evidence of a session, with its anchor and the time of the anchor in milliseconds."""

    session: str
    name: str
    anchor: Anchor
    at: int


class Doubt(NamedTuple):
    """Check that puts evidence of a session in doubt."""

    session: str
    check: EvidenceChecked


def foresee_changes(session: LatestSession, folder: Path) -> int:
    """Compare the evidence of a session, and of the sessions that it rests on, with the files, and
    apply the doubts to the session. Return the number of pieces that were not compared.
    """
    files, grounds = ProjectFiles(folder), Grounds(session)
    pieces = [
        Piece(name, piece, anchor, each.time_of(piece))
        for name, each in grounds.sessions.items()
        for piece, anchor in each.anchors(MANY).items()
    ]
    watched = sum(each.watched for each in grounds.sessions.values())
    runs = [piece for piece in pieces if piece.anchor.ran]
    places = [piece for piece in pieces if not piece.anchor.ran]
    compared, unread = _compare(places, files)
    _apply(grounds, session, [*_stale_runs(runs, files), *compared])
    return watched - len(pieces) + unread


def _compare(places: Sequence[Piece], files: ProjectFiles) -> tuple[list[Doubt], int]:
    """Compare the lines of evidence in files that changed. Return the doubts, and the number of
    pieces for which there was no time.
    """
    deadline = monotonic() + LONGEST
    now: dict[str, str] = {}
    changed: list[Piece] = []
    for number, piece in enumerate(places):
        if monotonic() > deadline:
            return [], len(places) - number + len(changed)
        path = piece.anchor.path
        if path not in now:
            now[path] = _fingerprint(files, path)
        if now[path] != piece.anchor.file:
            changed.append(piece)
    if not changed:
        return [], 0
    from thoughtline.project.evidence_reader import EvidenceReader  # noqa: PLC0415 - if a file changed

    reader, doubts = EvidenceReader(files, patience=LONGEST), list[Doubt]()
    with closing(reader.begin()) as moment:
        for number, piece in enumerate(changed):
            if monotonic() > deadline:
                return doubts, len(changed) - number
            result = reader.compare(piece.anchor, piece.at, moment)
            if result.found in IN_DOUBT:
                told = reader.describe(result, [piece.anchor], moment, names_commit=False)
                check = EvidenceChecked(
                    evidence=piece.name,
                    found=told.found,
                    because=told.because,
                    was=told.line.was,
                    now=told.line.now,
                )
                doubts.append(Doubt(piece.session, check))
    return doubts, 0


def _apply(grounds: Grounds, session: LatestSession, doubts: Sequence[Doubt]) -> None:
    """Apply doubts, and pass on those of sessions below to the nodes that rest on them."""
    followed = session.outline.followed
    for where, check in doubts:
        if where == session.name:
            session.foresee(check)
            continue
        because = f"{quote_name(where)}{NODE_MARK}{check.evidence} {check.because}"
        for piece in grounds.resting_on({where: [check.evidence]}):
            if piece in followed:
                above = EvidenceChecked(
                    evidence=piece, found="changed", because=because, was=check.was, now=check.now
                )
                session.foresee(above)


def _stale_runs(runs: Sequence[Piece], files: ProjectFiles) -> Iterator[Doubt]:
    """Yield the runs after which files changed, with the first such file."""
    if not runs:
        return
    from thoughtline.project.working_tree import WorkingTree  # noqa: PLC0415 - few sessions have runs

    tree = WorkingTree(files)
    now = tree.read()
    for run in runs:
        if now is not None and (changed := tree.changed(run.anchor, now)):
            because = f"{changed[0]} changed after the run"
            check = EvidenceChecked(evidence=run.name, found="changed", because=because)
            yield Doubt(run.session, check)


def _fingerprint(files: ProjectFiles, path: str) -> str:
    """Return the fingerprint of a file; "" if the file cannot be read."""
    try:
        data = files.read(path)
    except Unreadable:
        return ""
    return "" if data is None else of_bytes(data)
