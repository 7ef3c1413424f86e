"""What a caller may ask for in one call, before any rule has looked at it."""

from typing import Any

from msgspec import Struct

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.anchor import Anchor


class AssumptionCommand(Struct, frozen=True):
    """An assumption to state. `name` is the caller's own id for it, `given` what else was said.

    `verified` and `refuted` are for what is judged in the moment that it is stated.
    """

    text: str
    name: str = ""
    given: dict[str, Any] = {}
    verified: bool = False
    refuted: bool = False


class EvidenceNotes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Statements of a caller about a piece of evidence besides its text, as in `EvidenceGiven`."""

    past: bool = False


class Command(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One call's worth of changes to a session; every part is optional.

    Ids are as the caller wrote them. `rests_on` lists alternative sets of ids. A revision without
    it takes over what the revised thought rested on, unless it is to rest `on_nothing` but what is
    assumed or shown with it. `about` names a recorded thought that gains `rests_on`, `evidence` or
    `score`, where the call records no thought of its own.
    `evidence` has the caller's texts about things in the world, and `evidence_notes` more about
    some of them, by that text. `anchors` is what the server saw of them, by that text or by the id
    of evidence in `verify`, and no part of the call.
    `verify`, `refute` and `restore` take assumptions, thoughts and evidence, `abandon` thoughts
    only.
    `contradicts` lists sets of ids that cannot all stand, together with the new thought if there
    is one. `outcomes` say of thoughts whether they came true. `confidence` is in the new thought,
    else in the verdict on an earlier one. `search` is the width of the beam, 0 for best first.
    `next` "" says that nothing is to come next any more.
    `supersedes` lists what a revision replaces besides `revises`, and `describe` what is now given
    about assumptions, by their ids: both only from dialects that know them to be on record.
    `branch` None means: where the rest of the command points, else the main line.
    `project`, `title`, `tags` and `archived` describe the session itself; title "" takes it back.
    `kind` None lets a revision be of the kind of what it revises, "" lets it be of none.
    `label` is the caller's own name for the thought.
    `number` and `given` are for dialects whose callers count for themselves (see events.py).
    """

    text: str | None = None
    branch: str | None = None
    after: str | None = None
    revises: str | None = None
    merge: str | None = None
    supersedes: tuple[str, ...] = ()
    assume: tuple[AssumptionCommand, ...] = ()
    describe: dict[str, dict[str, Any]] = {}
    evidence: tuple[str, ...] = ()
    evidence_notes: dict[str, EvidenceNotes] = {}
    anchors: dict[str, Anchor] = {}
    rests_on: tuple[tuple[str, ...], ...] = ()
    on_nothing: bool = False
    about: str | None = None
    refute: tuple[str, ...] = ()
    restore: tuple[str, ...] = ()
    verify: tuple[str, ...] = ()
    abandon: tuple[str, ...] = ()
    because: str | None = None
    contradicts: tuple[tuple[str, ...], ...] = ()
    outcomes: tuple[tuple[str, bool], ...] = ()
    confidence: float | None = None
    score: float | None = None
    search: int | None = None
    next: str | None = None
    kind: str | None = None
    decision: Decision | None = None
    argument: ArgumentMap | None = None
    project: str | None = None
    title: str | None = None
    tags: tuple[str, ...] | None = None
    archived: bool | None = None
    label: str | None = None
    number: int = 0
    given: dict[str, Any] = {}
