"""Card of a session in a list: its authors, outcome, open questions and shape."""

from array import array
from collections.abc import Mapping
from itertools import islice
from math import ceil

from msgspec import Struct

from thoughtline.core.author import SERVER
from thoughtline.core.events import (
    AssumptionVerified,
    Event,
    Recorded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.kinds import CLAIMS
from thoughtline.core.text.plural import count_noun
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.conclusions import declared_conclusions, order_conclusions
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.glance import Glance, glance, open_questions
from thoughtline.core.views.summaries.outline import Outline, Version

WIDTH = 220
"""Maximum length in characters of a text on a card."""

ROWS = 6
"""Maximum number of rows in a sketch. Later branches share the last row."""

MARKS = 48
"""Number of thoughts marked in a sketch at equal distances, in addition to the latest conclusions.
"""

LINES = 24
"""Maximum number of branches in a sketch."""


class Line(Struct, frozen=True):
    """A branch in a sketch: its row, its first and last thought, and the thought where the branch
    starts.
    """

    row: int
    first: int
    last: int
    root: int
    root_row: int


class Mark(Struct, frozen=True):
    """A thought in a sketch, by its number. `concludes` is true for the latest conclusions."""

    thought: int
    row: int
    standing: Standing
    concludes: bool


class Sketch(Struct, frozen=True):
    """Sketch of a session's shape; the size of the sketch is limited for any length of session."""

    thoughts: int
    rows: int
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]


class Card(Struct, frozen=True, kw_only=True):
    """Card of a session in a list.

    `text` is the first conclusion, decision or verified thought if `concluded` is true. `text` is
    the latest live thought if `concluded` is false. `waits` is the text of the first open question,
    or "" for none. `decided` is the time of the last decision, conclusion or verification in
    milliseconds since 1970, or 0 for none. `worked` is the time of the last event of an author who
    is not the server. `doubted` counts the thoughts and assumptions in doubt,
    and `objections` the objections that nobody answered.
    """

    authors: tuple[str, ...]
    text: str
    concluded: bool
    decided: int
    worked: int
    waits: str
    glance: Glance
    doubted: int
    objections: int
    thoughts: int
    fallen: int
    branches: int
    sketch: Sketch

    @property
    def needs(self) -> tuple[str, ...]:
        """Return the points that a person settles, each in a few words."""
        counts = self.glance.counts
        doubted = (f"{self.doubted:,} in doubt",) if self.doubted else ()
        return doubted + describe_needs(
            self.objections, counts["contradiction"], counts["waiting deliberation"]
        )

    @property
    def is_waiting(self) -> bool:
        counts = self.glance.counts
        return bool(counts["open question"] or counts["waiting deliberation"])


def describe_needs(objections: int, contradictions: int, votes: int) -> tuple[str, ...]:
    """Return the open points besides doubts, each in a few words."""
    counts = {"objection": objections, "contradiction": contradictions, "open vote": votes}
    return tuple(count_noun(count, noun) for noun, count in counts.items() if count)


class CardOutline(Outline):
    """Outline of a session for its card, with the authors in the order of their first thoughts, and
    with times.

    `decided` and `worked` are explained at `Card`. `latest` is the time of the last event. `made`
    is the card that was made since the last event, None for none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.authors: dict[str, None] = {}
        self.decided = 0
        self.latest = self.worked = 0
        self.made: Card | None = None

    @property
    def weight(self) -> int:
        return super().weight + len(self.authors) + 10

    def take_in(self, recorded: Recorded) -> None:
        event = recorded.event
        self.take(recorded)
        self.latest, self.made = recorded.at, None
        if recorded.author != SERVER:
            self.worked = recorded.at
        if isinstance(event, ThoughtRecorded):
            self.authors.setdefault(recorded.author)
        if _decides(event):
            self.decided = max(self.decided, recorded.at)

    def wanted(self) -> set[Version]:
        """Return the versions of the events that hold the texts of the card."""
        thought, _ = self._outcome()
        shown = [thought, *islice(open_questions(self), 1)]
        return {self.asks_next, *(self.recorded(thought) for thought in shown if thought)} - {0}

    def card(self, events: Mapping[Version, Recorded]) -> Card:
        """Return the card of the session. `events` must hold all events that `wanted` returns."""
        thought, concluded = self._outcome()
        waits = next(open_questions(self), "")
        excerpt = Excerpt(self, events)
        return Card(
            authors=tuple(self.authors),
            text=excerpt.text(thought, WIDTH) if thought else "",
            concluded=concluded,
            decided=self.decided,
            worked=self.worked,
            waits=excerpt.text(waits, WIDTH) if waits else "",
            glance=glance(self, events),
            objections=len(list(self.origins.open_objections(self))),
            doubted=sum(node not in self.evidence for node in open_doubts(self)),
            thoughts=self.thoughts,
            fallen=len(self.truth.fallen),
            branches=len(self.branches),
            sketch=self._sketch(),
        )

    def _outcome(self) -> tuple[str, bool]:
        """Return the first live conclusion, decision or verified thought, and True.

        Without a conclusion, decision or verified thought, return the latest live thought of the
        last `MARKS` thoughts, or "", and False.
        """
        if declared := self._concluded():
            return declared[0], True
        latest = (f"t{number}" for number in range(self.thoughts, 0, -1))
        return next(filter(self.is_live, islice(latest, MARKS)), ""), False

    def _concluded(self) -> list[str]:
        named = {*self.named_conclusions, *self.decisions}
        found = declared_conclusions(self, named)
        return order_conclusions(self, found, self.origins, named=named, decisions=self.decisions)

    def _sketch(self) -> Sketch:
        firsts: dict[int, int] = {}
        lasts: dict[int, int] = {}
        for number, branch in enumerate(self._branch_of, 1):
            firsts.setdefault(branch, number)
            lasts[branch] = number
        rows = array("B", (min(branch, ROWS - 1) for branch in range(len(self._names))))
        roots = {branch: self._root(branch) for branch in islice(firsts, LINES)}
        lines = tuple(
            Line(rows[branch], firsts[branch], lasts[branch], root, rows[self._branch(root)])
            for branch, root in roots.items()
        )
        concluding = {int(thought[1:]) for thought in self._concluded()[:3]}
        step = ceil(self.thoughts / MARKS) or 1
        marked = sorted({*range(self.thoughts, 0, -step), *concluding})
        return Sketch(
            self.thoughts,
            1 + max((line.row for line in lines), default=0),
            lines,
            tuple(self._mark(number, rows, concludes=number in concluding) for number in marked),
        )

    def _mark(self, number: int, rows: "array[int]", *, concludes: bool) -> Mark:
        row = rows[self._branch(number)]
        return Mark(number, row, self.standing(f"t{number}"), concludes)

    def _branch(self, number: int) -> int:
        return self._branch_of[number - 1] if number else 0

    def _root(self, branch: int) -> int:
        root = self.branches[self._names[branch]].root
        return int(root[1:]) if root else 0


def _decides(event: Event) -> bool:
    match event:
        case ThoughtRecorded(kind=kind):
            return kind in CLAIMS
        case VerdictGiven(verdict=verdict):
            return verdict == "verified"
        case AssumptionVerified():
            return True
        case _:
            return False
