"""What a caller may ask for in one call, before any rule has looked at it."""

from typing import Any

from msgspec import Struct


class Assuming(Struct, frozen=True):
    """An assumption to state. `name` is the caller's own id for it, `given` what else was said.

    `verified` and `refuted` are for what is judged in the moment that it is stated.
    """

    text: str
    name: str = ""
    given: dict[str, Any] = {}
    verified: bool = False
    refuted: bool = False


class Wish(Struct, frozen=True, kw_only=True):
    """One call's worth of changes to a session; every part is optional.

    Ids are as the caller wrote them. `rests_on` lists alternative sets of ids. `support` names a
    recorded thought that gains `rests_on`, where the call records no thought of its own.
    `supersedes` lists what a revision replaces besides `revises`, and `describe` what is now given
    about assumptions, by their ids: both only from dialects that know them to be on record.
    `branch` None means: where the rest of the wish points, else the main line.
    `number` and `given` are for dialects whose callers count for themselves (see events.py).
    """

    text: str | None = None
    branch: str | None = None
    after: str | None = None
    revises: str | None = None
    merge: str | None = None
    supersedes: tuple[str, ...] = ()
    assume: tuple[Assuming, ...] = ()
    describe: dict[str, dict[str, Any]] = {}
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
