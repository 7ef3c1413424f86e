"""What became of a record that was to be moved."""

from msgspec import Struct


class Moved(Struct, frozen=True, kw_only=True):
    """What was moved, or was there `already`."""

    sessions: int
    events: int
    already: bool
