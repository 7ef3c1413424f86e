from collections.abc import Sequence

from msgspec import Struct

from thoughtline.core.events import Recorded

GENESIS_HASH = bytes(32)
"""Hash before the first event of a session."""


class Head(Struct, frozen=True):
    """Events before the version `oldest` were deleted."""

    version: int = 0
    hash: bytes = GENESIS_HASH
    oldest: int = 1

    def matches(self, other: "Head") -> bool:
        return (self.version, self.hash) == (other.version, other.hash)


def head_after(recorded: Recorded) -> Head:
    return Head(recorded.version, recorded.hash)


def events_after(known: Head, events: Sequence[Recorded]) -> Sequence[Recorded] | None:
    """Return the events after the head `known`, or None if the events do not continue this head.
    `events` must begin with the event of version `known.version`, unless that version is 0.

    If the event at `known` has another hash or is missing, `events` belong to another record.
    """
    if not known.version:
        return events
    if not events or not head_after(events[0]).matches(known):
        return None
    return events[1:]
