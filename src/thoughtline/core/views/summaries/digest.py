"""Digest of a session: the most important facts first, within a number of tokens."""

import re
from collections.abc import Iterable, Iterator, Mapping

from thoughtline.core.events import Needs, Recorded
from thoughtline.core.session import Session
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote_name, write_text
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.views.contradiction_advice import advice
from thoughtline.core.views.doubts import (
    describe_causes,
    describe_defeat,
    describe_doubt,
    open_doubts,
)
from thoughtline.core.views.summaries.digest_topics import Heading, Topic, Topics
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.outline import Outline, Version

CAUSES = 3
"""Maximum number of causes that a line about a doubt names."""

STEP_WIDTH = 50
"""Most characters of a thought on the best path of a search."""

HEAD_WIDTH = 100
"""Maximum length in characters of the latest thought on a branch."""

ID = re.compile(r"\b[taedq][1-9][0-9]{0,8}\b")
WORD = re.compile(r"[^\W_](?:[\w.:/-]*\w)?")
"""Patterns of the ids and the possible labels in the text of the next step."""


class Digest:
    """Digest of a session in its present state, the most important topics first.

    The digest is built from an outline, and an outline has no texts. `versions` names
    the events that hold the texts of the first topics. Read these events from the record, and pass
    them to `text`.
    """

    def __init__(self, outline: Outline, handle: str) -> None:
        self._outline = outline
        self._topics = Topics(outline)
        self._opening = first_line(outline, handle)
        self._causes: dict[str, Needs] = {}
        self._ways_out: dict[Needs, str] = {}
        self._told: set[str] = set()
        self._latest_verdict = max(outline.reasons.values(), default=0)

    def versions(self, topics: int) -> set[Version]:
        """Return the versions of the events that hold the texts of the first `topics` topics."""
        first = self._topics.first(topics)
        told = {version for topic in first for version in self._versions_of(topic)}
        return {*told, self._latest_verdict} - {0}

    def text(
        self, topics: int, events: Mapping[Version, Recorded], *, budget: int, measure: Measure
    ) -> str | None:
        """Return the first `topics` topics within `budget` tokens; the last line counts the
        remaining topics.

        Return None if the requested topics fit and the session has more topics. Raises `Refused`
        (BUDGET_TOO_SMALL) if the first line does not fit.
        """
        first = self._topics.first(topics)
        judge = events[self._latest_verdict].author if self._latest_verdict else ""
        excerpt = Excerpt(self._outline, events, judge=judge)
        by = f" Verdicts by {quote_name(judge)} unless named." if judge else ""
        fitted = fit(
            self._opening + by,
            lambda width: self._lines(first, excerpt, width),
            budget=budget,
            measure=measure,
            heads=first,
            beyond=self._topics.beyond(topics),
        )
        return None if fitted.whole and topics < self._topics.count else fitted.text

    def _versions_of(self, topic: Topic) -> Iterator[Version]:
        outline, node = self._outline, topic.node
        match topic.heading:
            case Heading.NEXT:
                yield outline.asks_next
            case Heading.CONTRADICTIONS:
                yield outline.declared[topic.nodes]
            case Heading.BEST_PATH:
                yield from map(outline.recorded, topic.nodes)
            case Heading.BRANCHES:
                yield outline.recorded(outline.branches[node].head)
            case _ if node:
                yield outline.stated.get(node) or outline.recorded(node)
                yield outline.reasons.get(node, 0)
        if choice := outline.choice(node):
            yield outline.recorded(choice)
        if node in outline.evidence:
            yield outline.evidence[node].anchored
        causes = self._outline.truth.doubts(node)[:CAUSES]
        if topic.heading in (Heading.FELL, Heading.GOAL):
            causes += self._fell_by(node)
        for cause in causes:
            yield outline.reasons.get(cause, 0)
            yield outline.checked.get(cause, 0)
            yield outline.stated.get(cause, 0)
            yield outline.evidence[cause].anchored if cause in outline.evidence else 0

    def _lines(self, topics: Iterable[Topic], excerpt: Excerpt, width: int) -> Iterator[Line]:
        """Yield a line for each topic. The reason for a cause of doubt is stated only in the first
        line that names the cause.
        """
        told: set[str] = set()
        for topic in topics:
            self._told = told  # lines of several widths are written in turn
            yield self._line(topic, excerpt, width)

    def _line(self, topic: Topic, excerpt: Excerpt, width: int) -> Line:
        return Line(topic.heading, self._words(topic, excerpt, width), needed=topic.needed)

    def _words(self, topic: Topic, excerpt: Excerpt, width: int) -> str:
        outline, node = self._outline, topic.node
        match topic.heading:
            case Heading.GOAL | Heading.NEXT | Heading.LOOK_FIRST:
                words = self._session_words(topic.heading, excerpt, width)
            case Heading.CONTRADICTIONS:
                words = excerpt.conflict(topic.nodes) + self._way_out(topic)
            case Heading.WAITING:
                words = self._waiting(topic, excerpt, width)
            case Heading.OPEN_ASSUMPTIONS:
                words = excerpt.node(node, width)
            case Heading.REFUTED | Heading.ABANDONED | Heading.FELL | Heading.REVISED:
                words = excerpt.node(
                    node, width, self._why_not(node, topic.heading, excerpt, width)
                )
            case Heading.BEST_PATH | Heading.EXPAND_NEXT:
                words = _steps(outline, topic.nodes or (node,), excerpt, width)
            case Heading.BRANCHES:
                words = _branch(outline, node, excerpt, width)
            case Heading.IN_DOUBT:
                words = excerpt.node(node, width, self._doubt(node, excerpt, width))
            case _:
                words = excerpt.standing(node, width, self._doubt(node, excerpt, width))
        return words

    def _session_words(self, heading: Heading, excerpt: Excerpt, width: int) -> str:
        if heading is Heading.GOAL:
            return self._goal(excerpt, width)
        if heading is Heading.LOOK_FIRST:
            return self._topics.repair
        words = excerpt.next_step()
        since = _decided_since(self._outline, shorten(words, width))
        return write_text(words, width, f"{', '.join(since)} since" if since else "")

    def _why_not(self, node: str, heading: Heading, excerpt: Excerpt, width: int) -> str:
        match heading:
            case Heading.FELL:  # the reasons are told with the refuted nodes
                return describe_causes(self._outline, self._fell_by(node))
            case Heading.REVISED:
                fell = "" if self._outline.truth.stands(node) else "; fallen"
                return f"revised by {self._outline.latest_revision(node)}{fell}"
            case _:
                return excerpt.judgement(node, width)

    def _goal(self, excerpt: Excerpt, width: int) -> str:
        """Return the title of the session, or else its first thought, even if the thought fell."""
        outline, node = self._outline, self._topics.goal
        if not node:
            return write_text(outline.description.title, width)
        judged = outline.judged(node)
        if judged.refuted or judged.abandoned:
            return excerpt.node(node, width, excerpt.judgement(node, width))
        if not outline.truth.stands(node):
            return excerpt.node(node, width, self._why(node, excerpt, width))
        return excerpt.standing(node, width, self._doubt(node, excerpt, width))

    def _waiting(self, topic: Topic, excerpt: Excerpt, width: int) -> str:
        asked = self._outline.delegations

        def told(waits: str) -> str:
            if not topic.node:
                return f"{topic.asks} ({waits})"
            return f"{topic.asks} {excerpt.node(topic.node, width, waits)}"

        if topic.asks in asked.made:
            return told(f"waits for {quote_name(asked.made[topic.asks].seat)}")
        seats = [
            f"{quote_name(each.seat)} {name}"
            for name, each in asked.of(topic.asks).items()
            if each.state == "open"
        ]
        return told(f"waits for {', '.join(seats)}" if seats else "not settled")

    def _doubt(self, node: str, excerpt: Excerpt, width: int) -> str:
        """Return the reasons why a standing node is in doubt, or "" for none."""
        causes = self._outline.truth.doubts(node)
        each_width = max(width, 100) // max(1, len(causes[:CAUSES]))
        reasons = [self._cause(cause, excerpt, each_width, of=node) for cause in causes[:CAUSES]]
        more = ["and more"] if len(causes) > CAUSES else []
        verified = self._outline.truth.verified_until(node) if causes else 0
        since = f"verified at {verified}; since then " if verified else ""
        return since + "; ".join([*reasons, *more])

    def _cause(self, cause: str, excerpt: Excerpt, width: int, *, of: str) -> str:
        outline = self._outline
        if cause in self._told and cause != of:
            return cause
        self._told.add(cause)
        name = outline.labels.name(cause)
        if cause in outline.revised_by:
            return f"{name} was revised by {outline.latest_revision(cause)}"
        judged = outline.judged(cause)
        if judged.refuted:
            return f"{name} refuted{excerpt.reason(cause, width)}"
        if defeat := describe_defeat(outline, cause):
            return defeat
        if cause in outline.evidence:
            place = "" if cause == of else f"{cause} {excerpt.place(cause)} "
            return f"{place}{describe_doubt(outline, cause, excerpt.finding(cause))}"
        return f"{name} was abandoned{excerpt.reason(cause, width)}"

    def _why(self, thought: str, excerpt: Excerpt, width: int) -> str:
        causes = self._fell_by(thought)
        return "; ".join(
            describe_defeat(self._outline, cause)
            or f"{cause} refuted{excerpt.reason(cause, width)}"
            for cause in causes
        )

    def _fell_by(self, thought: str) -> Needs:
        return self._outline.truth.learn_causes(thought, self._causes) if thought else ()

    def _way_out(self, topic: Topic) -> str:
        """Return advice on a contradiction. The advice is cached because the lines are fitted
        repeatedly.
        """
        if topic.way_out and topic.nodes not in self._ways_out:
            self._ways_out[topic.nodes] = f" ({advice(self._outline, topic.nodes)})"
        return self._ways_out.get(topic.nodes, "")


def first_line(session: Session, handle: str) -> str:
    doubted = len(open_doubts(session))
    fallen = len(session.truth.fallen)
    counts = [
        count_noun(session.thoughts, "thought"),
        f"{fallen:,} fallen" if fallen else "",
        f"{doubted:,} in doubt" if doubted else "",
        count_noun(len(session.assumptions), "assumption") if session.assumptions else "",
        f"version {session.version}",
    ]
    return f"Session {quote_name(handle, WIDTHS[0])}: {', '.join(filter(None, counts))}."


def _steps(outline: Outline, path: Needs, excerpt: Excerpt, width: int) -> str:
    """Return the thoughts of a path in a search, and the score of the last one."""
    short = width if len(path) == 1 else min(width, STEP_WIDTH)
    *before, last = path
    score = f"score {outline.frontier.score(last):g}"
    words = [excerpt.quoted(thought, short) for thought in before]
    return " > ".join([*words, excerpt.node(last, short, score)])


def _branch(outline: Outline, name: str, excerpt: Excerpt, width: int) -> str:
    branch = outline.branches[name]
    root = f" from {branch.root}" if branch.root else ""
    if branch.merged_into is None:
        head = excerpt.node(branch.head, min(width, HEAD_WIDTH))
        return f"{quote_name(name, width)}{root}, now at {head}"
    return (
        f"{quote_name(name, width)}{root}, merged into {quote_name(branch.merged_into) or 'main'}"
    )


def _decided_since(outline: Outline, text: str) -> list[str]:
    """Return the names in `text` that were decided after the latest next step was set.

    Each name is followed by its decision, such as "t4 refuted".
    """
    words = WORD.findall(text.casefold())
    found = ([word] if word in outline.labels else ID.findall(word) for word in words)
    names = dict.fromkeys(name for named in found for name in named)
    decided = ((name, _describe_decision(outline, name, outline.asks_next)) for name in names)
    return [f"{name} {decision}" for name, decision in decided if decision]


def _describe_decision(outline: Outline, name: str, version: Version) -> str:
    labelled = outline.labels.find(name)
    if labelled is None:
        return _describe_end(outline, name) or _describe_change(outline, name, version)
    if outline.recorded(labelled) > version and labelled in outline.revised_by.values():
        return f"revised by {labelled}"  # a revision takes over the label
    return _describe_change(outline, labelled, version)


def _describe_change(outline: Outline, name: str, version: Version) -> str:
    """Return the revision, judgement or fall of a node after `version`, or "" for none."""
    grounds = outline.assumptions.keys() | outline.evidence.keys()
    if name not in grounds and not outline.has_thought(name):
        return ""
    newer = outline.revised_by.get(name)
    if newer is not None and outline.recorded(newer) > version:
        return f"revised by {newer}"
    if outline.judged_at.get(name, 0) > version:
        return outline.judged(name).in_force
    causes = outline.truth.causes(name)
    return "fell" if any(outline.judged_at.get(cause, 0) > version for cause in causes) else ""


def _describe_end(outline: Outline, name: str) -> str:
    """Return the state of an ended deliberation or delegation, or "" if `name` is open or
    unknown.
    """
    asked = outline.delegations
    if name in asked.deliberations:
        each = asked.deliberations[name]
        ended = f"ended in {each.thought}" if each.thought else "ended"
        return ended if each.ended else ""
    return asked.made[name].state.replace("open", "") if name in asked.made else ""
