"""The last event of a session, which stands for all before it."""

from collections.abc import Sequence

from msgspec import Struct

from thoughtline.core.events import Recorded

GENESIS_HASH = bytes(32)
"""The hash before a session's first event."""


class Head(Struct, frozen=True):
    """The version of a session's last event and its hash. Before `oldest` all is forgotten."""

    version: int = 0
    hash: bytes = GENESIS_HASH
    oldest: int = 1

    def matches(self, other: "Head") -> bool:
        """Whether both are of the same events."""
        return (self.version, self.hash) == (other.version, other.hash)


def head_after(recorded: Recorded) -> Head:
    """The head of a session that ends with an event."""
    return Head(recorded.version, recorded.hash)


def events_after(known: Head, events: Sequence[Recorded]) -> Sequence[Recorded] | None:
    """Those after `known`, of events that were read from version `known.version` on.

    None where that is another event, or is there no more: then they are of another record.
    """
    if not known.version:
        return events
    if not events or not head_after(events[0]).matches(known):
        return None
    return events[1:]
