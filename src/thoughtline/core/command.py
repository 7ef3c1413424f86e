"""Command of one call, not yet checked by any rule."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.observation import Observation
from thoughtline.core.evidence.same_place import Span


class AssumptionCommand(Struct, frozen=True):
    """Assumption that a call states. `name` is the caller's own id for the assumption. `given`
    holds further input of the caller.

    `verified` and `refuted` judge the assumption in the same call. `until` is explained at
    `EvidenceNotes`. Without `until`, a call has the same digest as in earlier releases.
    """

    text: str
    name: str = ""
    given: dict[str, Any] = {}
    verified: bool = False
    refuted: bool = False
    until: tuple[str, ...] | UnsetType = UNSET


class EvidenceNotes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Statements of a caller about a piece of evidence besides its text. `past` is explained at
    `EvidenceGiven`. `until` lists the ends of its validity: dates, and evidence that must not
    change. `unless` is the node of the session unless which the evidence stands, "" for none.
    """

    past: bool = False
    until: tuple[str, ...] = ()
    unless: str = ""


class Command(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Changes to a session by one call; every part is optional.

    Ids are in the caller's spelling. `rests_on` lists alternative sets of ids. A revision takes
    over the supports of the revised thought if `rests_on` is empty. `on_nothing` limits the
    supports of a revision to assumptions and evidence of the same call. `instead` lists pairs: a
    ground of the thought in `revises` or `about`, and its substitute. `answers` lists questions
    that the new thought answers. Each support of the new thought also needs the questions in
    `answers`. `about` names a recorded thought that receives `rests_on`, `evidence` or `score`, if
    the call records no new thought. `evidence` holds the caller's texts about things in the world.
    `evidence_notes` holds further statements about pieces of evidence, by their text. `anchors`
    holds the server's fingerprints of the evidence, by its text or by its id in `verify`.
    `observations` holds the lines that the server read for the evidence. The server fills `anchors`
    and `observations`; a caller cannot set `anchors` or `observations`. The server also fills
    `spans` with the first and last line of recorded evidence as the files are now, (0, 0) if they
    are unknown: of the files in which a revised thought has evidence in doubt. It also fills
    `elsewhere` with the nodes of other sessions that the command names, by the caller's name, and
    `leads_back` with the nodes of this session on which such nodes rest. `watch` has further nodes
    that a verification watches for evidence in question, by the id of the evidence. `verify`,
    `refute` and `restore` list assumptions, thoughts and evidence. `approve` and `unapprove` list
    thoughts and assumptions; only a person may set them. `abandon` lists thoughts and
    evidence. `regardless` verifies thoughts even if their grounds are in doubt; only a person may
    set `regardless`. `signed_in` is true for a person who signed in with a token of their own; only
    the board sets it. `contradicts` lists sets of ids that cannot all stand together with the new
    thought, if the call records a thought. `outcomes` state whether thoughts came true.
    `confidence` is the confidence in the new thought. Without a new thought, `confidence` is the
    confidence in the verdict on an earlier thought. `search` is the width of the beam, 0 for best
    first. A `next` of "" clears the next step. `supersedes` lists thoughts that a revision replaces
    in addition to `revises`. `describe` holds new descriptions of assumptions by id. Only dialects
    that have checked the ids set `supersedes` and `describe`. If `branch` is None, the other ids of
    the command select the branch, or else the main line. `expecting` is the version that the
    session must have before the command. An `expecting` of None allows any version. `project`,
    `title`, `tags` and `archived` describe the session itself. A `title` of "" removes the title. A
    `kind` of None gives a revision the kind of the revised thought. A `kind` of "" gives a thought
    no kind. `label` is the caller's own name for the thought. `number` and `given` are for dialects
    whose callers number the thoughts themselves (see events.py).
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
    spans: dict[str, Span] = {}
    elsewhere: dict[str, NodeElsewhere] = {}
    leads_back: dict[str, tuple[str, ...]] = {}
    watch: dict[str, tuple[str, ...]] = {}
    rests_on: tuple[tuple[str, ...], ...] = ()
    on_nothing: bool = False
    instead: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] | None = None
    about: str | None = None
    refute: tuple[str, ...] = ()
    restore: tuple[str, ...] = ()
    verify: tuple[str, ...] = ()
    approve: tuple[str, ...] = ()
    unapprove: tuple[str, ...] = ()
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
    chosen: str | None = None
    argument: ArgumentMap | None = None
    project: str | None = None
    title: str | None = None
    tags: tuple[str, ...] | None = None
    archived: bool | None = None
    label: str | None = None
    expecting: int | None = None
    regardless: bool = False
    signed_in: bool = False
    number: int = 0
    given: dict[str, Any] = {}

    def has_exception(self, text: str) -> bool:
        notes = self.evidence_notes.get(text)
        return notes is not None and notes.unless != ""

    @property
    def ends(self) -> tuple[str, ...]:
        if not (self.assume or self.evidence):
            return ()
        notes = (self.evidence_notes.get(text) for text in self.evidence)
        ends = (
            *(each.until or () for each in self.assume),
            *(each.until for each in notes if each),
        )
        return tuple(dict.fromkeys(text for until in ends for text in until))
