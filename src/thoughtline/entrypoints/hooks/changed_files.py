"""Files that changed since they became evidence, as far as a quick check shows.

The tool `recall` compares the exact lines, and records the result. The quick check compares whole
files: its result is a change of a file, not a doubt.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.core.evidence.anchor import Anchor
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


def changed_files(session: LatestSession, folder: Path) -> dict[str, str]:
    """Return the changed files, each with the ids of its evidence."""
    changed: dict[str, list[str]] = {}
    for evidence, path in _changed(session, ProjectFiles(folder)):
        changed.setdefault(path, []).append(evidence)
    return {path: shorten(" ".join(names), NAMED) for path, names in changed.items()}


def _changed(session: LatestSession, files: ProjectFiles) -> Iterator[tuple[str, str]]:
    deadline = monotonic() + LONGEST
    now: dict[str, str] = {}
    anchors = session.anchors(MANY)
    yield from _changed_since_runs(anchors, files)
    for evidence, anchor in anchors.items():
        if anchor.ran:
            continue
        if monotonic() > deadline:
            return
        if anchor.path not in now:
            now[anchor.path] = _fingerprint(files, anchor.path)
        if now[anchor.path] != anchor.file:
            yield evidence, anchor.path


def _changed_since_runs(
    anchors: Mapping[str, Anchor], files: ProjectFiles
) -> Iterator[tuple[str, str]]:
    """Yield the runs after which files changed, each with the first such file."""
    runs = {evidence: anchor for evidence, anchor in anchors.items() if anchor.ran}
    if not runs:
        return
    from thoughtline.project.working_tree import WorkingTree  # noqa: PLC0415 - few sessions have runs

    tree = WorkingTree(files)
    now = tree.read()
    for evidence, anchor in runs.items():
        if now is not None and (changed := tree.changed(anchor, now)):
            yield f"{evidence} {quote_name(anchor.path, COMMAND)}", changed[0]


def _fingerprint(files: ProjectFiles, path: str) -> str:
    """Return the fingerprint of a file; "" if the file cannot be read."""
    try:
        data = files.read(path)
    except Unreadable:
        return ""
    return "" if data is None else of_bytes(data)
