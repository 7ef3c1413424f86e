"""A session, and what the rules make of a command in it."""

from typing import Any

from sayings import assumed, thought
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import Event, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.session import fold

PAST: list[Event] = [
    assumed("a1", "the cache is warm"),
    thought("t1", "reads are cheap", rests_on=(("a1",),)),
    thought("t2", "skip the index", after="t1", rests_on=(("t1",),)),
    thought("t3", "use a replica", branch="replica", after="t1"),
    thought("t4", "measure first", after="t2", revises="t2"),
]


def decide(
    past: list[Event] | None = None, limits: Limits | None = None, **said: Any
) -> list[Event]:
    return rules.decide(fold(PAST if past is None else past), Command(**said), limits or Limits())


def recorded(events: list[Event]) -> ThoughtRecorded:
    [event] = [event for event in events if isinstance(event, ThoughtRecorded)]
    return event
