"""What a session is called in a list: its first words."""

from collections.abc import Iterable

from thoughtline.core.events import Recorded, ThoughtRecorded

OPENING_EVENTS = 8
"""Events in which a session's first thought is looked for: assumptions may be stated before it."""


def opening_words(first: Iterable[Recorded]) -> str:
    """The first words of a session, for a list: those of its first thought, else of anything."""
    events = [recorded.event for recorded in first]
    events.sort(key=lambda event: not isinstance(event, ThoughtRecorded))
    return " ".join(getattr(events[0], "text", "").split())[:80]
