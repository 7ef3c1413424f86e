"""View of a piece of evidence: its text, its place and the result of its last check."""

from typing import Self

from msgspec import Struct

from thoughtline.core.events import EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor, CheckResult, EvidenceKind
from thoughtline.core.evidence.line_change import NO_CHANGE, SHORT, LineChange, describe_check
from thoughtline.core.evidence.witness import Witness
from thoughtline.core.text.quotation import quote_name
from thoughtline.core.views.doubts import describe_objection
from thoughtline.core.views.neighbour import Neighbour
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.root_cause import RootCause, describe_roots


class Acceptance(Struct, frozen=True):
    """Verification of evidence in doubt, by `author` at a time in milliseconds since 1970. `line`
    is the change that the author accepted.
    """

    author: str
    at: int
    line: LineChange


class EvidenceView(NodeView, kw_only=True, gc=False):
    """View of a piece of evidence: its present place, and the result of its last check.

    `change` describes the difference between the evidence and its `anchor`, and `line` holds the
    changed line. `checked` is the time of the last recorded check or verification, in milliseconds
    since 1970. For unchecked evidence, `checked` is the time of recording. `roots` are the present
    causes of a doubt about a node of another session, the `neighbour`. `accepted` is the last
    acceptance of a change: later changes are told from there.
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
    roots: tuple[RootCause, ...] = ()
    neighbour: Neighbour | None = None
    accepted: Acceptance | None = None

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
        if self.roots and self.found != "unchanged":
            told = describe_roots(self.roots)
            return told if self.found in IN_DOUBT else f"{self.found}: {told}"
        if self.accepted is not None and self.found == "unchanged":
            return f"unchanged since {self.accepted.author} accepted it"
        return f"{self.found}: {self.change}" if self.change else self.found

    @property
    def unchanged_words(self) -> str:
        """Return the words for lines that were the same when they were compared last. They name the
        commit that has the lines if the record has only fingerprints of them.
        """
        if self.accepted is not None:
            return f"accepted by {self.accepted.author}, and unchanged since, when last compared"
        commit = self.anchor.commit[:SHORT] if self.anchor is not None and self.anchor.clean else ""
        since = f"since commit {quote_name(commit)}" if commit else "since"
        return f"unchanged {since}, when last compared"

    @property
    def shown_line(self) -> LineChange:
        """Return the changed line, else the last change that somebody accepted, else the recorded
        lines without a change.
        """
        accepted = NO_CHANGE if self.accepted is None else self.accepted.line
        kept = "" if self.anchor is None else "\n".join(self.anchor.text)
        changes = (each for each in (self.line, accepted) if each != NO_CHANGE)
        return next(changes, LineChange(was=kept))

    def add_roots(self, roots: tuple[RootCause, ...]) -> None:
        """Add the causes in other sessions. The evidence shows the first changed line of these."""
        self.roots = roots
        lines = (root.finding.line for root in roots)
        self.line = next(filter(NO_CHANGE.__ne__, lines), NO_CHANGE)

    def check(self, event: EvidenceChecked, at: int) -> None:
        self.found, self.checked, self.roots = event.found, at, ()
        self.change = describe_check("", event.because, event)
        self.line = event.line
        if event.anchor is not None and event.found not in IN_DOUBT:
            self.anchor, self.place = event.anchor, event.anchor.place

    def look(self, anchor: Anchor | None, recorded: Recorded) -> None:
        """Store a verification of the evidence, with its new anchor if it has one."""
        at = recorded.at
        if self.found in IN_DOUBT:
            self.accepted = Acceptance(recorded.author, at, self.line)
        self.found, self.change, self.line, self.checked = "unchanged", "", NO_CHANGE, at
        self.roots = ()
        if anchor is not None:
            self.anchor, self.place = anchor, anchor.place
