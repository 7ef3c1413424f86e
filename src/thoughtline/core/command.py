"""Command of one call, before any rule has checked it."""

from typing import Any

from msgspec import Struct

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.observation import Observation


class AssumptionCommand(Struct, frozen=True):
    """Assumption to state. `name` is the caller's own id for it, `given` its further input.

    `verified` and `refuted` judge it in the same call.
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
    it takes over the supports of the revised thought, unless `on_nothing` limits it to assumptions
    and evidence of the same call. `instead` lists pairs of a ground of the thought in `revises` or
    `about` and the node that takes its place. `answers` lists questions that the new thought
    answers; each of its supports needs them too. `about` names a recorded thought that gains
    `rests_on`, `evidence` or `score`, if the call records no thought of its own.
    `evidence` holds the caller's texts about things in the world, and `evidence_notes` more about
    some of them, by that text. `anchors` holds the server's own fingerprints of them, by that text
    or by the id of evidence in `verify`, and `observations` the lines that were read there. Both
    are no part of the call.
    `verify`, `refute` and `restore` take assumptions, thoughts and evidence, `abandon` only
    thoughts.
    `regardless` verifies thoughts whatever they rest on; only a person may say so.
    `contradicts` lists sets of ids that cannot all stand, together with the new thought, if any.
    `outcomes` state whether thoughts came true. `confidence` is the confidence in the new thought,
    or else in the verdict on an earlier one. `search` is the width of the beam, 0 for best first.
    `next` "" clears the next step.
    `supersedes` lists thoughts that a revision replaces besides `revises`, and `describe` new
    descriptions of assumptions by their ids: only from dialects that know these to be on record.
    `branch` None means the branch to which the rest of the command points, or else the main line.
    `expecting` is the version that the session must have before the command, None for any.
    `project`, `title`, `tags` and `archived` describe the session itself; title "" removes it.
    `kind` None gives a revision the kind of the revised thought, "" gives it none.
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
    observations: dict[str, Observation] = {}
    rests_on: tuple[tuple[str, ...], ...] = ()
    on_nothing: bool = False
    instead: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] | None = None
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
    expecting: int | None = None
    regardless: bool = False
    number: int = 0
    given: dict[str, Any] = {}
