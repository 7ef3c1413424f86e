"""Files that are not as they were when evidence was given of them, as far as that is soon seen.

`recall` compares the very lines, and records what it finds. Here a file as a whole is looked at: it
is told that it changed, and not that anything is in doubt.
"""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes

LONGEST = 0.02
"""Seconds in which files are looked at, about: a client waits."""

MANY = 64
"""Pieces of evidence that are looked at, the latest first."""

SHOWN = 5
"""Files that are named."""


def changed_files(session: LatestSession, folder: Path) -> str:
    """Which files changed, with the evidence of them, in some lines; "" for none that was seen."""
    changed: dict[str, list[str]] = {}
    for evidence, path in _changed(session, ProjectFiles(folder)):
        changed.setdefault(path, []).append(evidence)
    if not changed:
        return ""
    named = [f"{path} ({' '.join(names)})" for path, names in list(changed.items())[:SHOWN]]
    more = [f"and {len(changed) - SHOWN} more files"] if len(changed) > SHOWN else []
    return "\n".join(["", "Files that changed since they became evidence:", *named, *more])


def _changed(session: LatestSession, files: ProjectFiles) -> Iterator[tuple[str, str]]:
    deadline = monotonic() + LONGEST
    now: dict[str, str] = {}
    for evidence, anchor in session.anchors(MANY).items():
        if monotonic() > deadline:
            return
        if anchor.path not in now:
            now[anchor.path] = _fingerprint(files, anchor.path)
        if now[anchor.path] != anchor.file:
            yield evidence, anchor.path


def _fingerprint(files: ProjectFiles, path: str) -> str:
    """Of a file as it is; "" where there is none that can be read."""
    try:
        data = files.read(path)
    except Unreadable:
        return ""
    return "" if data is None else of_bytes(data)
