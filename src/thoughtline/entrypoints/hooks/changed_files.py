"""Files that changed since they became evidence, as far as a quick check shows.

The tool `recall` compares the exact lines, and records the result. The quick check compares whole
files: its result is a change of a file, not a doubt.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

from thoughtline.app.folds.grounds import Grounds
from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.app.folds.session_texts import matters
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.text.quotation import quote_name
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes

LONGEST = 0.02
"""Approximate maximum seconds of the check, because a client waits for it."""

MANY = 64
"""Maximum number of pieces of evidence that are checked, the latest first."""

WIDTH = 200
"""Maximum number of characters of a path."""

COMMAND = 60
"""Maximum number of characters of a command."""

SHOWN = 5
"""Maximum number of files, and of conclusions, that are named in the text."""


def changed_files(session: LatestSession, folder: Path) -> str:
    """Return a text that lists changed files, their evidence in the session and in the sessions
    that it rests on, and the conclusions above; "" if the check found no change.
    """
    grounds = Grounds(session)
    files: dict[str, list[str]] = {}
    evidence: dict[str, list[str]] = {}
    for where, piece, words, path in _changed(grounds, ProjectFiles(folder)):
        evidence.setdefault(where, []).append(piece)
        place = "" if where == session.name else f"{quote_name(where)}{NODE_MARK}"
        files.setdefault(path, []).append(place + words)
    if not files:
        return ""
    named = [
        f"{quote_name(path, WIDTH)} ({' '.join(names)})"
        for path, names in list(files.items())[:SHOWN]
    ]
    more = [f"and {len(files) - SHOWN} more files"] if len(files) > SHOWN else []
    above = [node for node in grounds.resting_on(evidence) if matters(session.outline, node)]
    if above:
        others = f" and {len(above) - SHOWN} more" if len(above) > SHOWN else ""
        more.append(f"Conclusions that rest on changed files: {' '.join(above[:SHOWN])}{others}")
    return "\n".join(["", "Files that changed since they became evidence:", *named, *more])


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
