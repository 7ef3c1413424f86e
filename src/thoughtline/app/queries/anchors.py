"""Recorded anchors of evidence, which are compared with files."""

from collections.abc import Mapping

from msgspec import Struct

from thoughtline.core.event_parts import anchor_of
from thoughtline.core.events import (
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Recorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor, CheckResult
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange
from thoughtline.core.views.summaries.outline import Outline, Version


class AnchorOnRecord(Struct, frozen=True, kw_only=True):
    """Latest anchor of evidence, which the event `anchored` has, and the latest check result.

    `at` is the time of the event `anchored`, in milliseconds since 1970. `given` is the anchor from
    when the evidence was given, None if there was no file. `seen` is changed content that a later
    verification of a thought or an assumption accepted as seen, None if there is no such
    verification. `checked` is the version of the check that put the evidence in doubt, 0 for none;
    it found the content `present` and the changed line `line`. `claim` is the observation that the
    caller gave.
    """

    anchor: Anchor
    given: Anchor | None
    anchored: int
    at: int
    found: CheckResult
    seen: Anchor | None = None
    checked: Version = 0
    present: Anchor | None = None
    line: LineChange = NO_CHANGE
    claim: str = ""

    @property
    def anchors(self) -> list[Anchor]:
        """Anchors with which the present content is compared, the latest accepted one first."""
        return [*filter(None, (self.seen, self.anchor, self.given))]

    @property
    def path(self) -> str:
        """Path of the file that has the evidence now: another one if the file was renamed."""
        return self.anchor.path if self.present is None else self.present.path

    @property
    def watched(self) -> set[str]:
        """Paths of the files whose changes may change the result of a check."""
        paths = {self.anchor.watched}
        return paths if self.present is None else {*paths, self.present.watched}


class ComparedState(Struct, frozen=True):
    """Versions of the events about evidence that is compared with files, and the latest result.

    `anchored` has the anchor, `stated` the first anchor, `seen` the accepted content, and `checked`
    the check that put the evidence in doubt. A version of 0 means that there is no such event.
    """

    anchored: Version
    stated: Version
    seen: Version
    checked: Version
    found: CheckResult

    @property
    def versions(self) -> tuple[Version, ...]:
        return self.anchored, self.stated, self.seen, self.checked

    def find(self, name: str, recorded: Mapping[Version, Recorded]) -> AnchorOnRecord | None:
        event = recorded[self.anchored]
        anchor, given = anchor_of(event.event), recorded[self.stated].event
        if anchor is None:
            return None
        check = recorded[self.checked].event if self.checked else None
        return AnchorOnRecord(
            anchor=anchor,
            given=anchor_of(given),
            anchored=self.anchored,
            at=event.at,
            found=self.found,
            seen=seen_anchor(recorded[self.seen].event, name) if self.seen else None,
            checked=self.checked,
            present=None if check is None else anchor_of(check),
            line=changed_line(check),
            claim=given.seen if isinstance(given, EvidenceGiven) else "",
        )


def compared_states(outline: Outline) -> dict[str, ComparedState]:
    """Return the evidence that is compared with files: neither refuted nor abandoned."""
    return {
        name: ComparedState(
            state.anchored,
            outline.stated[name],
            state.seen if state.seen_at > state.found_at else 0,
            outline.checked.get(name, 0) if state.found in IN_DOUBT else 0,
            state.found,
        )
        for name, state in outline.evidence.items()
        if state.anchored and not (state.refuted or state.abandoned)
    }


def doubted_evidence(outline: Outline) -> dict[str, str]:
    """Return evidence with the name of the node elsewhere that it stands for, "" for none."""
    states = outline.evidence.items()
    return {
        name: "" if state.elsewhere is None else state.elsewhere.name
        for name, state in states
        if outline.truth.is_in_doubt(name)
    }


def changed_line(event: Event | None) -> LineChange:
    if not isinstance(event, EvidenceChecked):
        return NO_CHANGE
    return event.line


def seen_anchor(event: Event, evidence: str) -> Anchor | None:
    """Return the content that a verification accepted as seen, or the anchor of another event."""
    if isinstance(event, AssumptionVerified) or (
        isinstance(event, VerdictGiven) and event.on != evidence
    ):
        return event.seen.get(evidence)
    return anchor_of(event)
