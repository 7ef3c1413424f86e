"""Head of a session: the version and hash of its last event."""

from collections.abc import Sequence

from msgspec import Struct

from thoughtline.core.events import Recorded

GENESIS_HASH = bytes(32)
"""Hash before the first event of a session."""


class Head(Struct, frozen=True):
    """Version of a session's last event and its hash. Events before `oldest` were forgotten."""

    version: int = 0
    hash: bytes = GENESIS_HASH
    oldest: int = 1

    def matches(self, other: "Head") -> bool:
        """Return whether both heads stand for the same events."""
        return (self.version, self.hash) == (other.version, other.hash)


def head_after(recorded: Recorded) -> Head:
    """Return the head of a session that ends with this event."""
    return Head(recorded.version, recorded.hash)


def events_after(known: Head, events: Sequence[Recorded]) -> Sequence[Recorded] | None:
    """Return the events after `known`. `events` begin with version `known.version`.

    Returns None if that event has another hash or is missing: then they are of another record.
    """
    if not known.version:
        return events
    if not events or not head_after(events[0]).matches(known):
        return None
    return events[1:]
