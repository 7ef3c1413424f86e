"""Recorded anchors of evidence, which are compared with files."""

from msgspec import Struct

from thoughtline.core.events import AssumptionVerified, Event, EvidenceChecked, VerdictGiven
from thoughtline.core.evidence.anchor import Anchor, CheckResult
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange


class AnchorOnRecord(Struct, frozen=True, kw_only=True):
    """Latest anchor of evidence, which the event `anchored` has, and the latest check result.

    `at` is the time of the event `anchored`, in milliseconds since 1970. `given` is the anchor from
    when the evidence was given, None if there was no file. `seen` is changed content that a later
    verification of a thought or an assumption accepted as seen, None if there is no such
    verification. `line` is the first changed line of evidence in doubt.
    """

    anchor: Anchor
    given: Anchor | None
    anchored: int
    at: int
    found: CheckResult
    seen: Anchor | None = None
    line: LineChange = NO_CHANGE


def changed_line(event: Event | None) -> LineChange:
    """Return the first changed line that a check found."""
    if not isinstance(event, EvidenceChecked):
        return NO_CHANGE
    return LineChange(was=event.was, now=event.now, commit=event.commit, by=event.by)


def seen_anchor(event: Event, evidence: str) -> Anchor | None:
    """Return the content of evidence that a verification accepted as seen, or the anchor in another
    event.
    """
    if isinstance(event, AssumptionVerified) or (
        isinstance(event, VerdictGiven) and event.on != evidence
    ):
        return event.seen.get(evidence)
    return getattr(event, "anchor", None)
