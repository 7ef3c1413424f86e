"""Origin of a statement: how the record came to know it, as the server saw at the write.

No argument sets an origin. The weakest origin on the best live support is the origin of a thought.
"""

from typing import get_args

from msgspec import structs

from thoughtline.core.author import IMPORT, PERSON
from thoughtline.core.events import Event, EvidenceGiven, Recorded
from thoughtline.core.evidence.elsewhere import Origin

ORIGINS: tuple[Origin, ...] = get_args(Origin)
"""All origins, the weakest first.

`witnessed`: the server read the lines, or a hook of the client saw the command run. `person`: a
person acted on the board or in the terminal. `told`: an agent says so. `model`: another model says
so. `imported`: a file says so.
"""

ORIGIN_WORDS: dict[Origin, str] = {
    "witnessed": "witnessed by the server or a hook",
    "person": "a person recorded, verified or approved it",
    "told": "an agent says so",
    "model": "another model says so",
    "imported": "a file says so",
}
"""Origins in words, for people."""

RANKS: dict[Origin, int] = {origin: rank for rank, origin in enumerate(ORIGINS)}

STRONG: tuple[Origin, ...] = ("person", "witnessed")
"""Origins that raise the origin of a node. No other origin does."""


def weakest(*origins: Origin) -> Origin:
    return min(origins, key=RANKS.__getitem__)


def strongest(*origins: Origin) -> Origin:
    return max(origins, key=RANKS.__getitem__)


def author_origin(author: str) -> Origin:
    """Return the origin of an author's statements. A guest's person is no person of this record."""
    if author.startswith(IMPORT):
        return "imported"
    return "person" if author.startswith(PERSON) else "told"


def believed(recorded: Recorded) -> Event:
    """Return an event as it is told: without the witness that only a file claims."""
    event = recorded.event
    if isinstance(event, EvidenceGiven) and event.witness is not None:
        is_imported = author_origin(recorded.author) == "imported"
        return structs.replace(event, witness=None) if is_imported else event
    return event


def stated_origin(recorded: Recorded) -> Origin:
    """The author of an imported event says it; fields of a file count for nothing."""
    origin = author_origin(recorded.author)
    event = recorded.event
    if origin == "imported" or not isinstance(event, EvidenceGiven):
        return origin
    if event.elsewhere is not None:
        return event.elsewhere.origin
    return origin if event.witness is None else "witnessed"
