"""Authors in an imported file, for the summary of an import."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionVerified,
    NextChosen,
    Recorded,
    ThoughtRecorded,
    VerdictGiven,
)

MOST_VOICES = 1_000
"""Maximum number of authors that are counted by name."""


class Voices(Struct, frozen=True, kw_only=True):
    """Numbers of events and of verdicts by author, and the last next step with its author."""

    events: Mapping[str, int] = {}
    verdicts: Mapping[str, int] = {}
    next: str = ""
    next_by: str = ""


class VoiceCount:
    def __init__(self) -> None:
        self._events: Counter[str] = Counter()
        self._verdicts: Counter[str] = Counter()
        self._next = self._next_by = ""

    def add(self, recorded: Recorded) -> None:
        author = recorded.author
        if author not in self._events and len(self._events) >= MOST_VOICES:
            author = "others"
        self._events[author] += 1
        match recorded.event:
            case NextChosen(next=text):
                self._next, self._next_by = text, author
            case ThoughtRecorded(next=text) if text:
                self._next, self._next_by = text, author
            case VerdictGiven() | AssumptionVerified() | AssumptionRefuted():
                self._verdicts[author] += 1

    def total(self) -> Voices:
        return Voices(
            events=dict(self._events.most_common()),
            verdicts=dict(self._verdicts),
            next=self._next,
            next_by=self._next_by,
        )


def count_voices(events: Iterable[Recorded]) -> Voices:
    count = VoiceCount()
    for recorded in events:
        count.add(recorded)
    return count.total()
