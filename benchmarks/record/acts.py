"""What the scripted caller does, in words that belong to no server. Names are the caller's own."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["note", "evidence", "conclusion"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assume:
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A thought. `rests_on` lists alternative supports, each a set of names that must all hold."""

    name: str
    text: str
    kind: Kind = "note"
    rests_on: tuple[tuple[str, ...], ...] = ()
    revises: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refute:
    """An assumption turns out false."""

    name: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """A refuted assumption holds after all."""

    name: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandon:
    """A thought turns out to lead nowhere."""

    name: str
    because: str


Act = Assume | Note | Refute | Restore | Abandon
