"""Reports on a store: results of checks, findings of `doctor`, and results of copies."""

from msgspec import Struct


class Damage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place where the record differs from the events that were written.

    A `version` of 0 means the whole file.
    """

    session: str
    version: int
    what: str
    owner: str = ""


class Verification(Struct, frozen=True, kw_only=True):
    """Result of checking every event. The record is intact if `damage` is empty."""

    sessions: int
    events: int
    damage: tuple[Damage, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """A finding: one row in the report of `thoughtline doctor`. `advice` is the recommended action,
    or "" if no action is needed.
    """

    name: str
    value: str
    advice: str = ""


class CopyResult(Struct, frozen=True, kw_only=True):
    """Numbers of sessions and events that were copied to another store. `already` means that the
    other store had all sessions and events before.
    """

    sessions: int
    events: int
    already: bool
