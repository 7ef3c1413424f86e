"""Files that changed since they became evidence, as far as a quick check shows.

The tool `recall` compares the exact lines, and records the result. The quick check compares whole
files: its result is a change of a file, not a doubt.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

from msgspec import Struct

from thoughtline.app.folds.grounds import Grounds
from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.app.folds.session_texts import matters
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.quotation import quote_name
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes

LONGEST = 0.02
"""Approximate maximum seconds of the check, because a client waits for it."""

MANY = 64
"""Maximum number of pieces of evidence that are checked, the latest first."""

COMMAND = 60
"""Maximum number of characters of a command."""

NAMED = 40
"""Maximum number of characters of the ids of a file's evidence."""


class Changes(Struct, frozen=True):
    """Changed files, each with the ids of its evidence in the session and in the sessions that it
    rests on, and the conclusions above this evidence, the nearest first.
    """

    files: dict[str, str]
    conclusions: list[str]


def find_changes(session: LatestSession, folder: Path) -> Changes:
    """Return the files that changed since they became evidence, and the conclusions above them."""
    grounds = Grounds(session)
    files: dict[str, list[str]] = {}
    evidence: dict[str, list[str]] = {}
    for where, piece, words, path in _changed(grounds, ProjectFiles(folder)):
        evidence.setdefault(where, []).append(piece)
        place = "" if where == session.name else f"{quote_name(where)}{NODE_MARK}"
        files.setdefault(path, []).append(place + words)
    above = grounds.resting_on(evidence) if evidence else []
    return Changes(
        {path: shorten(" ".join(names), NAMED) for path, names in files.items()},
        [node for node in above if matters(session.outline, node)],
    )


def _changed(grounds: Grounds, files: ProjectFiles) -> Iterator[tuple[str, str, str, str]]:
    """Yield changed evidence: its session, its id, words for it, and the path of its file."""
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
                yield where, evidence, evidence, anchor.path


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
            yield evidence, quote_name(anchor.path, COMMAND), changed[0]


def _fingerprint(files: ProjectFiles, path: str) -> str:
    """Return the fingerprint of a file; "" if the file cannot be read."""
    try:
        data = files.read(path)
    except Unreadable:
        return ""
    return "" if data is None else of_bytes(data)
