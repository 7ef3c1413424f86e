"""Latest session of a project, in few words and read without waiting."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from thoughtline.app.process.runs import runs
from thoughtline.core.author import SERVER
from thoughtline.core.event_parts import anchor_of
from thoughtline.core.events import Event, EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.quotation import write_text
from thoughtline.core.text.token_budget import Line, Measure, fit
from thoughtline.core.views.summaries.digest import NEXT_WIDTH, Digest, Window, first_line
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.glance import open_assumptions
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.head import Head, events_after
from thoughtline.store.ledger import SessionSummary

MOST_FOREIGN = 256
"""Maximum number of a project's latest sessions that are looked through."""

TOPICS = 64
"""Number of topics that are read first for a digest. A digest of six hundred tokens holds fewer
topics.
"""


class Snapshot(Protocol):
    """Snapshot of a record: its state at one moment."""

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """Return the sessions of a project that are not archived, the latest first."""
        ...

    def outline(self, session: str) -> Iterator[tuple[bytes, list[Event]]]:
        """Yield the stored outline of a session in parts, as `Ledger.outline` does."""
        ...

    def events(self, session: str, *, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """Return events of a session, as `Ledger.read` does."""
        ...


class SnapshotSession:
    def __init__(self, record: Snapshot, name: str) -> None:
        self.name = name
        self.record = record
        self.outline = _outline(record, name)
        self._words: dict[Version, Recorded] = {}

    def anchors(self, most: int) -> dict[str, Anchor]:
        """Return the latest anchors of evidence that is neither given up nor in doubt, by the
        evidence's id.

        The result has at most `most` anchors, the latest first.
        """
        seen = list(self._watched())[:most]
        words = self.read(version for _, version in seen)
        found = {name: anchor_of(words[version].event) for name, version in seen}
        return {name: anchor for name, anchor in found.items() if anchor is not None}

    @property
    def watched(self) -> int:
        """Number of anchors that `anchors` returns without a limit."""
        return len(list(self._watched()))

    def _watched(self) -> Iterator[tuple[str, Version]]:
        is_in_doubt = self.outline.truth.is_in_doubt
        for name, state in reversed(self.outline.evidence.items()):
            is_given_up = state.refuted or state.abandoned
            if state.anchored and not is_given_up and not is_in_doubt(name):
                yield name, state.anchored

    def time_of(self, evidence: str) -> int:
        """Return the time of an anchor that `anchors` returned, in milliseconds since 1970."""
        return self._words[self.outline.evidence[evidence].anchored].at

    def foresee(self, check: EvidenceChecked) -> None:
        """Apply a result of a comparison with files that is not on record."""
        self.outline.apply(check)
        version = self.outline.version
        self._words[version] = Recorded(
            session=self.name, version=version, author=SERVER, at=0, event=check, hash=b""
        )

    def read(self, versions: Iterable[Version]) -> Mapping[Version, Recorded]:
        """Return at least the events with these versions; a version of 0 is skipped."""
        for first, last in runs(sorted({*versions} - self._words.keys() - {0})):
            near = self.record.events(self.name, after=first - 1, limit=last - first + 1)
            self._words |= {recorded.version: recorded for recorded in near}
        return self._words


class LatestSession(SnapshotSession):
    """Latest session of a project. `others` are the sessions before it, the latest first. `foreign`
    are sessions that came to the project from elsewhere.
    """

    def __init__(
        self,
        record: Snapshot,
        summary: SessionSummary,
        others: Sequence[SessionSummary],
        foreign: Sequence[SessionSummary] = (),
    ) -> None:
        super().__init__(record, summary.session)
        self.summary = summary
        self.others = others
        self.foreign = foreign

    @property
    def open_assumptions(self) -> list[str]:
        return list(open_assumptions(self.outline))

    def evidence_of(self, text: str) -> str:
        """Return the id of evidence that is not in doubt, by its exact words; "" for none."""
        given = [self.outline.stated[evidence] for evidence in self.outline.evidence]
        words = self.read(given)
        for version in given:
            event = words[version].event
            if isinstance(event, EvidenceGiven) and event.text == text:
                doubted = self.outline.truth.is_in_doubt(event.evidence)
                if not (doubted or self.outline.evidence[event.evidence].refuted):
                    return event.evidence
        return ""

    def digest(self, *, budget: int, measure: Measure, is_urgent: bool = False) -> str:
        """Raises `Refused` (BUDGET_TOO_SMALL)."""
        digest = Digest(self.outline, self.name, version=self.summary.version)
        window, topics = Window(budget=budget, measure=measure, is_urgent=is_urgent), TOPICS
        while True:
            self.read(digest.versions(topics))
            text = digest.text(topics, self._words, window)
            if text is not None:
                return text
            topics *= 4

    def calm_digest(self, *, is_compared: bool, budget: int, measure: Measure) -> str:
        """Return the counts, the goal and the next step. Raises `Refused` (BUDGET_TOO_SMALL)."""
        self.read([self.outline.asks_next])
        digest = Digest(self.outline, self.name)
        opening = digest.calm_line(is_compared=is_compared)
        return fit(opening, self._aims, budget=budget, measure=measure).text

    def open_ends(self, *, budget: int, measure: Measure) -> str:
        """Return the next step and the open assumptions. Raises `Refused` (BUDGET_TOO_SMALL)."""
        stated = (self.outline.stated[assumption] for assumption in self.open_assumptions)
        self.read([self.outline.asks_next, *stated])
        return self._fitted(self._open_ends, budget, measure)

    def branch(self, name: str, *, budget: int, measure: Measure) -> str:
        """Return the latest thoughts first, "" without such a branch.

        Raises `Refused` (BUDGET_TOO_SMALL).
        """
        if name not in self.outline.branches:
            return ""
        thoughts = [
            thought
            for number in range(self.outline.thoughts, 0, -1)
            if self.outline.branch_of(thought := f"t{number}").name == name
        ]
        self.read(map(self.outline.recorded, thoughts))
        self.read(self.outline.reasons.get(thought, 0) for thought in thoughts)
        return self._fitted(lambda width: self._standing(thoughts, width), budget, measure)

    def _fitted(self, lines: Callable[[int], Iterable[Line]], budget: int, measure: Measure) -> str:
        opening = first_line(self.outline, self.summary.session)
        return fit(opening, lines, budget=budget, measure=measure).text

    def _aims(self, width: int) -> Iterator[Line]:
        yield Line("Goal", write_text(self.summary.opening, width), needed=True)
        yield from self._next(width)

    def _next(self, width: int) -> Iterator[Line]:
        if self.outline.asks_next:
            words = Excerpt(self.outline, self._words).next_step()
            yield Line("Next", write_text(words, max(width, NEXT_WIDTH)), needed=True)

    def _open_ends(self, width: int) -> Iterator[Line]:
        yield from self._next(width)
        excerpt = Excerpt(self.outline, self._words)
        for assumption in self.open_assumptions:
            yield Line("Open assumptions", excerpt.node(assumption, width), needed=True)

    def _standing(self, thoughts: Iterable[str], width: int) -> Iterator[Line]:
        excerpt = Excerpt(self.outline, self._words)
        for thought in thoughts:
            heading = "Stands" if self.outline.is_live(thought) else "Fell, or given up"
            yield Line(heading, excerpt.standing(thought, width), needed=True)


def find_latest(record: Snapshot, project: str, *, others: int = 0) -> LatestSession | None:
    """Return None if the project has no session of its own, or only archived ones."""
    own, foreign = project_sessions(record, project, others=others)
    return LatestSession(record, own[0], own[1:], foreign) if own else None


def project_sessions(
    record: Snapshot, project: str, *, others: int = 0
) -> tuple[list[SessionSummary], list[SessionSummary]]:
    """Return the latest sessions that began in a project, at most one more than `others`, and the
    latest sessions that came to the project from another project or from a file.

    At most `MOST_FOREIGN` sessions are looked through for sessions that began in the project.
    """
    wanted = 1 + others
    found = record.sessions(limit=wanted, project=project)
    if len(found) == wanted and any(each.came_from for each in found):
        found = record.sessions(limit=MOST_FOREIGN, project=project)
    own = [each for each in found if not each.came_from]
    return own[:wanted], [each for each in found if each.came_from][:wanted]


def _outline(record: Snapshot, session: str) -> Outline:
    """Return the outline from its stored parts and the events after them."""
    outline, known = Outline(), Head()
    for digest, events in record.outline(session):
        for event in events:
            outline.take_stored(event)
        known = Head(outline.version, digest)
    following = _read_on(record, session, known)
    if following is None:
        outline, following = Outline(), record.events(session)
    for recorded in following:
        outline.take(recorded)
    return outline


def _read_on(record: Snapshot, session: str, known: Head) -> Sequence[Recorded] | None:
    """Read the following events like `kept_folds.read_on`, a module that hooks do not load."""
    try:
        return events_after(known, record.events(session, after=max(0, known.version - 1)))
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        return None
