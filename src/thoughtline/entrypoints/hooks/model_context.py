"""Text that a hook adds for the model at each event, "" if there is nothing to add."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from thoughtline.app.folds.latest_session import (
    LatestSession,
    Snapshot,
    find_latest,
    project_sessions,
)
from thoughtline.app.process.clock import today
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.core.rules.ends import pass_dates
from thoughtline.core.text.quotation import quote_name, write_text
from thoughtline.core.text.visible_characters import show
from thoughtline.entrypoints.hooks.call import HookCall, HookEvent
from thoughtline.entrypoints.hooks.frame import Frame
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.transcript import uses
from thoughtline.store.ledger import SessionSummary

BUDGET = 600
"""Maximum number of tokens in one event's text, including its frame."""

OTHERS = 3
"""Maximum number of sessions before the latest session that are listed."""

TITLE = 80
"""Maximum number of characters in the title of a listed session."""

MOST_DAYS = 5
"""Maximum number of listed nodes whose last day has passed."""

RECENT = 30 * 60
"""Seconds after its last event for which a session counts as used, if there is no transcript."""

BRANCH = 40
"""Maximum number of characters in the name of a subagent's branch."""


def context(
    call: HookCall, record: Snapshot, project: str, memory: Memory, folder: Path | None
) -> str:
    """Return the text for an event that does not write to the record.

    `folder` is the project's folder, None if its files are not checked.
    """
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
    """Return the latest session of the project if the client's conversation uses it.

    A session that came from elsewhere counts only if the conversation names it.
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
    return frame.around(_foreign(foreign).lstrip())


def _foreign(foreign: Sequence[SessionSummary]) -> str:
    """Return a list of sessions that came from elsewhere, with their places. The list has no
    titles, because an author elsewhere chose them.
    """
    lines = [f"{quote_name(each.session)} {show(each.came_from)}" for each in foreign]
    return "\n".join(["", "Sessions from elsewhere:", *lines]) if lines else ""


def session_start(call: HookCall, latest: LatestSession, folder: Path | None) -> str:
    """Describe the state of the project's latest session to the model."""
    again = "Your context was cut short. " if call.source == "compact" else ""
    when = datetime.fromtimestamp(latest.summary.latest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    frame = Frame(
        f"{again}Thoughtline holds the reasoning of this project; its latest session was last "
        f"changed at {when} UTC. If you continue that work, call `think` with that session's "
        "handle, and `recall` for more of it."
    )
    lines = [
        f"{quote_name(each.session)} {write_text(each.opening, TITLE)}" for each in latest.others
    ]
    others = "\n".join(["", "Sessions before it:", *lines]) if lines else ""
    others += _foreign(latest.foreign)
    others = _passed_days(latest) + others
    if folder is not None and latest.outline.evidence:
        from thoughtline.entrypoints.hooks.changed_files import changed_files  # noqa: PLC0415 - few have any

        others = changed_files(latest, folder) + others
    measure = frame.measure(lambda text: estimate_tokens(text + others))
    return frame.around(latest.digest(budget=BUDGET, measure=measure) + others)


def _passed_days(session: LatestSession) -> str:
    """Return a text that lists the nodes whose last day has passed, "" for none. `recall` records
    the doubt about these nodes.
    """
    passed = pass_dates(session.outline, today())[:MOST_DAYS]
    lines = [
        f"{session.outline.evidence[event.evidence].bounds} ({event.evidence}: {event.because})"
        for event in passed
    ]
    return "\n".join(["", "Good until a day that has passed:", *lines]) if lines else ""


def pre_compact(session: LatestSession) -> str:
    """List the facts that the summary of the conversation must keep."""
    frame = Frame(
        "Keep in the summary that Thoughtline holds the reasoning so far, with the handle of the "
        "session, its next step, and its open assumptions with their ids."
    )
    return frame.around(session.open_ends(budget=BUDGET, measure=frame.measure(estimate_tokens)))


def subagent_start(call: HookCall, session: LatestSession) -> str:
    """Describe the session of the calling agent, and name a branch for the subagent."""
    branch = branch_of(call)
    frame = Frame(
        "The agent that gave you this task keeps its reasoning in a session of Thoughtline. "
        "Record your conclusions, assumptions and evidence there: call `think` with its handle and "
        f"`branch` {branch!r}, and rest on its ids if you build on them. State at the end of your "
        f"answer that it is on branch {branch!r}."
    )
    passed = _passed_days(session)
    measure = frame.measure(lambda text: estimate_tokens(text + passed))
    return frame.around(session.digest(budget=BUDGET, measure=measure) + passed)


def subagent_stop(call: HookCall, session: LatestSession) -> str:
    """List a subagent's thoughts on its branch, if its answer does not name the branch."""
    branch = branch_of(call)
    if branch in call.said_last:
        return ""
    frame = Frame(
        f"You recorded thoughts on branch {branch!r}, and your answer does not say so. Give the "
        "whole answer again, and end it with the name of the branch and the ids that matter."
    )
    measure = frame.measure(estimate_tokens)
    left = session.branch(branch, budget=BUDGET, measure=measure)
    return frame.around(left) if left else ""


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
    return frame.around(session.open_ends(budget=BUDGET, measure=frame.measure(estimate_tokens)))


def branch_of(call: HookCall) -> str:
    """Return a name for a subagent's branch, with ASCII letters, digits and hyphens only."""
    number = call.agent.removeprefix(f"{call.agent_type}-")  # Qwen Code puts the type in front
    name = f"{call.agent_type}-{number[:8]}" if call.agent_type else call.agent
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name).split()
    return "-".join(words)[:BRANCH] or "subagent"
