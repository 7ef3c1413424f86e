from msgspec import Struct

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Judgement,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT, Anchor, CheckResult, EvidenceKind
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.same_place import UNKNOWN, Span

Verdict = AssumptionVerified | AssumptionRefuted | AssumptionRestored | VerdictGiven
"""Event that judges a thought, an assumption or a piece of evidence."""

OF_ASSUMPTIONS: dict[type, Judgement] = {
    AssumptionVerified: "verified",
    AssumptionRefuted: "refuted",
    AssumptionRestored: "restored",
}


def judgement_of(event: Verdict) -> Judgement:
    return event.verdict if isinstance(event, VerdictGiven) else OF_ASSUMPTIONS[type(event)]


class Judgements(Struct):
    """Judgements in force about a node: a thought, an assumption or a piece of evidence. Refuting
    and restoring do not change `verified`. `reason` is the thought in which the node was verified,
    "" for none, and `words` is a hash of the words of this verification.
    `was_refuted` and `was_abandoned` stay true after the node is restored.
    """

    refuted: bool = False
    verified: bool = False
    abandoned: bool = False
    was_refuted: bool = False
    was_abandoned: bool = False
    reason: str = ""
    words: int = 0

    def judge(self, verdict: Judgement, thought: str = "", words: int = 0) -> None:
        match verdict:
            case "verified":
                self.verified, self.reason, self.words = True, thought, words
            case "refuted":
                self.refuted = self.was_refuted = True
            case "abandoned":
                self.abandoned = self.was_abandoned = True
            case "restored":
                self.refuted = self.abandoned = False

    def is_first(self, verdict: Judgement) -> bool:
        """Return whether a refutation, an abandonment or a verification is the node's first."""
        match verdict:
            case "verified":
                return not self.verified
            case "refuted":
                return not self.was_refuted
            case "abandoned":
                return not self.was_abandoned
            case _:
                return False

    @property
    def in_force(self) -> Judgement:
        """The judgement to show: refuted wins over abandoned, and abandoned over verified."""
        if self.refuted:
            return "refuted"
        return "abandoned" if self.abandoned else "verified" if self.verified else "restored"


class EvidenceState(Judgements):
    """Judgements of a piece of evidence, and the result of its last check.

    `anchored` is the version of the event with the latest anchor, or 0 for none. Evidence with
    `past` has no anchor, because no file is compared with it. `place` is the last known place of
    the evidence, `span` its first and last line, and `content` the fingerprint of the text there;
    they are "" and 0 for none. `place_now` is the place of changed evidence in a renamed file, ""
    for none. `has_commit` is true if git can show the text of `content` later.

    `found_at` is the version of the event that reported a change of the evidence. `has_found` tells
    whether the event `found_at` holds the present content. `seen_at` is the version in which a
    verification of a node accepted the change. `seen` is the version of the event with the
    accepted content. `accepted_for` holds the nodes that were verified with this content. A version
    of 0 means that there is no event for the field.

    `elsewhere` is the node of another session that the evidence stands for, in its recorded state.
    `questions` has the versions of this session at which the node was found in question, by the
    versions of the other session.

    `bounds` is the node that is good until this evidence changes, "" for none; for a node of
    another session, the node to which that one objects. `is_over` is true
    if somebody settled the doubt by a date, a command or a page: it is compared no more.
    `unless` is the exception that was named with the evidence, "" for none.
    """

    kind: EvidenceKind = "note"
    past: bool = False
    place: str = ""
    place_now: str = ""
    span: Span = UNKNOWN
    content: str = ""
    has_commit: bool = False
    found: CheckResult = "unchanged"
    anchored: int = 0
    found_at: int = 0
    has_found: bool = False
    seen_at: int = 0
    seen: int = 0
    accepted_for: tuple[str, ...] = ()
    elsewhere: NodeElsewhere | None = None
    questions: dict[int, int] = {}
    bounds: str = ""
    is_over: bool = False
    unless: str = ""

    @property
    def is_objection(self) -> bool:
        """True if the evidence stands for an objection, by a thought of another session."""
        return self.kind == "node" and self.bounds != ""

    @property
    def is_open_objection(self) -> bool:
        """True if the evidence stands for an objection that nobody judged, and that stands."""
        return self.is_objection and not (self.refuted or self.abandoned or self.is_fallen)

    @property
    def is_current(self) -> bool:
        """True if the evidence is watched, and nothing is known against it."""
        return not (self.refuted or self.abandoned or self.past or self.found in IN_DOUBT)

    @property
    def is_fallen(self) -> bool:
        """True if the node of another session that the evidence stands for does not stand."""
        return self.elsewhere is not None and self.elsewhere.found in DOWN

    @property
    def present_place(self) -> str:
        return self.place_now or self.place

    @property
    def latest(self) -> int:
        """The version of the event with the content that the last check found."""
        return self.found_at if self.has_found else self.anchored

    def keep_anchor(self, anchor: Anchor | None, version: int) -> None:
        """Keep the version and the place of an anchor. Evidence with `past` keeps no anchor."""
        if anchor is not None and not self.past:
            self.anchored, self.place, self.content = version, anchor.place, anchor.content
            self.span = anchor.first, anchor.last
            self.has_commit = anchor.commit != ""

    @property
    def compared_with(self) -> int:
        """Version of the event with the content that the next check expects, 0 for none.

        The version is 0 for evidence with `past`, for a change whose content is unknown, and for a
        stale run.
        """
        if self.past or self.refuted or self.abandoned:
            return 0
        if self.found in IN_DOUBT:
            found = self.found_at if self.has_found and self.kind != "command" else 0
            return self.seen if self.seen_at > self.found_at else found
        return self.anchored
