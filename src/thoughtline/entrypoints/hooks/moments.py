"""Texts of hooks at moments at which the record is worth a word, "" at all others."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from thoughtline.app.folds.latest_session import Snapshot
from thoughtline.app.folds.moments import Remark, answers_to, resting_on, settled_by
from thoughtline.app.folds.session_texts import SessionTexts, latest_sessions
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.core.text.ellipsis import shorten
from thoughtline.entrypoints.hooks.call import HookCall, HookEvent
from thoughtline.entrypoints.hooks.client_event import (
    asked_person,
    commit_message,
    edited_files,
    failed_tests,
)
from thoughtline.entrypoints.hooks.frame import Frame
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.transcript import contains

BUDGET = 200
"""Maximum number of tokens of a text, including its frame."""

WIDTHS = (240, 160, 100, 60)
NARROW = (60, 30, 15)
"""Numbers of characters of a node's text, the widest first: for all nodes, and for one alone."""

THIRD = (
    "Before a third attempt, record with `think` what you take for granted (`assume`) and what you "
    "saw (`evidence`); `recall` may know dead ends."
)

CLIENT_TEXT = re.compile(r"^\s*[</!#]")
"""Pattern of prompts that are commands or texts of the client."""


class Moment(Struct, frozen=True, kw_only=True):
    """Moment in a conversation. `find` looks into the record, and `before` and `after` stand around
    the found nodes. `always` is the text if no node is found, for a project with a record.
    """

    find: Callable[[Snapshot, str], list[Remark]]
    before: str
    after: str
    always: str = ""


def moment_of(call: HookCall, folder: Path | None, memory: Memory) -> Moment | None:
    """Return the moment that an event may be, None for most events. No record is read."""
    if call.event is HookEvent.USER_PROMPT:
        if not call.prompt or CLIENT_TEXT.match(call.prompt):
            return None
        return Moment(
            find=lambda record, project: answers_to(call.prompt, _sessions(record, project)),
            before="Thoughtline has a record that this prompt seems to touch.",
            after="`recall` with the session and `id` has the grounds. Ignore it if it is beside "
            "the point.",
        )
    if call.event is HookEvent.PRE_TOOL_USE:
        if not (asked := asked_person(call)):
            return None
        return Moment(
            find=lambda record, project: answers_to(asked, _sessions(record, project), asks=True),
            before="Before you ask the person: Thoughtline may have the answer.",
            after="If this answers the question, do not ask.",
        )
    return _after_tool(call, folder, memory)


def moment_text(
    call: HookCall, moment: Moment, record: Snapshot, project: str, memory: Memory
) -> str:
    """Return "" if the record has nothing that matters, or the model knows it."""
    remarks = [
        each for each in moment.find(record, project) if not contains(call.transcript, each.text)
    ]
    new = [each for each in remarks if memory.is_first(call.conversation, each.session, each.node)]
    if not new:
        has_record = bool(moment.always and record.sessions(limit=1, project=project))
        return moment.always if has_record and not remarks else ""
    frame = Frame(moment.before, moment.after)
    ways = [*((new, width) for width in WIDTHS), *((new[:1], width) for width in NARROW)]
    text = ""
    for named, width in ways:
        text = frame.around("\n".join(_line(each, width) for each in named))
        if estimate_tokens(text) <= BUDGET:
            break
    return text


def _after_tool(call: HookCall, folder: Path | None, memory: Memory) -> Moment | None:
    command = call.command
    if message := commit_message(command):
        return Moment(
            find=lambda record, project: settled_by(message, _sessions(record, project)),
            before="This commit touches an assumption that nobody has checked.",
            after="If you know now, call `think` with `verify` or `refute`, and `because`.",
        )
    if command and failed_tests(call, command) and _is_second(call, command, memory):
        return Moment(
            find=lambda record, project: answers_to(command, _sessions(record, project)),
            before="The same tests failed twice. The record has this about them.",
            after=THIRD,
            always=f"The same tests failed twice. {THIRD}",
        )
    paths = [path for each in edited_files(call) if (path := _relative(each, folder))]
    if paths:
        return Moment(
            find=lambda record, project: _resting(paths, record, project),
            before="You edited a file on which these thoughts rest.",
            after="If a thought holds no longer, call `think` with `revises` or `refute`.",
        )
    return None


def _sessions(record: Snapshot, project: str) -> list[SessionTexts]:
    return [*latest_sessions(record, project)]


def _is_second(call: HookCall, command: str, memory: Memory) -> bool:
    """Check if the tests of a command fail for the second time in a conversation."""
    about = (call.conversation, "failed", " ".join(command.split()))
    return not memory.is_first(*about) and memory.is_first(*about, "again")


def _resting(paths: Iterable[str], record: Snapshot, project: str) -> list[Remark]:
    sessions = _sessions(record, project)
    return [remark for path in paths for remark in resting_on(path, sessions)]


def _relative(path: str, folder: Path | None) -> str:
    """Return a path relative to the project's folder, "" for a file elsewhere."""
    if folder is None:
        return ""
    try:
        return (folder / path).resolve().relative_to(folder.resolve()).as_posix()
    except (OSError, ValueError):
        return ""


def _line(remark: Remark, width: int) -> str:
    why = f" (because: {shorten(remark.reason, width // 2)})" if remark.reason else ""
    text = shorten(remark.text, width)
    return f"Session {remark.session}, {remark.node}, {remark.kind}: {text}{why}"
