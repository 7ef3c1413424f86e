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
from thoughtline.core.text.plural import count_noun
from thoughtline.project.git.git import describe_head
from thoughtline.project.git.privacy import has_private_lines
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.beside.record_file import (
    FILE_NAME,
    FOLDER_NAME,
    NEWER,
    mismatch,
    read_session,
)
from thoughtline.store.reports import Finding

NAME = "record beside the code"

TAKE_BACK = (
    "Give the session the tag `private`, or delete it with `thoughtline forget SESSION`, and sync."
    " git keeps what was committed: change a real secret, and rewrite the history if it must go"
    " (git filter-repo)."
)

HEAL = (
    "Nobody reads it. Its author's next `thoughtline sync` writes it again."
    " `git log .thoughtline/record` says who changed it."
)

SYNC = "Its author upgrades and runs `thoughtline sync`. git keeps what was committed."


def examine_record(record: RecordFolder) -> Iterator[Finding]:
    """Yield the state of git and the size of the record, then a finding for each session that is
    left out, or has a secret, lines of a private file or a folder of a machine, and one for the
    files that git would not add.
    """
    head = describe_head(record.project)
    if head:
        yield Finding(name="git", value=head)
    if record.is_sparse:
        advice = "`git sparse-checkout add .thoughtline/record` brings it here."
        yield Finding(name=NAME, value="left out by the sparse checkout", advice=advice)
    elif record.exists:
        try:
            yield from _examine_files(record)
        except OSError as error:
            advice = "Check the folder and its permissions."
            yield Finding(name=NAME, value=str(error), advice=advice)
    elif head:
        yield Finding(name=NAME, value="none; `thoughtline sync --begin` creates it")


def _examine_files(record: RecordFolder) -> Iterator[Finding]:
    folders = record.folders()
    count, missing = sum(map(len, folders.values())), len(record.untracked())
    value = f"{count_noun(len(folders), 'session')}, {count_noun(count, 'file')}"
    yield Finding(name=NAME, value=f"{value}, {missing:,} of them not in git")
    for rule in dict.fromkeys(record.find_ignored().values()):
        advice = "Change the rule, or add the line `!/.thoughtline/` behind it."
        yield Finding(name=NAME, value=f"git ignores its files: {rule}", advice=advice)
    for folder, names in folders.items():
        if FOLDER_NAME.fullmatch(folder) is None:
            continue
        try:
            files = {n: record.read(folder, n) for n in names if FILE_NAME.fullmatch(n)}
        except OSError as error:
            value = f"{folder} is left out, because a file cannot be read ({error})"
            yield Finding(name=NAME, value=value, advice=HEAL)
            continue
        found = read_session(files)
        if why := found.flaw or ("" if found.tombstone else mismatch(folder, found)):
            advice = "Upgrade Thoughtline." if why == NEWER else HEAL
            value = f"{folder} is left out, because {why}"
            yield Finding(name=NAME, value=value, advice=advice)
        for what, advice in dict(_faults(found.events, record)).items():
            yield Finding(name=NAME, value=f"{folder}: {what}", advice=advice)


def _faults(events: tuple[Recorded, ...], record: RecordFolder) -> Iterator[tuple[str, str]]:
    """Yield improper content of a session's files, with the advice."""
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
