"""Topics of a digest: each node under one heading, the most important topics first."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from itertools import chain, islice

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.origin import STRONG
from thoughtline.core.session import MAIN
from thoughtline.core.text.token_budget import Beyond, keeping_order
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.conclusions import answers_to_first, ends, latest_first
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.summaries.outline import Outline

SHOWN = 5
"""Number of thoughts to expand next, and of contradictions with advice, in a digest."""

PATH = 8
"""Last thoughts of the best path of a search in a digest."""

FACTS = 15
"""Number of the latest standing thoughts that are listed before the assumptions and the dead ends.
"""

NEEDED = 20
"""Number of dead ends, of open assumptions and of verified nodes that count as needed. Texts are
shortened before one of them is left out.
"""


class Heading(StrEnum):
    """Headings of a digest, the most important first."""

    GOAL = "Goal"
    NEXT = "Next"
    OBJECTIONS = "Objections"
    CONTRADICTIONS = "Contradictions"
    WAITING = "Waiting"
    CHANGED = "Changed"
    IN_DOUBT = "In doubt"
    BEST_PATH = "Best path"
    EXPAND_NEXT = "Expand next"
    CONCLUSIONS = "Conclusions"
    DECIDED = "Decided"
    REFUTED = "Refuted"
    ABANDONED = "Abandoned"
    FELL = "Fell"
    OPEN_ASSUMPTIONS = "Open assumptions"
    ESTABLISHED = "Established"
    VERIFIED = "Verified"
    ALSO_IN_DOUBT = "Also in doubt"
    STANDS = "Stands"
    BRANCHES = "Branches"
    EVIDENCE = "Evidence"
    STANDS_TOO = "Also stands"
    REVISED = "Revised"


DETAILS = frozenset(
    {
        *(Heading.CHANGED, Heading.REFUTED, Heading.ABANDONED, Heading.FELL),
        *(Heading.OPEN_ASSUMPTIONS, Heading.ESTABLISHED, Heading.VERIFIED),
    }
)
"""Headings of the needed topics that are left out before a conclusion is."""


class Topic(Struct, frozen=True):
    """A topic of a digest: a node, a branch by its name, or nodes of a contradiction or a path.
    Under the heading "Changed" the node is a cause of doubts.

    `asks` is the id of the deliberation or delegation that waits for an answer.
    """

    heading: Heading
    node: str = ""
    nodes: Needs = ()
    asks: str = ""
    way_out: bool = False
    needed: bool = False

    @property
    def is_detail(self) -> bool:
        return self.heading in DETAILS


class Topics:
    """Topics of a session in its present state. All topics are listed in advance, except for
    standing thoughts without another heading and for revised thoughts.

    Standing thoughts without another heading come next to last, latest first, and revised thoughts
    come last. A session may have very many standing and revised thoughts, so they are listed only
    on request.
    """

    def __init__(self, outline: Outline) -> None:
        self._outline = outline

    @property
    def count(self) -> int:
        return len(self._before) + self._standing_later + len(self._revised)

    def first(self, count: int) -> list[Topic]:
        """Return `count` topics in the order of the digest. Needed topics are left out last."""
        ranked = sorted(self._ranked[:count])
        later = islice(self._stands(), FACTS, None)
        stands = (Topic(Heading.STANDS_TOO, thought) for thought in later)
        revised = (Topic(Heading.REVISED, thought) for thought in self._revised)
        before = (self._before[place] for place in ranked)
        return list(islice(chain(before, stands, revised), count))

    @cached_property
    def _ranked(self) -> list[int]:
        """Return the places of the first topics, the needed topics first."""
        places = range(len(self._before))
        return sorted(places, key=lambda place: keeping_order(self._before[place]))

    def beyond(self, count: int) -> Beyond:
        """Count the topics after the first `count`."""
        later = [self._before[place] for place in self._ranked[count:]]
        at_the_end = max(0, count - len(self._before))
        counts = Counter(dict.fromkeys((str(topic.heading) for topic in self._before), 0))
        counts.update(str(topic.heading) for topic in later)
        counts[Heading.STANDS_TOO] = max(0, self._standing_later - at_the_end)
        past = max(0, at_the_end - self._standing_later)
        counts[Heading.REVISED] = max(0, len(self._revised) - past)
        return Beyond(counts=counts, needed=any(topic.needed for topic in later))

    @cached_property
    def goal(self) -> str:
        """First question of a session without a title, or else its first thought if that states no
        result and rests at most on assumptions; "" for none.
        """
        outline = self._outline
        if outline.description.title or not outline.thoughts:
            return ""
        first = next(iter(outline.questions), "t1")
        is_result = first in (*outline.named_conclusions, *outline.decisions)
        grounds = chain.from_iterable(outline.truth.supports(first))
        return "" if is_result or any(ground[0] != "a" for ground in grounds) else first

    @cached_property
    def _in_doubt(self) -> frozenset[str]:
        return open_doubts(self._outline)

    @cached_property
    def _causes(self) -> list[str]:
        """Return the causes for which live thoughts and assumptions are in doubt, the cause of most
        doubts about results first.
        """
        doubted = [node for node in self._in_doubt if node[0] != "e" and node not in self._opinions]
        causes = Counter(
            {
                cause: 0
                for node in filter(self._outline.is_live, doubted)
                for cause in self._outline.truth.doubts(node)
            }
        )
        for node in self.results_in_doubt:
            causes.update(self._outline.truth.doubts(node))
        return sorted(causes, key=lambda cause: (-causes[cause], node_sort_key(cause)))

    @cached_property
    def results_in_doubt(self) -> list[str]:
        """Conclusions, decisions and verified thoughts in doubt, and thoughts in doubt that rest on
        others while nothing rests on them.
        """
        if not self._in_doubt:
            return []
        outline = self._outline
        verified = filter(outline.is_verified, outline.verdicts)
        nodes = {*outline.named_conclusions, *outline.decisions, *verified, *self._ends}
        return self._live(nodes & self._in_doubt, {self.goal, *self._opinions, *self._asked})

    @cached_property
    def _ends(self) -> list[str]:
        return [node for node in ends(self._outline) if node not in self._outline.questions]

    @property
    def _asked(self) -> set[str]:
        return {topic.node for topic in self._waiting}

    @cached_property
    def results(self) -> list[str]:
        """Conclusions and decisions that are not in doubt."""
        return [*self._concluded, *self._decided]

    @property
    def result_count(self) -> int:
        return len(self.results_in_doubt) + len(self.results)

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
    def _objections(self) -> list[str]:
        """Objections that nobody answered, latest first: thoughts, and evidence of objections in
        other records. The first words of a thought name its node.
        """
        outline = self._outline
        elsewhere = [cause for cause in self._causes if outline.is_objection(cause)]
        thoughts = (thought for thought, _ in outline.origins.open_objections(outline))
        return [*latest_first(thoughts), *elsewhere]

    @cached_property
    def _decided(self) -> list[str]:
        taken = {self.goal, *self._asked, *self.results_in_doubt}
        return self._live(self._outline.decisions, taken)

    @cached_property
    def _concluded(self) -> list[str]:
        """Return the live thoughts of kind "conclusion" that have no earlier heading, those that
        answer the first question before the others.

        If no conclusion is live, return the unverified thoughts at the ends of supports, without
        the steps of a search.
        """
        outline, score = self._outline, self._outline.frontier.score
        taken = {self.goal, *self._decided, *self._asked, *self.results_in_doubt}
        called = self._live(outline.named_conclusions, taken)
        if any(map(outline.is_live, outline.named_conclusions)):
            answering = answers_to_first(outline)
            return sorted(called, key=lambda thought: thought not in answering)
        found = (t for t in self._ends if score(t) is None and not outline.is_verified(t))
        return self._live(found, taken)

    @cached_property
    def _told_above(self) -> set[str]:
        told = (
            *(self._asked, self.results_in_doubt, self.results),
            *(self._opinions, self._objections),
        )
        return {self.goal, *chain.from_iterable(told)}

    @cached_property
    def _opinions(self) -> frozenset[str]:
        """Opinions of models in deliberations. Opinions are left out of the digest, because the
        outcome of the deliberation names its opinions as grounds.
        """
        asked = self._outline.delegations.made.values()
        return frozenset(each.thought for each in asked if each.of and each.thought)

    @cached_property
    def _verified(self) -> list[str]:
        outline = self._outline
        found = (
            thought
            for thought, judged in outline.verdicts.items()
            if outline.is_verified(thought) and thought not in outline.questions
        )
        return self._live(found, self._told_above | self._in_doubt)

    @cached_property
    def _doubted(self) -> list[str]:
        """Live nodes in doubt without an earlier heading. Evidence is left out if it is listed as a
        cause.
        """
        causes = self._outline.evidence.keys() & self._causes
        return self._live(self._in_doubt - causes, self._told_above)

    @cached_property
    def _assumed(self) -> list[str]:
        assumptions = self._outline.assumptions.items()
        held = (name for name, judged in assumptions if not judged.refuted)
        return [name for name in held if name not in self._in_doubt]

    @cached_property
    def _judged_false(self) -> list[str]:
        """Thoughts that were refuted or abandoned themselves, latest first."""
        judged = self._outline.verdicts
        found = (node for node in judged if judged[node].refuted or judged[node].abandoned)
        return [thought for thought in latest_first(found) if thought not in self._told_above]

    @cached_property
    def _fell(self) -> list[str]:
        outline, told = self._outline, {*self._told_above, *self._judged_false}
        fell = (node for node in outline.truth.fallen - told if node not in outline.revised_by)
        return latest_first(fell)

    @cached_property
    def _revised(self) -> list[str]:
        told = {*self._told_above, *self._judged_false}
        return latest_first(node for node in self._outline.revised_by if node not in told)

    @cached_property
    def _elsewhere(self) -> set[str]:
        lists = (self._verified, self._doubted, self._judged_false, self._fell, self._revised)
        return {*self._told_above, *chain.from_iterable(lists)} - {""}

    @property
    def _standing_later(self) -> int:
        """Number of standing thoughts without another heading, minus the first `FACTS`."""
        return max(0, self._outline.thoughts - len(self._elsewhere) - FACTS)

    def _stands(self) -> Iterator[str]:
        for number in range(self._outline.thoughts, 0, -1):
            if (thought := f"t{number}") not in self._elsewhere:
                yield thought

    @cached_property
    def _before(self) -> list[Topic]:
        outline = self._outline
        facts = (Topic(Heading.STANDS, thought) for thought in islice(self._stands(), FACTS))
        assumed = (name for name in self._assumed if not outline.is_verified(name))
        assumptions = (
            Topic(Heading.OPEN_ASSUMPTIONS, name, needed=place < NEEDED)
            for place, name in enumerate(assumed)
        )
        evidence = (
            Topic(Heading.EVIDENCE, name)
            for name, state in outline.evidence.items()
            if not (outline.thoughts or state.refuted or state.abandoned)
            and name not in self._in_doubt
        )
        search = _search(outline, needed=False) if outline.named_conclusions else ()
        doubted = (Topic(Heading.ALSO_IN_DOUBT, node) for node in self._doubted)
        return [
            *self._needed(), *self._dead_ends(), *assumptions, *self._established(),
            *doubted, *facts, *search, *_branches(outline, self._opinions), *evidence
        ]  # fmt: skip

    def _needed(self) -> Iterator[Topic]:
        outline = self._outline
        if self.goal or outline.description.title:
            yield Topic(Heading.GOAL, self.goal, needed=True)
        if outline.asks_next:
            yield Topic(Heading.NEXT, needed=True)
        for node in self._objections:
            yield Topic(Heading.OBJECTIONS, node, needed=True)
        for place, nodes in enumerate(outline.open_contradictions()):
            way_out = place < SHOWN
            yield Topic(Heading.CONTRADICTIONS, nodes=nodes, way_out=way_out, needed=True)
        yield from self._waiting
        for cause in self._causes:
            if not outline.is_objection(cause):
                yield Topic(Heading.CHANGED, cause, needed=True)
        for node in self.results_in_doubt:
            yield Topic(Heading.IN_DOUBT, node, needed=True)
        if not outline.named_conclusions:
            yield from _search(outline, needed=True)
        lists = ((Heading.CONCLUSIONS, self._concluded), (Heading.DECIDED, self._decided))
        yield from (Topic(heading, node, needed=True) for heading, found in lists for node in found)

    def _established(self) -> Iterator[Topic]:
        outline = self._outline
        verified = [*self._verified, *filter(outline.is_verified, self._assumed)]
        established = [node for node in verified if outline.origin(node) in STRONG]
        others = [node for node in verified if node not in established]
        for place, node in enumerate([*established, *others]):
            heading = Heading.ESTABLISHED if place < len(established) else Heading.VERIFIED
            yield Topic(heading, node, needed=place < NEEDED)

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
            yield Topic(heading, node, needed=place < NEEDED)

    def _live(self, thoughts: Iterable[str], taken: set[str]) -> list[str]:
        """Return the live nodes that are not in `taken`, latest first."""
        is_live = self._outline.is_live
        return latest_first(node for node in thoughts if node not in taken and is_live(node))


def _search(outline: Outline, *, needed: bool) -> Iterator[Topic]:
    """Yield the best path and the next thoughts of a search."""
    path = outline.best_path()
    if len(path) > 1:
        yield Topic(Heading.BEST_PATH, nodes=tuple(path[-PATH:]), needed=needed)
    for thought in outline.next_steps(SHOWN):
        yield Topic(Heading.EXPAND_NEXT, thought, needed=needed)


def _branches(outline: Outline, opinions: Container[str]) -> Iterator[Topic]:
    """Yield the branches. The main branch and the branches of opinions are left out."""
    for name in outline.branches:
        if name != MAIN and outline.branches[name].head not in opinions:
            yield Topic(Heading.BRANCHES, name)
