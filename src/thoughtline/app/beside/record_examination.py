"""Examination of the record beside the code: content that should not be in git."""

from collections.abc import Iterator
from pathlib import PurePosixPath, PureWindowsPath

from thoughtline.app.beside.secrets_in_events import (
    PRIVATE_LINES,
    anchors_with_lines,
    find_secret,
    node_of,
)
from thoughtline.core.events import Recorded, SessionDescribed
from thoughtline.project.privacy import has_private_lines
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.record_file import FILE_NAME, FOLDER_NAME, read_session
from thoughtline.store.reports import Finding

NAME = "record beside the code"

TAKE_BACK = (
    "Give the session the tag `private`, or delete it with `thoughtline forget SESSION`, and sync."
    " git keeps what was committed: change a real secret, and rewrite the history if it must go"
    " (git filter-repo)."
)

SYNC = "Its author upgrades and runs `thoughtline sync`. git keeps what was committed."


def examine_record(record: RecordFolder) -> Iterator[Finding]:
    """Yield a finding for each session in the record that has a secret, lines of a private file or
    a folder of a machine, and one for the files that git would not add.
    """
    if record.is_sparse:
        advice = "`git sparse-checkout add .thoughtline/record` brings it here."
        yield Finding(name=NAME, value="left out by the sparse checkout", advice=advice)
    if not record.exists:
        return
    try:
        ignored = dict.fromkeys(record.find_ignored().values())
        for rule in ignored:
            advice = "Change the rule, or add the line `!/.thoughtline/` behind it."
            yield Finding(name=NAME, value=f"git ignores its files: {rule}", advice=advice)
        for folder, names in record.folders().items():
            if FOLDER_NAME.fullmatch(folder) is None:
                continue
            files = {n: record.read(folder, n) for n in names if FILE_NAME.fullmatch(n)}
            for what, advice in dict(_faults(read_session(files).events, record)).items():
                yield Finding(name=NAME, value=f"{folder}: {what}", advice=advice)
    except OSError as error:
        yield Finding(name=NAME, value=str(error), advice="Check the folder and its permissions.")


def _faults(events: tuple[Recorded, ...], record: RecordFolder) -> Iterator[tuple[str, str]]:
    """Yield what should not be in a session's files, with the advice."""
    for recorded in events:
        event, node = recorded.event, node_of(recorded) or f"event {recorded.version}"
        if isinstance(event, SessionDescribed) and _is_path(event.project or event.from_project):
            yield "the folder of a machine", SYNC
        if what := find_secret(recorded)[0]:
            yield f"{node} looks like {what}", TAKE_BACK
        anchors = anchors_with_lines(event, events)
        if any(has_private_lines(record.project, anchor) for anchor in anchors):
            yield f"{node} has {PRIVATE_LINES}", TAKE_BACK


def _is_path(project: str) -> bool:
    return PurePosixPath(project).is_absolute() or PureWindowsPath(project).is_absolute()
