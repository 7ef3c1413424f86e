"""Anchors of evidence on record, with which files are compared."""

from msgspec import Struct

from thoughtline.core.events import Event, EvidenceChecked, VerdictGiven
from thoughtline.core.evidence.anchor import Anchor, CheckResult
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange


class AnchorOnRecord(Struct, frozen=True, kw_only=True):
    """Latest anchor of evidence, from the event `anchored`, and the latest check result.

    `at` is the time of that event in milliseconds since 1970. `given` is the anchor from when the
    evidence was given, None if there was no file. `seen` is the changed content that a verification
    of a thought took as seen, None unless that was after the last check. `line` is the first line
    that changed, of evidence in doubt.
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
    """Return the content of evidence in a verification, or in another event with its anchor."""
    if isinstance(event, VerdictGiven) and event.on != evidence:
        return event.seen.get(evidence)
    return getattr(event, "anchor", None)
