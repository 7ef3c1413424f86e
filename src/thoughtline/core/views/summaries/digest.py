"""Digest of a session: the most important facts first, within a number of tokens."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.approvals import PROPOSED
from thoughtline.core.events import Needs, Recorded
from thoughtline.core.session import Session
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote_name, write_text
from thoughtline.core.text.short_names import shown_name
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.contradiction_advice import advice
from thoughtline.core.views.doubts import (
    describe_causes,
    describe_defeat,
    open_doubts,
    quote_author,
)
from thoughtline.core.views.root_cause import NO_ROOTS, Roots, describe_roots
from thoughtline.core.views.summaries.digest_topics import Heading, Topic, Topics
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.glance import open_assumptions
from thoughtline.core.views.summaries.outline import Outline, Version

CAUSES = 3
"""Maximum number of causes that a line about a doubt names."""

DOUBTED = 12
"""Maximum number of nodes that the line about a cause names."""

NEXT_WIDTH = 300
"""Maximum number of characters of the next step, at any width."""

SEVERAL = 8
"""Number of results from which on each of them has a short line."""

RESULT_WIDTHS = (160, 60)
"""Maximum number of characters of a result's text: of few results, and of `SEVERAL` or more."""

SIDE = 80
"""Maximum number of characters of an old or a new line."""

STEP_WIDTH = 50
"""Most characters of a thought on the best path of a search."""

HEAD_WIDTH = 100
"""Maximum length in characters of the latest thought on a branch."""

URGENT = (Heading.GOAL, Heading.NEXT, Heading.CHANGED)
"""Headings of the lines that a reader needs at the start of work."""

RESULTS = (Heading.CHANGED, Heading.IN_DOUBT, Heading.CONCLUSIONS, Heading.DECIDED)
"""Headings of the lines about doubts and results."""

ID = re.compile(r"\b[taedq][1-9][0-9]{0,8}\b")
WORD = re.compile(r"[^\W_](?:[\w.:/-]*\w)?")
"""Patterns of the ids and the possible labels in the text of the next step."""


class Window(Struct, frozen=True, kw_only=True):
    """Part of a digest that a reader wants. `measure` counts tokens.

    The digest takes `budget` tokens, or up to `most` if the needed lines do not fit into the
    budget. Lines that are not needed are added while the text has at most `spare` tokens; None
    means the budget. `start` is the number of lines that are skipped; None means a reader who
    cannot read on. If `is_urgent`, only the goal, the next step and the causes of doubts are
    needed.
    """

    measure: Measure
    budget: int
    most: int = 0
    spare: int | None = None
    start: int | None = None
    is_urgent: bool = False


class CauseLine(Line, frozen=True):
    """Line of a cause of doubt. Lines of several sessions with the same `key` tell one cause.

    `nodes` is the evidence of the session where the cause is, empty in sessions above. `doubted`
    are the nodes in doubt.
    """

    key: Needs = ()
    nodes: Needs = ()
    words: str = ""
    doubted: Needs = ()


def write_cause(nodes: Sequence[str], words: str, doubted: Sequence[str], width: int) -> str:
    most = DOUBTED if width > SIDE else DOUBTED // 2
    more = f" and {len(doubted) - most} more" if len(doubted) > most else ""
    told = " ".join((*nodes, words))
    return f"{told}; in doubt: {' '.join(doubted[:most])}{more}" if doubted else told


class Digest:
    """Digest of a session in its present state, the most important topics first.

    The digest is built from an outline, and an outline has no texts. `versions` names
    the events that hold the texts of the first topics. Read these events from the record, and pass
    them to `text`.
    """

    def __init__(
        self, outline: Outline, handle: str, *, version: int = 0, roots: Roots = NO_ROOTS
    ) -> None:
        """`version` is the version of the record, if the outline has events beyond the record.
        `roots` are the causes in other sessions of doubts in this session.
        """
        self._outline = outline
        self._roots = roots
        self._handle = handle
        self._topics = Topics(outline)
        self._origin = "told"
        counts = first_line(outline, handle, version)
        self._opening = " ".join([counts, *_count_doubts(self._topics)])
        self._origins = " ".join(self._common_origin())
        self._causes: dict[str, Needs] = {}
        self._ways_out: dict[Needs, str] = {}
        self._doubted: dict[Needs, list[str]] = {}
        self._told: set[str] = set()
        self._latest_verdict = max(outline.reasons.values(), default=0)

    def versions(self, topics: int) -> set[Version]:
        """Return the versions of the events that hold the texts of the first `topics` topics."""
        first = self._topics.first(topics)
        told = {version for topic in first for version in self._versions_of(topic)}
        return {*told, self._latest_verdict} - {0}

    def text(self, topics: int, events: Mapping[Version, Recorded], window: Window) -> str | None:
        """Return the first `topics` topics that fit into a window; the last line counts the
        remaining topics.

        Return None if the requested topics fit and the session has more topics. Raises `Refused`
        (BUDGET_TOO_SMALL) if the first line does not fit.
        """
        judge = events[self._latest_verdict].author if self._latest_verdict else ""
        excerpt = Excerpt(self._outline, events, judge=judge, roots=self._roots)
        first = self._merge_places(self._topics.first(topics), excerpt)
        if window.is_urgent:
            first = [replace(topic, needed=topic.heading in URGENT) for topic in first]
        by = f"Verdicts by {quote_author(judge)} unless named." if judge else ""
        notes = [] if window.is_urgent else [self._origins, by]
        beyond = self._topics.beyond(topics)
        fitted = fit(
            " ".join(filter(None, [self._opening, *notes])),
            lambda width: self._lines(first, excerpt, width),
            wide=None if window.is_urgent else partial(self._lines, first, excerpt),
            budget=window.budget,
            most=window.most,
            measure=window.measure,
            heads=first,
            beyond=replace(beyond, needed=beyond.needed and not window.is_urgent),
            spare=window.spare,
            start=window.start,
            headings_are_names=window.is_urgent,
        )
        return None if fitted.whole and topics < self._topics.count else fitted.text

    def result_lines(
        self, topics: int, events: Mapping[Version, Recorded], width: int
    ) -> Iterator[Line]:
        """Yield the lines about causes of doubts, conclusions and decisions."""
        excerpt = Excerpt(self._outline, events, roots=self._roots)
        yield from self._lines(self._merge_places(self._results(topics), excerpt), excerpt, width)

    def result_versions(self, topics: int) -> set[Version]:
        """Return the versions of the events that hold the texts of `result_lines`."""
        return {version for topic in self._results(topics) for version in self._versions_of(topic)}

    def _results(self, topics: int) -> Iterator[Topic]:
        return (topic for topic in self._topics.first(topics) if topic.heading in RESULTS)

    def calm_line(self, *, is_compared: bool) -> str:
        """Return the counts of a session without doubts in one sentence. `is_compared` means that
        its evidence was compared with the files.
        """
        outline = self._outline
        opened = len(list(open_assumptions(outline)))
        waiting = sum(map(outline.is_proposed, outline.origins.lacking_approval(outline)))
        counts = [
            count_noun(outline.thoughts, "thought"),
            count_noun(self._topics.result_count, "conclusion"),
            count_noun(opened, "open assumption") if opened else "",
            f"{waiting} {PROPOSED}" if waiting else "",
            "none in doubt",
        ]
        is_same = "; no line that it cites changed" if is_compared else ""
        handle = quote_name(shown_name(self._handle), WIDTHS[0])
        return f"Session {handle}: {', '.join(filter(None, counts))}{is_same}."

    def _merge_places(self, topics: Iterable[Topic], excerpt: Excerpt) -> list[Topic]:
        """Return the topics with one topic for all changed evidence of the same place."""
        merged: list[Topic] = []
        known: dict[tuple[str, str], int] = {}
        for topic in topics:
            is_file = topic.heading is Heading.CHANGED and topic.node in self._outline.checked
            change = ("", "")
            if is_file:
                change = _place_and_change(topic.node, excerpt)
            if change in known:
                first = merged[known[change]]
                both = (*(first.nodes or (first.node,)), topic.node)
                merged[known[change]] = replace(first, nodes=both)
                continue
            if is_file:
                known[change] = len(merged)
            merged.append(topic)
        return merged

    def _versions_of(self, topic: Topic) -> Iterator[Version]:
        outline, node = self._outline, topic.node
        match topic.heading:
            case Heading.NEXT:
                yield outline.asks_next
            case Heading.CONTRADICTIONS:
                yield outline.contradictions[topic.nodes]
            case Heading.BEST_PATH:
                yield from map(outline.recorded, topic.nodes)
            case Heading.BRANCHES:
                yield outline.recorded(outline.branches[node].head)
            case _ if node:
                yield outline.recorded(node)
                yield outline.reasons.get(node, 0)
        yield from outline.choice_versions(node)
        if node in outline.evidence:
            yield outline.evidence[node].anchored
            yield outline.checked.get(node, 0)
        if topic.heading is Heading.CHANGED and node in outline.revised_by:
            yield outline.recorded(outline.latest_revision(node))
        if topic.heading in (Heading.FELL, Heading.GOAL):
            yield from (outline.reasons.get(cause, 0) for cause in self._fell_by(node))

    def _lines(
        self, topics: Iterable[Topic], excerpt: Excerpt, width: int, result_width: int = 0
    ) -> Iterator[Line]:
        """Yield a line for each topic. A reason or a commit that several lines share is stated only
        in the first of them. The texts of results are short, or have at least `result_width`.
        """
        told: set[str] = set()
        for topic in topics:
            self._told = told  # lines of several widths are written in turn
            if topic.heading is Heading.CHANGED or self._outline.is_objection(topic.node):
                yield self._change(topic, excerpt, width)
            elif topic.heading in RESULTS:
                words = self._result(topic.node, excerpt, max(result_width, self._short(width)))
                yield Line(topic.heading, words, needed=topic.needed)
            else:
                yield Line(topic.heading, self._words(topic, excerpt, width), needed=topic.needed)

    def _words(self, topic: Topic, excerpt: Excerpt, width: int) -> str:
        outline, node = self._outline, topic.node
        match topic.heading:
            case Heading.GOAL:
                words = self._goal(excerpt, width)
            case Heading.NEXT:
                words = self._next(excerpt)
            case Heading.CONTRADICTIONS:
                words = excerpt.conflict(topic.nodes) + self._way_out(topic)
            case Heading.WAITING:
                words = self._waiting(topic, excerpt, width)
            case Heading.BEST_PATH | Heading.EXPAND_NEXT:
                words = _steps(outline, topic.nodes or (node,), excerpt, width)
            case Heading.BRANCHES:
                words = _branch(outline, node, excerpt, width)
            case _:
                words = self._node_words(topic, excerpt, width)
        return words

    def _node_words(self, topic: Topic, excerpt: Excerpt, width: int) -> str:
        outline, node = self._outline, topic.node
        match topic.heading:
            case Heading.OPEN_ASSUMPTIONS:
                return excerpt.node(node, width)
            case Heading.REFUTED | Heading.ABANDONED | Heading.FELL | Heading.REVISED:
                why = self._why_not(node, topic.heading, excerpt, width)
                return excerpt.node(node, width, why)
            case Heading.ALSO_IN_DOUBT:
                is_cause = node in outline.evidence and node in outline.truth.doubts(node)
                why = self._finding(node, excerpt, SIDE) if is_cause else self._doubt(node)
                return excerpt.node(node, width, why)
            case _:
                return excerpt.standing(node, width, self._doubt(node), told=self._told)

    def _next(self, excerpt: Excerpt) -> str:
        words = excerpt.next_step()
        since = _decided_since(self._outline, shorten(words, NEXT_WIDTH))
        return write_text(words, NEXT_WIDTH, f"{', '.join(since)} since" if since else "")

    def _result(self, node: str, excerpt: Excerpt, width: int) -> str:
        """Return the line of a conclusion, a decision or another result."""
        doubt = self._doubt(node)
        return excerpt.result(node, width, doubt, told=self._told, origin=self._origin)

    def _short(self, width: int) -> int:
        few, many = RESULT_WIDTHS
        return min(width, many if self._topics.result_count >= SEVERAL else few)

    def _change(self, topic: Topic, excerpt: Excerpt, width: int) -> CauseLine:
        """Return the line of a cause of doubt, with the nodes that it puts in doubt."""
        causes = topic.nodes or (topic.node,)
        words = self._cause(causes[0], excerpt, min(width, SIDE))
        names = self._names_in_doubt(causes)
        is_evidence = causes[0] in self._outline.checked
        roots = excerpt.roots(causes[0]) if is_evidence else ()
        key = (self._handle, *causes)
        if is_evidence and not roots[1:]:
            key = _place_and_change(causes[0], excerpt)
        return CauseLine(
            topic.heading,
            write_cause(causes if is_evidence else (), words, names, width),
            needed=topic.needed,
            is_detail=topic.is_detail,
            key=key,
            nodes=() if roots or not is_evidence else causes,
            words=words,
            doubted=tuple(names),
        )

    def _cause(self, cause: str, excerpt: Excerpt, width: int) -> str:
        outline = self._outline
        if cause in outline.revised_by:
            newer = outline.latest_revision(cause)
            return f"{outline.labels.name(cause)} was revised by {excerpt.quoted(newer, width)}"
        judged = outline.judged(cause)
        if judged.refuted:
            return f"{outline.labels.name(cause)} refuted{excerpt.reason(cause, width)}"
        if defeat := describe_defeat(outline, cause):
            return defeat
        if cause in outline.checked:
            place = "" if excerpt.roots(cause) else quote_name(excerpt.place(cause))
            return f"{place} {self._finding(cause, excerpt, width)}".strip()
        return f"{outline.labels.name(cause)} was abandoned{excerpt.reason(cause, width)}"

    def _finding(self, evidence: str, excerpt: Excerpt, width: int) -> str:
        """Return the finding about evidence in doubt, with its commit unless it was told."""
        commit = excerpt.commit(evidence)
        by = f" ({commit})" if commit and commit not in self._told else ""
        self._told.add(commit)
        roots = excerpt.roots(evidence)
        told = describe_roots(roots, width) if roots else excerpt.finding(evidence).write(width)
        return told + by

    def _names_in_doubt(self, causes: Needs) -> list[str]:
        """Return the labels of the thoughts directly on the causes, and of the results above."""
        if causes not in self._doubted:
            truth = self._outline.truth
            doubted = truth.doubted_by(causes)
            results = [node for node in self._topics.results_in_doubt if node in doubted]
            direct = {node for cause in causes for node in truth.needed_by(cause)} & doubted
            roots = (direct or doubted) - self._outline.evidence.keys() - {*results}
            nodes = [*sorted(roots, key=node_sort_key), *results]
            self._doubted[causes] = [self._outline.labels.short(node) for node in nodes]
        return self._doubted[causes]

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
        """Return the title of the session, or else its first question or thought."""
        outline, node = self._outline, self._topics.goal
        if not node:
            return write_text(outline.description.title, width)
        judged = outline.judged(node)
        if judged.refuted or judged.abandoned:
            return excerpt.node(node, width, excerpt.judgement(node, width))
        if node in outline.revised_by:
            return excerpt.node(node, width, f"revised by {outline.latest_revision(node)}")
        if not outline.truth.stands(node):
            return excerpt.node(node, width, self._why(node, excerpt, width))
        return excerpt.standing(node, width, self._doubt(node), told=self._told)

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

    def _doubt(self, node: str) -> str:
        """Return the causes of the doubt about a standing node, by their ids; "" for none."""
        causes = self._outline.truth.doubts(node)
        if not causes:
            return ""
        more = " and more" if len(causes) > CAUSES else ""
        verified = self._outline.truth.verified_until(node)
        since = f"verified at {verified}; since then " if verified else ""
        return since + " ".join(causes[:CAUSES]) + more

    def _common_origin(self) -> Iterator[str]:
        """Yield a sentence with the origin of most results, so that only others name their own."""
        origins = map(self._outline.origin, (*self._topics.results_in_doubt, *self._topics.results))
        [(origin, count)] = Counter(origins).most_common(1) or [("told", 0)]
        if count > 1 and origin != "told":
            self._origin = origin
            yield f"Conclusions are {origin} unless named."

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
        """Return advice on a contradiction, cached because the lines are fitted repeatedly."""
        if topic.way_out and topic.nodes not in self._ways_out:
            self._ways_out[topic.nodes] = f" ({advice(self._outline, topic.nodes)})"
        return self._ways_out.get(topic.nodes, "")


def _count_doubts(topics: Topics) -> Iterator[str]:
    doubted = len(topics.results_in_doubt)
    if doubted and topics.result_count > 1:
        yield f"{doubted:,} of {topics.result_count:,} conclusions in doubt."


def first_line(session: Session, handle: str, version: int = 0) -> str:
    doubted = len(open_doubts(session))
    fallen = len(session.truth.fallen)
    counts = [
        count_noun(session.thoughts, "thought"),
        f"{fallen:,} fallen" if fallen else "",
        f"{doubted:,} in doubt" if doubted else "",
        count_noun(len(session.assumptions), "assumption") if session.assumptions else "",
        f"version {version or session.version}",
    ]
    return (
        f"Session {quote_name(shown_name(handle), WIDTHS[0])}: {', '.join(filter(None, counts))}."
    )


def _place_and_change(evidence: str, excerpt: Excerpt) -> tuple[str, str]:
    if roots := excerpt.roots(evidence):
        return roots[0].place or roots[0].session, roots[0].finding.write(SIDE)
    return excerpt.place(evidence), excerpt.finding(evidence).write(SIDE)


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
    """Return the state of an ended deliberation or delegation, "" for others."""
    asked = outline.delegations
    if name in asked.deliberations:
        each = asked.deliberations[name]
        ended = f"ended in {each.thought}" if each.thought else "ended"
        return ended if each.ended else ""
    return asked.made[name].state.replace("open", "") if name in asked.made else ""
