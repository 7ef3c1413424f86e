"""Lines that changed since they became evidence, as a comparison within a short time shows.

The comparison is applied to the session in memory only. The tool `recall` records its result.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic

from thoughtline.app.folds.grounds import Grounds
from thoughtline.app.folds.latest_session import LatestSession, SnapshotSession
from thoughtline.core.events import EvidenceChecked
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.text.quotation import quote_name
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes

LONGEST = 0.02
"""Approximate maximum seconds of the check, because a client waits for it."""

MANY = 64
"""Maximum number of pieces of evidence that are checked, the latest first."""

COMPARED = 1.0
"""Maximum seconds of the comparison of lines in changed files."""

Doubt = tuple[str, EvidenceChecked]
"""Session and check of evidence in doubt."""


def foresee_changes(session: LatestSession, folder: Path) -> int:
    """Compare the evidence of a session, and of the sessions that it rests on, with the files, and
    apply the doubts to the session. Return the number of changed files that were not compared.
    """
    files = ProjectFiles(folder)
    grounds = Grounds(session)
    changed = list(_changed(grounds, files))
    doubts: list[Doubt] = []
    unread: set[str] = set()
    for where, piece, run, path in changed:
        if run:
            because = f"{path} changed after the run"
            doubts.append(
                (where, EvidenceChecked(evidence=piece, found="changed", because=because))
            )
    places = [(where, piece, path) for where, piece, run, path in changed if not run]
    if places:
        compared, unread = _compare(grounds.sessions, places, files)
        doubts += compared
    _apply(grounds, session, doubts)
    return len(unread)


def _compare(
    sessions: Mapping[str, SnapshotSession],
    places: list[tuple[str, str, str]],
    files: ProjectFiles,
) -> tuple[list[Doubt], set[str]]:
    """Compare the lines of evidence in changed files. Return the doubts, and the files for which
    there was no time.
    """
    from thoughtline.project.evidence_reader import EvidenceReader  # noqa: PLC0415 - if a file changed

    reader = EvidenceReader(files, patience=COMPARED)
    deadline = monotonic() + COMPARED
    doubts: list[Doubt] = []
    with closing(reader.begin()) as moment:
        for place, (where, piece, _) in enumerate(places):
            if monotonic() > deadline:
                return doubts, {path for _, _, path in places[place:]}
            session = sessions[where]
            anchor = session.anchors(MANY)[piece]
            result = reader.compare(anchor, session.time_of(piece), moment)
            if result.found not in IN_DOUBT:
                continue
            result = reader.describe(result, [anchor], moment, names_commit=False)
            check = EvidenceChecked(
                evidence=piece,
                found=result.found,
                because=result.because,
                was=result.line.was,
                now=result.line.now,
            )
            doubts.append((where, check))
    return doubts, set()


def _apply(grounds: Grounds, session: LatestSession, doubts: list[Doubt]) -> None:
    """Apply doubts to a session. A doubt in a session under it puts in doubt the evidence that
    stands for a node there.
    """
    followed = session.outline.followed
    for where, check in doubts:
        if where == session.name:
            session.foresee(check)
            continue
        origin = f"{quote_name(where)}{NODE_MARK}{check.evidence}"
        above = [node for node in grounds.resting_on({where: [check.evidence]}) if node in followed]
        for piece in above:
            because = f"{origin} {check.because}"
            session.foresee(
                EvidenceChecked(
                    evidence=piece, found="changed", because=because, was=check.was, now=check.now
                )
            )


def _changed(grounds: Grounds, files: ProjectFiles) -> Iterator[tuple[str, str, str, str]]:
    """Yield evidence in changed files: its session, its id, the command of a run or "", and the
    path of the file.
    """
    deadline = monotonic() + LONGEST
    now: dict[str, str] = {}
    for where, session in grounds.sessions.items():
        anchors = session.anchors(MANY)
        for evidence, command, path in _changed_since_runs(anchors, files):
            yield where, evidence, f"{evidence} {command}", path
        for evidence, anchor in anchors.items():
            if anchor.ran:
                continue
            if monotonic() > deadline:
                return
            if anchor.path not in now:
                now[anchor.path] = _fingerprint(files, anchor.path)
            if now[anchor.path] != anchor.file:
                yield where, evidence, "", anchor.path


def _changed_since_runs(
    anchors: Mapping[str, Anchor], files: ProjectFiles
) -> Iterator[tuple[str, str, str]]:
    """Yield the runs after which files changed, each with its command and the first such file."""
    runs = {evidence: anchor for evidence, anchor in anchors.items() if anchor.ran}
    if not runs:
        return
    from thoughtline.project.working_tree import WorkingTree  # noqa: PLC0415 - few sessions have runs

    tree = WorkingTree(files)
    now = tree.read()
    for evidence, anchor in runs.items():
        if now is not None and (changed := tree.changed(anchor, now)):
            yield evidence, anchor.path, changed[0]


def _fingerprint(files: ProjectFiles, path: str) -> str:
    """Return the fingerprint of a file; "" if the file cannot be read."""
    try:
        data = files.read(path)
    except Unreadable:
        return ""
    return "" if data is None else of_bytes(data)
