"""A session in few words: what whoever picks it up needs first, cut to a size."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from thoughtline.core.events import Event, Needs
from thoughtline.core.session import MAIN, Session
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.token_budget import Beyond, Line, Measure, fit
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.conclusions import conclusions
from thoughtline.core.views.contradiction_advice import advice
from thoughtline.core.views.excerpt import Excerpt
from thoughtline.core.views.outline import Outline, Version

SHOWN = 5
"""Thoughts to expand next that a digest names, and contradictions that it says a way out of."""


class Heading(StrEnum):
    """What a digest tells of, the most needed first."""

    NEXT = "Next"
    CONTRADICTIONS = "Contradictions"
    IN_DOUBT = "In doubt"
    CONCLUSIONS = "Conclusions"
    OPEN_ASSUMPTIONS = "Open assumptions"
    REFUTED = "Refuted"
    ABANDONED = "Abandoned"
    FELL = "Fell"
    EXPAND_NEXT = "Expand next"
    BRANCHES = "Branches"
    STANDS = "Stands"


class Topic(Struct, frozen=True):
    """One thing to tell of: a node, a branch by its name, or the nodes of a contradiction."""

    heading: Heading
    node: str = ""
    nodes: Needs = ()
    way_out: bool = False
    needed: bool = False


class Digest:
    """What to tell of a session as it is now, the most needed first.

    An outline has no words. `versions` says in which events those of the first topics are, and
    `text` takes these events.
    """

    def __init__(self, outline: Outline, handle: str) -> None:
        self._outline = outline
        self._opening = first_line(outline, handle)
        self._causes: dict[str, frozenset[str]] = {}
        self._ways_out: dict[Needs, str] = {}

    def versions(self, topics: int) -> set[Version]:
        """The events with the words of the first so many topics."""
        return {version for topic in self._first(topics) for version in self._told_in(topic)} - {0}

    def text(
        self, topics: int, events: Mapping[Version, Event], *, budget: int, measure: Measure
    ) -> str | None:
        """The first so many topics in at most `budget` tokens, the rest counted in the last line.

        None if all of these topics fit and there are more. Raises `Refused` (BUDGET_TOO_SMALL)
        where not even the first line fits.
        """
        first, excerpt = self._first(topics), Excerpt(self._outline, events)
        fitted = fit(
            self._opening,
            lambda width: (self._line(topic, excerpt, width) for topic in first),
            budget=budget,
            measure=measure,
            beyond=self._beyond(topics),
        )
        more = topics < len(self._before) + self._standing
        return None if fitted.whole and more else fitted.text

    @cached_property
    def _concluded(self) -> list[str]:
        found = conclusions(self._outline, self._outline.named_conclusions)
        return [thought for thought in found if not self._outline.truth.is_in_doubt(thought)]

    @cached_property
    def _not_live(self) -> set[str]:
        """What does not simply stand."""
        outline = self._outline
        abandoned = (thought for thought, judged in outline.verdicts.items() if judged.abandoned)
        doubted = (node for node in outline.truth.in_doubt if node.startswith("t"))
        return {*outline.truth.fallen, *outline.revised_by, *abandoned, *doubted}

    @cached_property
    def _before(self) -> list[Topic]:
        """All that comes before what merely stands."""
        return [*self._needed(), *_given_up(self._outline), *_onward(self._outline)]

    @property
    def _standing(self) -> int:
        """How many thoughts merely stand."""
        return self._outline.thoughts - len(self._not_live) - len(self._concluded)

    def _first(self, topics: int) -> list[Topic]:
        return [*self._before[:topics], *self._stands(topics - len(self._before))]

    def _beyond(self, topics: int) -> Beyond:
        later = self._before[topics:]
        counts = Counter(str(topic.heading) for topic in later)
        counts[Heading.STANDS] = self._standing - max(0, topics - len(self._before))
        return Beyond(counts=+counts, needed=any(topic.needed for topic in later))

    def _needed(self) -> Iterator[Topic]:
        outline = self._outline
        if outline.asks_next:
            yield Topic(Heading.NEXT, needed=True)
        for place, nodes in enumerate(outline.open_contradictions()):
            way_out = place < SHOWN
            yield Topic(Heading.CONTRADICTIONS, nodes=nodes, way_out=way_out, needed=True)
        for node in sorted(outline.truth.in_doubt, key=node_sort_key):
            if outline.standing(node) is Standing.IN_DOUBT:
                yield Topic(Heading.IN_DOUBT, node, needed=True)
        for thought in self._concluded:
            yield Topic(Heading.CONCLUSIONS, thought, needed=True)
        for assumption, judged in outline.assumptions.items():
            settled = judged.refuted or judged.verified or outline.truth.is_in_doubt(assumption)
            if not settled:
                yield Topic(Heading.OPEN_ASSUMPTIONS, assumption, needed=True)

    def _stands(self, count: int) -> Iterator[Topic]:
        known = {*self._concluded, *self._not_live} if count > 0 else set()
        number = self._outline.thoughts
        while count > 0 and number > 0:
            thought = f"t{number}"
            number -= 1
            if thought not in known:
                count -= 1
                yield Topic(Heading.STANDS, thought)

    def _told_in(self, topic: Topic) -> Iterator[Version]:
        outline = self._outline
        match topic.heading:
            case Heading.NEXT:
                yield outline.asks_next
            case Heading.CONTRADICTIONS:
                yield outline.declared[topic.nodes]
            case Heading.BRANCHES:
                return
            case _:
                yield outline.stated.get(topic.node) or outline.recorded(topic.node)
        match topic.heading:
            case Heading.REFUTED | Heading.ABANDONED:
                yield outline.reasons[topic.node]
            case Heading.FELL:
                yield from (outline.reasons[cause] for cause in self._fell_by(topic.node))
            case Heading.IN_DOUBT:
                for cause in outline.truth.doubts(topic.node):
                    refuted = outline.judged(cause).refuted
                    yield outline.reasons[cause] if refuted else outline.checked[cause]

    def _line(self, topic: Topic, excerpt: Excerpt, width: int) -> Line:
        return Line(topic.heading, self._words(topic, excerpt, width), needed=topic.needed)

    def _words(self, topic: Topic, excerpt: Excerpt, width: int) -> str:
        node, heading = topic.node, topic.heading
        match heading:
            case Heading.NEXT:
                words = excerpt.next_question(width)
            case Heading.CONTRADICTIONS:
                words = excerpt.conflict(topic.nodes) + self._way_out(topic)
            case Heading.CONCLUSIONS | Heading.STANDS:
                words = excerpt.standing(node, width)
            case Heading.OPEN_ASSUMPTIONS:
                words = excerpt.node(node, width)
            case Heading.REFUTED | Heading.ABANDONED:
                why = _led(shorten(excerpt.reason(node), width))
                words = f"{excerpt.node(node, width)} ({heading.lower()}{why})"
            case Heading.FELL:
                causes = (f"{one} refuted{excerpt.reason(one)}" for one in self._fell_by(node))
                words = f"{excerpt.node(node, width)} ({shorten('; '.join(causes), width)})"
            case Heading.IN_DOUBT:
                words = f"{excerpt.node(node, width)} ({self._doubts(node, excerpt, width)})"
            case Heading.EXPAND_NEXT:
                score = self._outline.frontier.score(node)
                words = f"{excerpt.node(node, width)} (score {score:g})"
            case Heading.BRANCHES:
                words = _branch(self._outline, node, width)
        return words

    def _doubts(self, node: str, excerpt: Excerpt, width: int) -> str:
        """What changed under a node; of evidence itself, what changed there."""
        causes = self._outline.truth.doubts(node)
        found = (
            f"{one} refuted{excerpt.reason(one)}"
            if self._outline.judged(one).refuted
            else f"{'' if one == node else f'{one} '}{excerpt.finding(one)}"
            for one in causes
        )
        return shorten("; ".join(found), max(width, 100))

    def _fell_by(self, thought: str) -> list[str]:
        return sorted(self._outline.truth.learn_causes(thought, self._causes), key=node_sort_key)

    def _way_out(self, topic: Topic) -> str:
        """Worked out once, as it takes many steps, and a line is written in several widths."""
        if topic.way_out and topic.nodes not in self._ways_out:
            self._ways_out[topic.nodes] = f" ({advice(self._outline, topic.nodes)})"
        return self._ways_out.get(topic.nodes, "")


def first_line(session: Session, handle: str) -> str:
    fallen = len(session.truth.fallen)
    counts = [
        count_noun(session.thoughts, "thought"),
        f"{fallen} fallen" if fallen else "",
        f"{len(session.truth.in_doubt)} in doubt" if session.truth.in_doubt else "",
        count_noun(len(session.assumptions), "assumption") if session.assumptions else "",
        f"version {session.version}",
    ]
    return f"Session {handle}: {', '.join(filter(None, counts))}."


def _given_up(outline: Outline) -> Iterator[Topic]:
    """Ways that lead nowhere."""
    for assumption, judged in outline.assumptions.items():
        if judged.refuted:
            yield Topic(Heading.REFUTED, assumption)
    lost = set()
    for thought in _latest_first(outline.verdicts):
        judged = outline.judged(thought)
        if judged.refuted or judged.abandoned:
            lost.add(thought)
            yield Topic(Heading.REFUTED if judged.refuted else Heading.ABANDONED, thought)
    for thought in _latest_first(outline.truth.fallen - lost):
        if thought not in outline.revised_by:
            yield Topic(Heading.FELL, thought)


def _onward(outline: Outline) -> Iterator[Topic]:
    """Where a search goes on, and the branches that are open."""
    for thought in outline.frontier.next(outline.is_live, SHOWN):
        yield Topic(Heading.EXPAND_NEXT, thought)
    for name in outline.branches:
        if name != MAIN:
            yield Topic(Heading.BRANCHES, name)


def _latest_first(thoughts: Iterable[str]) -> list[str]:
    return sorted(thoughts, key=node_sort_key, reverse=True)


def _led(why: str) -> str:
    return why if why.startswith(":") or not why else f" {why}"


def _branch(session: Session, name: str, width: int) -> str:
    branch = session.branches[name]
    root = f" from {branch.root}" if branch.root else ""
    if branch.merged_into is None:
        return f"{shorten(name, width)}{root}, now at {branch.head}"
    return f"{shorten(name, width)}{root}, merged into {branch.merged_into or 'main'}"
