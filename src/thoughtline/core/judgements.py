"""Judgements of a thought, an assumption or a piece of evidence."""

from msgspec import Struct

from thoughtline.core.events import Judgement
from thoughtline.core.evidence.anchor import CheckResult, EvidenceKind


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
    """

    kind: EvidenceKind = "note"
    past: bool = False
    place: str = ""
    found: CheckResult = "unchanged"
    anchored: int = 0
