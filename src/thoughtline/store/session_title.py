from collections.abc import Iterable

import msgspec

from thoughtline.core.description import Description
from thoughtline.core.event_parts import text_of
from thoughtline.core.events import Recorded, SessionDescribed, ThoughtRecorded
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.visible_characters import show
from thoughtline.store.ledger import Entry, SessionSummary

OPENING_EVENTS = 8
"""Number of first events that are searched for a thought, because assumptions may be stated before
the first thought.
"""

OPENING_WIDTH = 80
"""Maximum length of the first words in characters."""

_decoder = msgspec.json.Decoder(Description)


def opening_words(first: Iterable[Recorded], description: Description | None = None) -> str:
    """Replace invisible characters by visible escapes, because lists show the title."""
    if description is not None and description.title:
        return show(" ".join(description.title.split()))
    events = [recorded.event for recorded in first]
    events.sort(key=lambda event: not isinstance(event, ThoughtRecorded))
    return show(shorten(text_of(events[0]), OPENING_WIDTH))


def damaged_summary(session: str, position: int, description: Description) -> SessionSummary:
    return SessionSummary(
        session=session,
        version=0,
        began=0,
        latest=0,
        opening=opening_of_damaged(description),
        description=description,
        position=position,
        is_damaged=True,
    )


def opening_of_damaged(description: Description) -> str:
    return show(" ".join(description.title.split())) or "Damaged session"


def descriptions(entries: Iterable[Entry | Recorded]) -> list[SessionDescribed]:
    return [entry.event for entry in entries if isinstance(entry.event, SessionDescribed)]


def encode(description: Description) -> bytes:
    return msgspec.json.encode(description)


def decode(kept: bytes | None) -> Description:
    return _decoder.decode(kept) if kept else Description()
