"""What can happen in a session. Past tense, frozen, plain; docs/events.md explains each.

A stored event is a fact and is never rewritten, so a field may be added here (with a default) but
never renamed, removed or given another meaning.
"""

from typing import Any

from msgspec import Struct

Needs = tuple[str, ...]
"""Ids of thoughts and assumptions that must all stand for a support to hold."""


class ThoughtRecorded(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A thought was written down.

    `branch` is "" on the main line. `after` is the thought it follows, "" for the first.
    `rests_on` lists alternative supports; with none, the thought stands by itself.
    `supersedes` lists further thoughts that a revision replaces besides `revises`.
    `number` is the caller's own count where it differs from ours, else 0.
    `given` keeps what the caller said besides, word for word, for its own dialect.
    """

    thought: str
    text: str
    branch: str = ""
    after: str = ""
    revises: str = ""
    supersedes: tuple[str, ...] = ()
    rests_on: tuple[Needs, ...] = ()
    confidence: float | None = None
    next: str = ""
    number: int = 0
    given: dict[str, Any] = {}


class AssumptionStated(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Something was taken for granted, and said so.

    `name` is the caller's own id for it, if there is one; `given` as in `ThoughtRecorded`.
    """

    assumption: str
    text: str
    name: str = ""
    given: dict[str, Any] = {}


class AssumptionDescribed(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """The caller said something else about an assumption; `given` replaces what was given."""

    assumption: str
    given: dict[str, Any] = {}


class AssumptionVerified(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Evidence was found for an assumption."""

    assumption: str
    because: str
    thought: str = ""


class AssumptionRefuted(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """An assumption turned out false. `thought` is the one recorded in the same call, if any."""

    assumption: str
    because: str
    thought: str = ""


class AssumptionRestored(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A refutation was taken back."""

    assumption: str
    because: str
    thought: str = ""


class SupportAdded(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A recorded thought gained one more support."""

    thought: str
    needs: Needs


class BranchMerged(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A branch was folded into another: `thought` follows both its own line and `head`."""

    branch: str
    into: str
    head: str
    thought: str


Event = (
    ThoughtRecorded
    | AssumptionStated
    | AssumptionDescribed
    | AssumptionVerified
    | AssumptionRefuted
    | AssumptionRestored
    | SupportAdded
    | BranchMerged
)


class Recorded(Struct, frozen=True, kw_only=True):
    """An event in its place: the `version`-th of its session, written by `author`.

    `at` is milliseconds since 1970 in UTC, for people only: order comes from `version`.
    `hash` binds the event to all that went before it in the session.
    """

    session: str
    version: int
    author: str
    at: int
    event: Event
    hash: bytes
