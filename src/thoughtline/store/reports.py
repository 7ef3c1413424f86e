"""Reports on a store: of checks, findings of `doctor`, and copies."""

from msgspec import Struct


class Damage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place where the record differs from the events that were written.

    `version` 0 means the whole file.
    """

    session: str
    version: int
    what: str
    owner: str = ""


class Verification(Struct, frozen=True, kw_only=True):
    """Result of checking every event. The record is right if `damage` is empty."""

    sessions: int
    events: int
    damage: tuple[Damage, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """One row of the report of `doctor`. `advice` says what to do, "" if all is well."""

    name: str
    value: str
    advice: str = ""


class CopyResult(Struct, frozen=True, kw_only=True):
    """Number of sessions and events that were copied to another store, or were there `already`."""

    sessions: int
    events: int
    already: bool
