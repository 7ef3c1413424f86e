"""Text that a hook adds for the model at each event, "" if there is nothing to add."""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from thoughtline.app.folds.latest_session import (
    LatestSession,
    Snapshot,
    find_latest,
    project_sessions,
)
from thoughtline.app.process.clock import today
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.ends import pass_dates
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.quotation import quote_name, write_text
from thoughtline.core.text.short_names import shown_name
from thoughtline.core.text.token_budget import Measure
from thoughtline.entrypoints.hooks.call import HookCall, HookEvent
from thoughtline.entrypoints.hooks.frame import Frame
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.transcript import uses
from thoughtline.store.ledger import SessionSummary

BUDGET = 600
"""Maximum number of tokens in one event's text, including its frame."""

OTHERS = 3
"""Maximum number of sessions before the latest session that are listed."""

WIDTHS = (200, 80, 40, 20)
"""Maximum numbers of characters of a path, a title or a place in a list, the widest first."""

TITLE = 80
"""Maximum number of characters in the title of a listed session."""

ROOM = 250
"""Maximum number of tokens of all lists below the text about a session."""

DENSITY = 2
"""Characters that count as a token in the text at the start of work."""

ROOM_AT_START = 100
"""Maximum number of tokens of the lists below the doubts at the start of work."""

MOST_DAYS = 5
"""Maximum number of listed nodes whose last day has passed."""

RECENT = 30 * 60
"""Seconds after its last event for which a session counts as used, if there is no transcript."""

BRANCH = 40
"""Maximum number of characters in the name of a subagent's branch."""


class Write(Protocol):
    """Function that writes a text within a budget of tokens."""

    def __call__(self, *, measure: Measure) -> str: ...


class Section(Struct, frozen=True):
    """List below the text about a session. `lines` returns its lines for a width in characters."""

    heading: str
    lines: Callable[[int], list[str]]


def context(
    call: HookCall, record: Snapshot, project: str, memory: Memory, folder: Path | None
) -> str:
    """Return the text. `folder` is the project's folder, None if its files are not checked."""
    if call.event is HookEvent.SESSION_START:
        latest = find_latest(record, project, others=OTHERS)
        if latest is not None:
            return session_start(call, latest, folder)
        return foreign_only(project_sessions(record, project, others=OTHERS)[1])
    answered = call.stopped_before or _is_end_of_subagent(call)
    session = None if answered else session_of(call, record, project)
    text = ""
    if session is not None:
        match call.event:
            case HookEvent.PRE_COMPACT:
                text = pre_compact(session)
            case HookEvent.SUBAGENT_START:
                text = subagent_start(call, session)
            case HookEvent.SUBAGENT_STOP:
                text = subagent_stop(call, session)
            case HookEvent.STOP:
                text = stop(call, session, memory)
    return text


def session_of(call: HookCall, record: Snapshot, project: str) -> LatestSession | None:
    """Return the latest session that the conversation uses. A session that came from elsewhere
    counts only if the conversation names it.
    """
    own, foreign = project_sessions(record, project)
    transcript = _transcript(call)
    for summary in (*own, *foreign):
        used = uses(transcript, summary.session)
        if used is None:
            is_recent = summary.latest / 1000 > time.time() - RECENT
            used = is_recent and not summary.came_from
        if used:
            return LatestSession(record, summary, ())
    return None


def _transcript(call: HookCall) -> str:
    """Return the file with the client's conversation.

    The result is "" for a subagent's own file, which names no session yet. Codex names the
    subagent's own file when a subagent starts.
    """
    is_own = call.event is HookEvent.SUBAGENT_START and call.conversation not in call.transcript
    return "" if is_own else call.transcript


def _is_end_of_subagent(call: HookCall) -> bool:
    """Check for a subagent's `Stop` event, which Copilot sends before `SubagentStop`."""
    return call.event is HookEvent.STOP and bool(call.agent)


def foreign_only(foreign: Sequence[SessionSummary]) -> str:
    """Name the sessions of a project that all came from elsewhere, without their texts."""
    if not foreign:
        return ""
    frame = Frame(
        "Thoughtline holds no reasoning that began in this project. Sessions that came to it from "
        "elsewhere are named here; the user can say whether they matter."
    )
    return frame.around(_fit([_foreign(foreign)], ROOM).lstrip())


def _foreign(foreign: Sequence[SessionSummary]) -> Section:
    """Return a list of sessions that came from elsewhere, with their places. The list has no
    titles, because an author elsewhere chose them.
    """

    def lines(width: int) -> list[str]:
        return [
            f"{quote_name(shown_name(each.session))} {shorten(each.came_from, width)}"
            for each in foreign
        ]

    return Section("Sessions from elsewhere", lines)


def _fit(sections: Sequence[Section], most: int) -> str:
    """Shorten lines to `most` tokens first, and then leave out the last lines."""
    text = ""
    for width in WIDTHS:
        lines = [(each.heading, line) for each in sections for line in each.lines(width)]
        text = _write(lines)
        if estimate_tokens(text) <= most:
            return text
    while estimate_tokens(text) > most:
        lines.pop()
        text = _write(lines)
    return text


def _write(lines: Sequence[tuple[str, str]]) -> str:
    headings = dict.fromkeys(heading for heading, _ in lines)
    return "".join(
        "\n".join(["", f"{heading}:", *(line for of, line in lines if of == heading)])
        for heading in headings
    )


def _count(frame: Frame, below: str, density: int, text: str) -> int:
    """Count tokens: at least one for `density` characters, 0 for no such limit."""
    whole = frame.around(text + below)
    return max(estimate_tokens(whole), -(-len(whole) // density) if density else 0)


def _frame_session(
    frame: Frame,
    session: LatestSession,
    write: Write,
    sections: Sequence[Section] = (),
    *,
    room: int = ROOM,
    density: int = 0,
) -> str:
    """Return a text about a session and the lists below it, in a frame. If the budget is too small
    for them, lists are left out, and then everything but the handle.
    """
    for below in dict.fromkeys(_fit(sections, most) for most in (room, room // 2, 0)):
        measure = partial(_count, frame, below, density)
        try:
            text = write(measure=measure)
        except Refused as refusal:
            if refusal.code is not Code.BUDGET_TOO_SMALL:
                raise
        else:
            return frame.around(text + below) if text else ""
    return frame.around(f"Session {quote_name(session.summary.session)}.")


def session_start(call: HookCall, latest: LatestSession, folder: Path | None) -> str:
    """Describe the state of the project's latest session to the model."""
    again = "Your context was cut short. " if call.source == "compact" else ""
    when = datetime.fromtimestamp(latest.summary.latest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    frame = Frame(
        f"{again}Thoughtline holds the reasoning of this project. Its latest session ({when} UTC): "
        "`recall` has all of it, `think` with its handle continues it."
    )

    def before(width: int) -> list[str]:
        return [
            f"{quote_name(shown_name(each.session))} {write_text(each.opening, min(width, TITLE))}"
            for each in latest.others
        ]

    unread = _foresee(latest, folder)
    sections = [
        *_unseen_record(folder),
        *([Section("Evidence not compared yet", lambda _: [str(unread)])] if unread else []),
        _passed_days(latest),
        Section("Sessions before it", before),
        _foreign(latest.foreign),
    ]
    write, room = partial(latest.digest, budget=BUDGET, is_urgent=True), ROOM_AT_START
    if not (again or unread or latest.outline.truth.in_doubt):
        is_compared = folder is not None and bool(latest.outline.evidence)
        write, room = partial(latest.calm_digest, is_compared=is_compared, budget=BUDGET), ROOM
    return _frame_session(frame, latest, write, sections, room=room, density=DENSITY)


def _unseen_record(folder: Path | None) -> Iterator[Section]:
    """Yield the rule for which git does not add the record beside the code: a team that shares it
    would wait for it in vain.
    """
    if folder is None:
        return
    from thoughtline.project.record_folder import RecordFolder  # noqa: PLC0415 - not for other events

    if rule := RecordFolder(folder).find_rule():
        yield Section(
            "git ignores the record beside the code", lambda width: [shorten(rule, width)]
        )


def _foresee(session: LatestSession, folder: Path | None) -> int:
    """Return the number of pieces of evidence for which there was no time."""
    if folder is None or not session.outline.evidence:
        return 0
    from thoughtline.entrypoints.hooks.changed_files import foresee_changes  # noqa: PLC0415 - few have any

    return foresee_changes(session, folder)


def _passed_days(session: LatestSession) -> Section:
    """List nodes whose last day has passed. `recall` records the doubt about them."""
    passed = pass_dates(session.outline, today())[:MOST_DAYS]
    lines = [
        f"{session.outline.evidence[event.evidence].bounds} ({event.evidence}: {event.because})"
        for event in passed
    ]
    return Section("Good until a day that has passed", lambda _: lines)


def pre_compact(session: LatestSession) -> str:
    """List the facts that the summary of the conversation must keep."""
    frame = Frame(
        "Keep in the summary that Thoughtline holds the reasoning so far, with the handle of the "
        "session, its next step, and its open assumptions with their ids."
    )
    return _frame_session(frame, session, partial(session.open_ends, budget=BUDGET))


def subagent_start(call: HookCall, session: LatestSession) -> str:
    branch = branch_of(call)
    frame = Frame(
        "The agent that gave you this task keeps its reasoning in a session of Thoughtline. "
        "Record your conclusions, assumptions and evidence there: call `think` with its handle and "
        f"`branch` {branch!r}, and rest on its ids if you build on them. State at the end of your "
        f"answer that it is on branch {branch!r}."
    )
    digest = partial(session.digest, budget=BUDGET)
    return _frame_session(frame, session, digest, [_passed_days(session)])


def subagent_stop(call: HookCall, session: LatestSession) -> str:
    """List a subagent's thoughts on its branch, if its answer does not name the branch."""
    branch = branch_of(call)
    if branch in call.said_last:
        return ""
    frame = Frame(
        f"You recorded thoughts on branch {branch!r}, and your answer does not say so. Give the "
        "whole answer again, and end it with the name of the branch and the ids that matter."
    )
    return _frame_session(frame, session, partial(session.branch, branch, budget=BUDGET))


def stop(call: HookCall, session: LatestSession, memory: Memory) -> str:
    """List open assumptions of a session, once in each conversation."""
    if not session.open_assumptions:
        return ""
    if not memory.is_first(call.conversation, session.summary.session):
        return ""
    frame = Frame(
        "Before you end: nobody has verified or refuted these assumptions of the session that you "
        "use. Check those that you can now, and call `think` with `verify` or `refute`. For "
        "the others, name in `next` a way to settle them. This notice appears once."
    )
    return _frame_session(frame, session, partial(session.open_ends, budget=BUDGET))


def branch_of(call: HookCall) -> str:
    """Return a name for a subagent's branch, with ASCII letters, digits and hyphens only."""
    number = call.agent.removeprefix(f"{call.agent_type}-")  # Qwen Code puts the type in front
    name = f"{call.agent_type}-{number[:8]}" if call.agent_type else call.agent
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name).split()
    return "-".join(words)[:BRANCH] or "subagent"
