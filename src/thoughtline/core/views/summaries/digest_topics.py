"""Topics of a digest: each node under one heading, the most needed topics first."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from itertools import chain, islice

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.session import MAIN
from thoughtline.core.text.token_budget import Beyond
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.conclusions import ends
from thoughtline.core.views.summaries.outline import Outline

SHOWN = 5
"""Number of thoughts to expand next, and of contradictions with advice, in a digest."""

NEEDED_DEAD_ENDS = 20
"""Number of needed dead ends: other texts are shortened before one of them is left out."""


class Heading(StrEnum):
    """Headings of a digest, the most needed first."""

    GOAL = "Goal"
    NEXT = "Next"
    CONTRADICTIONS = "Contradictions"
    WAITING = "Waiting"
    DECIDED = "Decided"
    CONCLUSIONS = "Conclusions"
    ESTABLISHED = "Established"
    OPEN_ASSUMPTIONS = "Open assumptions"
    IN_DOUBT = "In doubt"
    REFUTED = "Refuted"
    ABANDONED = "Abandoned"
    FELL = "Fell"
    EXPAND_NEXT = "Expand next"
    BRANCHES = "Branches"
    EVIDENCE = "Evidence"
    STANDS = "Stands"
    REVISED = "Revised"


class Topic(Struct, frozen=True):
    """Topic of a digest: a node, a branch by its name, or the nodes of a contradiction.

    `asks` is the id of the deliberation or delegation that waits for an answer.
    """

    heading: Heading
    node: str = ""
    nodes: Needs = ()
    asks: str = ""
    way_out: bool = False
    needed: bool = False


class Topics:
    """Topics of a session as it is now. All but the last two kinds are listed directly.

    The last two kinds are other standing thoughts, latest first, and revised ones. There may be
    very many of these, so they are listed only on request.
    """

    def __init__(self, outline: Outline) -> None:
        self._outline = outline

    @property
    def count(self) -> int:
        return len(self._before) + self._standing + len(self._revised)

    def first(self, count: int) -> list[Topic]:
        """Return at most `count` topics, the most needed first."""
        stands = (Topic(Heading.STANDS, thought) for thought in self._stands())
        revised = (Topic(Heading.REVISED, thought) for thought in self._revised)
        return list(islice(chain(self._before, stands, revised), count))

    def beyond(self, count: int) -> Beyond:
        """Count the topics after the first `count`."""
        later = self._before[count:]
        at_the_end = max(0, count - len(self._before))
        counts = Counter(str(topic.heading) for topic in later)
        counts[Heading.STANDS] = max(0, self._standing - at_the_end)
        past = max(0, at_the_end - self._standing)
        counts[Heading.REVISED] = max(0, len(self._revised) - past)
        return Beyond(counts=+counts, needed=any(topic.needed for topic in later))

    @cached_property
    def goal(self) -> str:
        """Latest revision of the first thought, "" if the session has a title or no thought."""
        outline = self._outline
        if outline.description.title or not outline.thoughts:
            return ""
        return outline.latest_revision("t1")

    @cached_property
    def _in_doubt(self) -> frozenset[str]:
        return self._outline.truth.in_doubt

    @cached_property
    def _waiting(self) -> list[Topic]:
        """Deliberations that have not ended, and open delegations outside of deliberations."""
        asked = self._outline.delegations
        waiting = [(q, each.asks) for q, each in asked.deliberations.items() if not each.ended]
        waiting += [
            (d, each.asks) for d, each in asked.made.items() if each.state == "open" and not each.of
        ]
        return [Topic(Heading.WAITING, node, asks=name, needed=True) for name, node in waiting]

    @cached_property
    def _decided(self) -> list[str]:
        taken = {self.goal, *(topic.node for topic in self._waiting)}
        return self._live(self._outline.decisions, taken)

    @cached_property
    def _concluded(self) -> list[str]:
        """Return the live thoughts of kind conclusion, without those under an earlier heading.

        If no conclusion is live, return the unverified thoughts at the ends of supports.
        """
        outline = self._outline
        taken = {self.goal, *self._decided, *(topic.node for topic in self._waiting)}
        called = self._live(outline.named_conclusions, taken)
        if any(map(outline.is_live, outline.named_conclusions)):
            return called
        return self._live((t for t in ends(outline) if not outline.judged(t).verified), taken)

    @cached_property
    def _told_above(self) -> set[str]:
        waiting = (topic.node for topic in self._waiting)
        return {self.goal, *waiting, *self._decided, *self._concluded}

    @cached_property
    def _established(self) -> list[str]:
        outline = self._outline
        found = (
            thought
            for thought, judged in outline.verdicts.items()
            if judged.verified and thought not in outline.questions
        )
        return self._live(found, self._told_above | self._in_doubt)

    @cached_property
    def _doubted(self) -> list[str]:
        """Live nodes in doubt that are not listed above."""
        return self._live(self._in_doubt, self._told_above)

    @cached_property
    def _assumed(self) -> list[str]:
        """Assumptions that are neither refuted nor in doubt."""
        assumptions = self._outline.assumptions.items()
        held = (name for name, judged in assumptions if not judged.refuted)
        return [name for name in held if name not in self._in_doubt]

    @cached_property
    def _judged_false(self) -> list[str]:
        """Thoughts that were refuted or abandoned themselves, latest first, if not listed above."""
        judged = self._outline.verdicts
        found = (node for node in judged if judged[node].refuted or judged[node].abandoned)
        return [thought for thought in _latest_first(found) if thought not in self._told_above]

    @cached_property
    def _fell(self) -> list[str]:
        outline, told = self._outline, {*self._told_above, *self._judged_false}
        fell = (node for node in outline.truth.fallen - told if node not in outline.revised_by)
        return _latest_first(fell)

    @cached_property
    def _revised(self) -> list[str]:
        told = {*self._told_above, *self._judged_false}
        return _latest_first(node for node in self._outline.revised_by if node not in told)

    @cached_property
    def _elsewhere(self) -> set[str]:
        """Every thought under another heading than "Stands"."""
        lists = (self._established, self._doubted, self._judged_false, self._fell, self._revised)
        return {*self._told_above, *chain.from_iterable(lists)} - {""}

    @property
    def _standing(self) -> int:
        """Number of standing thoughts under no other heading."""
        return self._outline.thoughts - len(self._elsewhere)

    def _stands(self) -> Iterator[str]:
        for number in range(self._outline.thoughts, 0, -1):
            if (thought := f"t{number}") not in self._elsewhere:
                yield thought

    @cached_property
    def _before(self) -> list[Topic]:
        evidence = (
            Topic(Heading.EVIDENCE, name)
            for name, state in self._outline.evidence.items()
            if not state.refuted and name not in self._in_doubt
        )
        return [*self._needed(), *self._dead_ends(), *_onward(self._outline), *evidence]

    def _needed(self) -> Iterator[Topic]:
        outline = self._outline
        if self.goal or outline.description.title:
            yield Topic(Heading.GOAL, self.goal, needed=True)
        if outline.asks_next:
            yield Topic(Heading.NEXT, needed=True)
        for place, nodes in enumerate(outline.open_contradictions()):
            way_out = place < SHOWN
            yield Topic(Heading.CONTRADICTIONS, nodes=nodes, way_out=way_out, needed=True)
        yield from self._waiting
        assumed = outline.assumptions
        verified = [name for name in self._assumed if assumed[name].verified]
        lists: list[tuple[Heading, list[str]]] = [
            (Heading.DECIDED, self._decided),
            (Heading.CONCLUSIONS, self._concluded),
            (Heading.ESTABLISHED, [*self._established, *verified]),
            (Heading.OPEN_ASSUMPTIONS, [n for n in self._assumed if not assumed[n].verified]),
            (Heading.IN_DOUBT, self._doubted),
        ]
        for heading, found in lists:
            for node in found:
                yield Topic(heading, node, needed=True)

    def _dead_ends(self) -> Iterator[Topic]:
        outline = self._outline
        grounds = chain(outline.assumptions.items(), outline.evidence.items())
        refuted = (name for name, judged in grounds if judged.refuted)
        ends = [(Heading.REFUTED, name) for name in refuted]
        for thought in self._judged_false:
            is_refuted = outline.judged(thought).refuted
            ends.append((Heading.REFUTED if is_refuted else Heading.ABANDONED, thought))
        ends += [(Heading.FELL, thought) for thought in self._fell]
        for place, (heading, node) in enumerate(ends):
            yield Topic(heading, node, needed=place < NEEDED_DEAD_ENDS)

    def _live(self, thoughts: Iterable[str], taken: set[str]) -> list[str]:
        """Return the live thoughts that are not `taken`, latest first."""
        is_live = self._outline.is_live
        return _latest_first(node for node in thoughts if node not in taken and is_live(node))


def _onward(outline: Outline) -> Iterator[Topic]:
    """Yield the next thoughts of a search, and the branches except the main one."""
    for thought in outline.frontier.next(outline.is_live, SHOWN):
        yield Topic(Heading.EXPAND_NEXT, thought)
    for name in outline.branches:
        if name != MAIN:
            yield Topic(Heading.BRANCHES, name)


def _latest_first(thoughts: Iterable[str]) -> list[str]:
    return sorted(thoughts, key=node_sort_key, reverse=True)
