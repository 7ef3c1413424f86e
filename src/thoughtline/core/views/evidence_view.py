"""A piece of evidence with its words, as it was found last."""

from typing import Self

from thoughtline.core.events import EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor, CheckResult, EvidenceKind
from thoughtline.core.views.node_view import NodeView


class EvidenceView(NodeView, kw_only=True, gc=False):
    """Something in the world, where it is now and what was found there last.

    `change` says in words how it differs from its `anchor` since `checked`, in milliseconds since
    1970, when it was last given, verified or found otherwise.
    """

    kind: EvidenceKind
    place: str
    seen: str
    anchor: Anchor | None
    thought: str
    checked: int
    found: CheckResult = "unchanged"
    change: str = ""
    past: bool = False

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
        )

    @property
    def finding(self) -> str:
        """What was found there last, with how it differs."""
        return f"{self.found}: {self.change}" if self.change else self.found

    def check(self, event: EvidenceChecked, at: int) -> None:
        """It was compared with the file as it is."""
        self.found, self.change, self.checked = event.found, event.because, at
        if event.anchor is not None and event.found not in IN_DOUBT:
            self.anchor, self.place = event.anchor, event.anchor.place

    def look(self, anchor: Anchor | None, at: int) -> None:
        """Somebody looked again, and it shows still what it was named for."""
        self.found, self.change, self.checked = "unchanged", "", at
        if anchor is not None:
            self.anchor, self.place = anchor, anchor.place
