"""View of a piece of evidence: its text, its place and the result of its last check."""

from typing import Self

from thoughtline.core.events import EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor, CheckResult, EvidenceKind
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange, describe_check
from thoughtline.core.evidence.witness import Witness
from thoughtline.core.views.doubts import describe_objection
from thoughtline.core.views.node_view import NodeView


class EvidenceView(NodeView, kw_only=True, gc=False):
    """View of a piece of evidence: its present place, and the result of its last check.

    `change` describes the difference between the evidence and its `anchor`, and `line` holds the
    changed line. `checked` is the time of the last recorded check or verification, in milliseconds
    since 1970. For unchecked evidence, `checked` is the time of recording.
    """

    kind: EvidenceKind
    place: str
    seen: str
    anchor: Anchor | None
    thought: str
    checked: int
    found: CheckResult = "unchanged"
    change: str = ""
    line: LineChange = NO_CHANGE
    past: bool = False
    unwatched: str = ""
    witness: Witness | None = None
    bounds: str = ""
    unless: str = ""

    @classmethod
    def of(cls, event: EvidenceGiven, recorded: Recorded) -> Self:
        return cls(
            id=event.evidence,
            text=event.text,
            author=recorded.author,
            kind=event.kind,
            place=event.place,
            seen=event.seen,
            anchor=event.anchor,
            thought=event.thought,
            checked=recorded.at,
            past=event.past,
            unwatched=event.unwatched,
            found="unchanged" if event.elsewhere is None else event.elsewhere.found,
            change="" if event.elsewhere is None else event.elsewhere.because,
            witness=event.witness,
            bounds=event.bounds,
            unless=event.unless,
        )

    @property
    def is_objection(self) -> bool:
        """True if the evidence stands for an objection, by a thought of another session."""
        return self.kind == "node" and self.bounds != ""

    @property
    def finding(self) -> str:
        """Return the result of the last check, with the difference."""
        if self.is_objection:
            return describe_objection(self.author, self.text)
        return f"{self.found}: {self.change}" if self.change else self.found

    def check(self, event: EvidenceChecked, at: int) -> None:
        """Store the result of a comparison with the file."""
        self.found, self.checked = event.found, at
        self.change = describe_check("", event.because, event)
        self.line = event.line
        if event.anchor is not None and event.found not in IN_DOUBT:
            self.anchor, self.place = event.anchor, event.anchor.place

    def look(self, anchor: Anchor | None, at: int) -> None:
        """Store a verification of the evidence, with the new anchor if the verification has an
        anchor.
        """
        self.found, self.change, self.line, self.checked = "unchanged", "", NO_CHANGE, at
        if anchor is not None:
            self.anchor, self.place = anchor, anchor.place
