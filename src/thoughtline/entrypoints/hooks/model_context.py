"""What a model is told at each event, "" where there is nothing to say."""

import time
from datetime import UTC, datetime
from pathlib import Path

from thoughtline.app.folds.latest_session import LatestSession, Snapshot, find_latest
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.core.text.ellipsis import shorten
from thoughtline.entrypoints.hooks.call import HookCall, HookEvent
from thoughtline.entrypoints.hooks.frame import Frame
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.transcript import uses

BUDGET = 600
"""Tokens of what one event brings, with all that is put around it."""

OTHERS = 3
"""Sessions before the latest one that are named."""

TITLE = 80
"""Characters of the title of such a session."""

RECENT = 30 * 60
"""Seconds since its last event in which a session is taken for that of a conversation, where no
transcript says whether it is."""

BRANCH = 40
"""Characters of the name of a subagent's branch."""


def context(
    call: HookCall, record: Snapshot, project: str, memory: Memory, folder: Path | None
) -> str:
    """What the model is told at an event that only needs reading. `folder` is the project's,
    None where its files are not looked at.
    """
    if call.event is HookEvent.SESSION_START:
        return session_start(call, find_latest(record, project, others=OTHERS), folder)
    answered = call.stopped_before or _is_end_of_subagent(call)
    session = None if answered else session_of(call, record, project)
    told = ""
    if session is not None:
        match call.event:
            case HookEvent.PRE_COMPACT:
                told = pre_compact(session)
            case HookEvent.SUBAGENT_START:
                told = subagent_start(call, session)
            case HookEvent.SUBAGENT_STOP:
                told = subagent_stop(call, session)
            case HookEvent.STOP:
                told = stop(call, session, memory)
    return told


def session_of(call: HookCall, record: Snapshot, project: str) -> LatestSession | None:
    """The latest session of the project, if the client's conversation uses it."""
    session = find_latest(record, project)
    if session is None:
        return None
    used = uses(_transcript(call), session.summary.session)
    if used is None:
        used = session.summary.latest / 1000 > time.time() - RECENT
    return session if used else None


def _transcript(call: HookCall) -> str:
    """The file with the conversation; "" where that is a subagent's own, as in Codex at its start:
    it names no session yet.
    """
    is_own = call.event is HookEvent.SUBAGENT_START and call.conversation not in call.transcript
    return "" if is_own else call.transcript


def _is_end_of_subagent(call: HookCall) -> bool:
    """Copilot says `Stop` of subagents too, after which comes `SubagentStop`."""
    return call.event is HookEvent.STOP and bool(call.agent)


def session_start(call: HookCall, latest: LatestSession | None, folder: Path | None) -> str:
    """Where the latest session of the project stands."""
    if latest is None:
        return ""
    again = "Your context was cut short. " if call.source == "compact" else ""
    when = datetime.fromtimestamp(latest.summary.latest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    frame = Frame(
        f"{again}Thoughtline holds the reasoning of this project; its latest session was written "
        f"to last at {when} UTC. If your work goes on from there, call `think` with that session's "
        "handle, and `recall` for more of it."
    )
    lines = [f"{each.session} {shorten(each.opening, TITLE)}" for each in latest.others]
    others = "\n".join(["", "Sessions before it:", *lines]) if lines else ""
    if folder is not None and latest.outline.evidence:
        from thoughtline.entrypoints.hooks.changed_files import changed_files  # noqa: PLC0415 - few have any

        others = changed_files(latest, folder) + others
    measure = frame.measure(lambda text: estimate_tokens(text + others))
    return frame.around(latest.digest(budget=BUDGET, measure=measure) + others)


def pre_compact(session: LatestSession) -> str:
    """What the summary of the conversation must keep."""
    frame = Frame(
        "Keep in the summary that Thoughtline holds the reasoning so far: the handle of the "
        "session, what is next in it, and its open assumptions with their ids."
    )
    return frame.around(session.open_ends(budget=BUDGET, measure=frame.measure(estimate_tokens)))


def subagent_start(call: HookCall, session: LatestSession) -> str:
    """The session of whoever asked, and a branch of its own."""
    branch = branch_of(call)
    frame = Frame(
        "Whoever gave you this task keeps its reasoning in a session of Thoughtline. Record what "
        "you conclude, assume and look at there: call `think` with the handle of that session and "
        f"`branch` {branch!r}, and rest on its ids where you build on them. Say at the end of your "
        f"answer that it is on branch {branch!r}."
    )
    return frame.around(session.digest(budget=BUDGET, measure=frame.measure(estimate_tokens)))


def subagent_stop(call: HookCall, session: LatestSession) -> str:
    """What a subagent left on its branch, where its answer says nothing of that."""
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
    """What was assumed and left open: once in a conversation for each session."""
    if not session.open_assumptions:
        return ""
    if not memory.is_first(call.conversation, session.summary.session):
        return ""
    frame = Frame(
        "Before you end: nobody has verified or refuted these assumptions of the session that you "
        "use. Look at those that you can now, and call `think` with `verify` or `refute`. For "
        "the others say in `next` what would settle them. This is said once."
    )
    return frame.around(session.open_ends(budget=BUDGET, measure=frame.measure(estimate_tokens)))


def branch_of(call: HookCall) -> str:
    """A name for the branch of a subagent, in which no other character can stand."""
    number = call.agent.removeprefix(f"{call.agent_type}-")  # Qwen Code begins it with the type
    said = f"{call.agent_type}-{number[:8]}" if call.agent_type else call.agent
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in said).split()
    return "-".join(words)[:BRANCH] or "subagent"
