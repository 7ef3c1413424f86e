"""Judgements of a thought, an assumption or a piece of evidence."""

from msgspec import Struct

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Judgement,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor, CheckResult, EvidenceKind

Verdict = AssumptionVerified | AssumptionRefuted | AssumptionRestored | VerdictGiven
"""Event that judges a thought, an assumption or a piece of evidence."""


class Judgements(Struct):
    """Judgements in force about a node. Refuting and restoring leave `verified` alone."""

    refuted: bool = False
    verified: bool = False
    abandoned: bool = False

    def judge(self, verdict: Judgement) -> None:
        match verdict:
            case "verified":
                self.verified = True
            case "refuted":
                self.refuted = True
            case "abandoned":
                self.abandoned = True
            case "restored":
                self.refuted = self.abandoned = False

    @property
    def in_force(self) -> Judgement:
        """The judgement to show: refuted wins over abandoned, abandoned over verified."""
        if self.refuted:
            return "refuted"
        return "abandoned" if self.abandoned else "verified" if self.verified else "restored"


class EvidenceState(Judgements):
    """Judgements of a piece of evidence, and the result of its last check.

    `anchored` is the version of the event with the latest anchor, 0 for none. `past` evidence has
    none, because no file is compared with it. `place` is where it was found last, "" for none.

    For evidence that changed, `found_at` is the version of the event that says so; it `has_found`
    the present content or not. `seen_at` is the version in which a verification of a thought took
    the change as seen, and `seen` that of the event with the content then. 0 stands for none.
    """

    kind: EvidenceKind = "note"
    past: bool = False
    place: str = ""
    found: CheckResult = "unchanged"
    anchored: int = 0
    found_at: int = 0
    has_found: bool = False
    seen_at: int = 0
    seen: int = 0

    @property
    def latest(self) -> int:
        """The version of the event with the content that the last check found."""
        return self.found_at if self.has_found else self.anchored

    def keep_anchor(self, anchor: Anchor | None, version: int) -> None:
        """Keep the version and the place of an anchor, if it has one and is not of the past."""
        if anchor is not None and not self.past:
            self.anchored, self.place = version, anchor.place

    @property
    def compared_with(self) -> int:
        """Version of the event with the content that the next check expects, 0 for none.

        There is none for evidence of the past, and for a change that nobody took as seen.
        """
        if self.past or self.refuted or self.abandoned:
            return 0
        if self.found in IN_DOUBT:
            return self.seen if self.seen_at > self.found_at else 0
        return self.anchored
