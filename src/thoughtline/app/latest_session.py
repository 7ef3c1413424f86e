"""The session of a project that was written to last, in few words, without waiting for anybody."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from thoughtline.core.events import Event, EvidenceGiven, Recorded
from thoughtline.core.text.token_budget import Line, Measure, fit
from thoughtline.core.views.digest import Digest, first_line
from thoughtline.core.views.excerpt import Excerpt
from thoughtline.core.views.glance import open_assumptions
from thoughtline.core.views.outline import Outline, Version
from thoughtline.store.ledger import SessionSummary

TOPICS = 64
"""How many topics of a digest are told at first. Six hundred tokens hold fewer."""


class Snapshot(Protocol):
    """A record at one moment."""

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """The sessions of a project that are under way, latest first."""
        ...

    def events(self, session: str) -> list[Recorded]: ...


class LatestSession:
    """A session as it is, with all its words. `others` are those before it, latest first."""

    def __init__(
        self, summary: SessionSummary, events: list[Recorded], others: list[SessionSummary]
    ) -> None:
        self.summary = summary
        self.others = others
        self.outline = Outline()
        for recorded in events:
            self.outline.apply(recorded.event)
        self._words: dict[Version, Event] = {each.version: each.event for each in events}

    @property
    def open_assumptions(self) -> list[str]:
        """The ids of assumptions that nobody found true or false."""
        return list(open_assumptions(self.outline))

    def evidence_of(self, text: str) -> str:
        """The id of evidence that was given in these words and is not in doubt, "" for none."""
        for event in self._words.values():
            if isinstance(event, EvidenceGiven) and event.text == text:
                doubted = self.outline.truth.is_in_doubt(event.evidence)
                if not (doubted or self.outline.evidence[event.evidence].refuted):
                    return event.evidence
        return ""

    def digest(self, *, budget: int, measure: Measure) -> str:
        """What whoever picks it up needs first. Raises `Refused` (BUDGET_TOO_SMALL)."""
        digest, topics = Digest(self.outline, self.summary.session), TOPICS
        while True:
            text = digest.text(topics, self._words, budget=budget, measure=measure)
            if text is not None:
                return text
            topics *= 4

    def open_ends(self, *, budget: int, measure: Measure) -> str:
        """What is next and what is assumed. Raises as `digest` does."""
        return self._fitted(self._open_ends, budget, measure)

    def branch(self, name: str, *, budget: int, measure: Measure) -> str:
        """The thoughts of a branch, latest first, "" where there is none. Raises as `digest`."""
        if name not in self.outline.branches:
            return ""
        return self._fitted(lambda width: self._branch(name, width), budget, measure)

    def _fitted(self, lines: Callable[[int], Iterable[Line]], budget: int, measure: Measure) -> str:
        opening = first_line(self.outline, self.summary.session)
        return fit(opening, lines, budget=budget, measure=measure).text

    def _open_ends(self, width: int) -> Iterator[Line]:
        excerpt = Excerpt(self.outline, self._words)
        if self.outline.asks_next:
            yield Line("Next", excerpt.next_question(width), needed=True)
        for assumption in self.open_assumptions:
            yield Line("Open assumptions", excerpt.node(assumption, width), needed=True)

    def _branch(self, name: str, width: int) -> Iterator[Line]:
        outline, excerpt = self.outline, Excerpt(self.outline, self._words)
        for number in range(outline.thoughts, 0, -1):
            thought = f"t{number}"
            if outline.branch_of(thought).name == name:
                heading = "Stands" if outline.is_live(thought) else "Fell, or given up"
                yield Line(heading, excerpt.standing(thought, width), needed=True)


def find_latest(record: Snapshot, project: str, *, others: int = 0) -> LatestSession | None:
    """The latest session of a project, None where it has none that is under way."""
    summaries = record.sessions(limit=1 + others, project=project)
    if not summaries:
        return None
    latest, *before = summaries
    return LatestSession(latest, record.events(latest.session), before)
