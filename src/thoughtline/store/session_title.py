"""Title of a session in lists, or else its first words."""

from collections.abc import Iterable

import msgspec

from thoughtline.core.description import Description
from thoughtline.core.events import Recorded, SessionDescribed, ThoughtRecorded
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.visible_characters import show
from thoughtline.store.ledger import Entry

OPENING_EVENTS = 8
"""First events to search for a thought, because assumptions may be stated before it."""

OPENING_WIDTH = 80
"""Most characters of these words."""

_decoder = msgspec.json.Decoder(Description)


def opening_words(first: Iterable[Recorded], description: Description | None = None) -> str:
    """Return the title of a session, else the first words of its first thought or event.

    Invisible characters are replaced by visible ones, because lists show this text.
    """
    if description is not None and description.title:
        return show(" ".join(description.title.split()))
    events = [recorded.event for recorded in first]
    events.sort(key=lambda event: not isinstance(event, ThoughtRecorded))
    return show(shorten(getattr(events[0], "text", ""), OPENING_WIDTH))


def descriptions(entries: Iterable[Entry | Recorded]) -> list[SessionDescribed]:
    """Return the descriptions of a session in some events. Most have none."""
    return [entry.event for entry in entries if isinstance(entry.event, SessionDescribed)]


def encode(description: Description) -> bytes:
    """Encode a description for a store, which keeps it beside the events that it follows from."""
    return msgspec.json.encode(description)


def decode(kept: bytes | None) -> Description:
    """Decode a stored description. Returns an empty one if nothing is stored."""
    return _decoder.decode(kept) if kept else Description()
