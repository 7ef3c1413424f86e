"""What a model is told at each event, "" where there is nothing to say."""

from datetime import UTC, datetime

from thoughtline.app.latest_session import LatestSession, Snapshot, find_latest
from thoughtline.app.token_estimate import estimate_tokens
from thoughtline.core.text.ellipsis import shorten
from thoughtline.entrypoints.hooks.call import HookCall
from thoughtline.entrypoints.hooks.frame import Frame

BUDGET = 600
"""Tokens of what one event brings, with all that is put around it."""

OTHERS = 3
"""Sessions before the latest one that are named."""

TITLE = 80
"""Characters of the title of such a session."""


def session_start(call: HookCall, record: Snapshot, project: str) -> str:
    """Where the latest session of the project stands."""
    latest = find_latest(record, project, others=OTHERS)
    if latest is None:
        return ""
    again = "Your context was cut short. " if call.source == "compact" else ""
    when = datetime.fromtimestamp(latest.summary.latest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    frame = Frame(
        f"{again}Thoughtline holds the reasoning of this project; its latest session was written "
        f"to last at {when} UTC. If your work goes on from there, call `think` with that session's "
        "handle, and `recall` for more of it."
    )
    return frame.around(_with_others(latest, frame))


def _with_others(latest: LatestSession, frame: Frame) -> str:
    lines = [f"{each.session} {shorten(each.opening, TITLE)}" for each in latest.others]
    others = "\n".join(["", "Sessions before it:", *lines]) if lines else ""
    measure = frame.measure(lambda text: estimate_tokens(text + others))
    return latest.digest(budget=BUDGET, measure=measure) + others
