"""What a caller may ask for in one call, before any rule has looked at it."""

from typing import Any

from msgspec import Struct


class Wish(Struct, frozen=True, kw_only=True):
    """One call's worth of changes to a session; every part is optional.

    Ids are as the caller wrote them. `rests_on` lists alternative sets of ids. `support` names a
    recorded thought that gains `rests_on`, where the call records no thought of its own.
    `branch` None means: where the rest of the wish points, else the main line.
    `number` and `given` are for dialects whose callers count for themselves (see events.py).
    """

    text: str | None = None
    branch: str | None = None
    after: str | None = None
    revises: str | None = None
    merge: str | None = None
    assume: tuple[str, ...] = ()
    rests_on: tuple[tuple[str, ...], ...] = ()
    support: str | None = None
    refute: tuple[str, ...] = ()
    restore: tuple[str, ...] = ()
    verify: tuple[str, ...] = ()
    because: str | None = None
    confidence: float | None = None
    next: str | None = None
    number: int = 0
    given: dict[str, Any] = {}
