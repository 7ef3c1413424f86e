"""Title of a session in lists, or else its first words."""

from collections.abc import Iterable

import msgspec

from thoughtline.core.description import Description
from thoughtline.core.events import Recorded, SessionDescribed, ThoughtRecorded
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.visible_characters import show
from thoughtline.store.ledger import Entry

OPENING_EVENTS = 8
"""Events in which a session's first thought is looked for: assumptions may be stated before it."""

OPENING_WIDTH = 80
"""Characters of these words."""

_decoder = msgspec.json.Decoder(Description)


def opening_words(first: Iterable[Recorded], description: Description | None = None) -> str:
    """The title of a session, else the first words of its first thought, else of anything.

    Every character of it shows: it names the session wherever there is a list.
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
    """The form in which stores keep it beside the events that it follows from."""
    return msgspec.json.encode(description)


def decode(kept: bytes | None) -> Description:
    """The reverse; of nothing kept, the empty one."""
    return _decoder.decode(kept) if kept else Description()
