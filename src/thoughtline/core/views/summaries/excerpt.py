"""Excerpts: texts of a session's nodes, from an outline and the events that hold the texts."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import cast

from thoughtline.core.approvals import PROPOSED
from thoughtline.core.event_parts import anchor_of, reason_of, text_of
from thoughtline.core.events import (
    AssumptionStated,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    NextChosen,
    Recorded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.line_change import (
    NO_CHANGE,
    TOLD_BY_LINES,
    LineChange,
    describe_check,
)
from thoughtline.core.kinds import CONCLUSION, DECISION, QUESTION
from thoughtline.core.origin import believed
from thoughtline.core.text.ellipsis import keep_ends, shorten
from thoughtline.core.text.quotation import WHOLE, quote, quote_name, quote_reason
from thoughtline.core.text.short_names import shown_name
from thoughtline.core.text.token_budget import WIDTHS
from thoughtline.core.views.doubts import AS_BEFORE, describe_objection
from thoughtline.core.views.facts import best, describe_choice, few_words, reason, watch_note
from thoughtline.core.views.root_cause import CHANGED, NO_ROOTS, Finding, RootCause, Roots
from thoughtline.core.views.summaries.outline import Outline, Version

PLACE_WIDTH = 200
"""Maximum length in characters of a place in a file."""

WIDTH_OF_FACTS = 100
"""Number of characters from which on the line of a result has facts beside its text."""

GROUNDS = 3
"""Maximum number of grounds that the line of a result names."""

SHOWN_KINDS = (CONCLUSION, DECISION, QUESTION)
"""Kinds that the heading or the text already shows."""

LEFT_OUT = ("after", "next", "place", "seen", "commit", "thought", "label")
"""Keys of facts that are left out, because the text, a heading or a `recall` of the node shows
these facts.
"""


OF_CHOICE = ("chosen",)
"""Keys of facts that the line of a decision tells in its own way."""


class Excerpt:
    """Texts of nodes for a digest or a card. `events` must hold the events of all nodes that are
    asked for.

    Verdicts of `judge` are told without their author, because the reader knows the author. `roots`
    are the causes in other sessions of evidence that stands for nodes there.
    """

    def __init__(
        self,
        outline: Outline,
        events: Mapping[Version, Recorded],
        *,
        judge: str = "",
        roots: Roots = NO_ROOTS,
    ) -> None:
        self._outline = outline
        self._events = events
        self._judge = judge
        self._roots = roots
        self._results: dict[tuple[str, int, str, str, str], str] = {}

    def next_step(self) -> str:
        event = self._events[self._outline.asks_next].event
        return event.next if isinstance(event, ThoughtRecorded | NextChosen) else ""

    def text(self, thought: str, width: int) -> str:
        """Return the text of a thought, without its id."""
        return shorten(self._thought(thought).text, width)

    def node(self, node: str, width: int, *notes: str) -> str:
        """Return a node's id and text, and notes in brackets: facts about an assumption or
        evidence, and further computed `notes`.
        """
        text, facts = self.text_and_facts(node)
        return self._outline.labels.head(node, text, width, joined((*facts, *notes)))

    def text_and_facts(self, node: str) -> tuple[str, list[str]]:
        """Return the whole text of a node, and facts about an assumption or evidence."""
        if node not in self._outline.stated:
            return self._thought(node).text, []
        event = cast("AssumptionStated | EvidenceGiven", self._event(self._outline.stated[node]))
        if isinstance(event, AssumptionStated):
            return event.text, few_words(node, event, self._outline, but=())
        facts = few_words(node, event, self._outline, but=("kind", *LEFT_OUT))
        return event.text, [*self._moved(event), *facts]

    def quoted(self, thought: str, width: int) -> str:
        """Return a thought's id and its text in quotation marks, for a line that goes on."""
        labels = self._outline.labels
        return f"{labels.name(thought)} {quote(self._thought(thought).text, width)}"

    def _moved(self, given: EvidenceGiven) -> Iterator[str]:
        anchored = self._event(self._outline.evidence[given.evidence].anchored)
        anchor = None if anchored is None else anchor_of(anchored)
        if anchor is not None and anchor.place != given.place:
            yield f"now {quote_name(anchor.place, PLACE_WIDTH)}"

    def standing(
        self, node: str, width: int, doubt: str = "", *, told: set[str] | None = None
    ) -> str:
        """Return the id and text of a standing node with its facts. `doubt` is the reason for
        doubt, or "" for none. A reason of a verification in `told` is left out.
        """
        outline = self._outline
        is_verified = outline.is_verified(node) and not outline.judged(node).refuted
        notes = [
            f"in doubt: {doubt}" if doubt else "",
            *([] if node in outline.stated else self._notes(node)),
            self._verification(node, self._new_reason(node, width, told)) if is_verified else "",
            self._origin_note(node, is_verified=is_verified),
            *self._marks(node),
        ]
        return self.node(node, width, *notes)

    def result(self, node: str, width: int, doubt: str, *, told: set[str], origin: str) -> str:
        """Return the id of a result and the beginning and the end of its text, with `doubt`. The
        origin is left out if it is `origin`, a reason of a verification if it is in `told`, and all
        facts but the outcome of a decision below `WIDTH_OF_FACTS` characters.
        """
        is_verified = self._outline.is_verified(node) and not doubt
        why = self._new_reason(node, width, told) if is_verified else ""
        line = (node, width, doubt, why, origin)
        if line not in self._results:
            self._results[line] = self._result(node, width, doubt, why, origin)
        return self._results[line]

    def _result(self, node: str, width: int, doubt: str, why: str, origin: str) -> str:
        outline = self._outline
        is_verified = outline.is_verified(node) and not doubt
        left_out = ("told", "witnessed", origin) if doubt else (origin,)
        own_origin = outline.origin(node)
        notes = [
            doubt,
            *(
                self.outcome(node)
                if width < WIDTH_OF_FACTS
                else self._notes(node, 0 if doubt else GROUNDS)
            ),
            self._verification(node, why) if is_verified else "",
            "" if own_origin in left_out and not (is_verified and origin == "told") else own_origin,
            *self._marks(node),
        ]
        text, facts = self.text_and_facts(node)
        words = keep_ends(text, width)
        return outline.labels.head(node, words, WHOLE, joined((*facts, *notes)))

    def _marks(self, node: str) -> Iterator[str]:
        """Yield the marks of a claim that waits for approval, or to which somebody objects."""
        if self._outline.is_proposed(node):
            yield PROPOSED
        if objections := [thought for thought, on in self._objections if on == node]:
            yield f"objection: {' '.join(objections)}"

    @cached_property
    def _objections(self) -> list[tuple[str, str]]:
        return list(self._outline.origins.open_objections(self._outline))

    def _new_reason(self, node: str, width: int, told: set[str] | None) -> str:
        """Return the reason for a verification unless it is in `told`, and add it to `told`."""
        why = self.reason(node, width)
        if told is None:
            return why
        if why in told:
            return ""
        told.add(why)
        return why

    def _verification(self, node: str, why: str) -> str:
        return f"verified{self._watch_note(node)}{_led(why)}"

    def _origin_note(self, node: str, *, is_verified: bool) -> str:
        outline = self._outline
        origin = outline.origin(node)
        if is_verified:
            return origin
        is_claim = node in outline.named_conclusions or node in outline.decisions
        left_out = ("told",) if is_claim else ("told", "witnessed")
        return "" if origin in left_out else origin

    def _watch_note(self, node: str) -> str:
        event = self._event(self._outline.reasons.get(node, 0))
        if not isinstance(event, VerdictGiven):
            return ""
        return watch_note(event, self._outline.truth, node)

    def judgement(self, node: str, width: int) -> str:
        """Return the verdict with its reason: "refuted in t5: the load test ran cold"."""
        word = "refuted" if self._outline.judged(node).refuted else "abandoned"
        return word + _led(self.reason(node, width))

    def _notes(self, thought: str, grounds: int | None = None) -> list[str]:
        """Return facts about a thought, without its grounds if there are more than `grounds`."""
        event = self._thought(thought)
        shown = ("kind", *LEFT_OUT) if event.kind in SHOWN_KINDS else LEFT_OUT
        needs = [need for needs in self._outline.truth.supports(thought) for need in needs]
        if grounds is not None and len(needs) > grounds:
            shown = ("rests_on", *shown)
        if choice := self._choice(thought):
            notes = few_words(thought, event, self._outline, but=(*shown, *OF_CHOICE))
            return [choice, *notes]
        return few_words(thought, event, self._outline, but=shown)

    def outcome(self, node: str) -> list[str]:
        """Return the option of a decision that was chosen, or else the best one; [] for others."""
        event = self._event(self._outline.recorded(node))
        parts = event.decision if isinstance(event, ThoughtRecorded) else None
        return [] if parts is None else [self._choice(node) or best(parts)]

    def _choice(self, decision: str) -> str:
        """Return the chosen option of a decision beside the computed best, "" for none."""
        thought = self._outline.choice(decision)
        parts = self._thought(decision).decision
        if not thought or parts is None:
            return ""
        where = "" if thought == decision else f" in {thought}"
        option = self._thought(thought).chose[decision]
        told = f"chosen{where}: {describe_choice(parts, option)}"
        return "; ".join((told, *self.opposed(decision, option)))

    def opposed(self, decision: str, option: str) -> Iterator[str]:
        """Yield the live thoughts that take another option, of this decision or an alternative."""
        for other in self._outline.choices:
            if other != decision and not self._is_alternative(decision, other):
                continue
            for chooser in self._outline.choosers(other):
                taken = self._thought(chooser).chose[other]
                if _folded(taken) != _folded(option):
                    yield f"{chooser} takes {quote_name(taken)}"

    def _is_alternative(self, decision: str, other: str) -> bool:
        """Return whether a live decision has the same options, or is on the same question."""
        outline = self._outline
        if not outline.is_live(other) or outline.recorded(other) not in self._events:
            return False
        options = [
            {_folded(option.name) for option in parts.options}
            for each in (decision, other)
            if (parts := self._thought(each).decision)
        ]
        is_same = len(options) > 1 and options[0] == options[1]
        return is_same or bool(outline.asked(decision) & outline.asked(other))

    def reason(self, node: str, width: int = WIDTHS[0]) -> str:
        """Return the reason for a judgement: ' by e1 in t5: "the load test ran cold"'."""
        version = self._outline.reasons.get(node)
        if version is None:
            return ""
        recorded = self._events[version]
        author = "" if recorded.author == self._judge else recorded.author
        return reason(recorded.event, author, width)

    def place(self, evidence: str) -> str:
        """Return the place of a piece of evidence, or its text without a place: the last known
        place if the evidence moved, or else the place in the author's spelling.
        """
        given = cast("EvidenceGiven", self._event(self._outline.stated[evidence]))
        anchored = self._event(self._outline.evidence[evidence].anchored)
        anchor = anchored.anchor if isinstance(anchored, EvidenceChecked | VerdictGiven) else None
        return shown_name(given.place or given.text) if anchor is None else anchor.place

    def roots(self, evidence: str) -> tuple[RootCause, ...]:
        is_in_doubt = self._outline.truth.is_in_doubt(evidence)
        return self._roots.get(evidence, ()) if is_in_doubt else ()

    def finding(self, evidence: str) -> Finding:
        if self._outline.evidence[evidence].is_objection:
            given = self._events[self._outline.stated[evidence]]
            return Finding(describe_objection(given.author, text_of(given.event)))
        if not self._outline.truth.is_in_doubt(evidence):
            return Finding(AS_BEFORE)
        event = self._event(self._outline.checked[evidence])
        if isinstance(event, EvidenceGiven) and event.elsewhere is not None:
            state = event.elsewhere
            return Finding(describe_check(state.found, state.because, NO_CHANGE))
        checked = cast("EvidenceChecked", event)
        if checked.was and checked.now and checked.because.endswith(TOLD_BY_LINES):
            return Finding(CHANGED, checked.line)
        return Finding(describe_check(checked.found, checked.because, NO_CHANGE), checked.line)

    def commit(self, evidence: str) -> str:
        """Return the commit that changed evidence, with its author; "" if it is unknown."""
        if roots := self.roots(evidence):
            line = roots[0].finding.line
        else:
            event = self._event(self._outline.checked.get(evidence, 0))
            line = event.line if isinstance(event, EvidenceChecked) else NO_CHANGE
        return LineChange(commit=line.commit, by=line.by).diff.strip("()")

    def whole(self, thought: str) -> str:
        return self._thought(thought).text

    def conflict(self, nodes: Needs) -> str:
        declared = self._event(self._outline.contradictions[nodes])
        because = "" if declared is None else reason_of(declared)
        return f"{' '.join(nodes)} cannot all stand{quote_reason(because, 100)}"

    def _thought(self, thought: str) -> ThoughtRecorded:
        return cast("ThoughtRecorded", self._event(self._outline.recorded(thought)))

    def _event(self, version: Version) -> Event | None:
        recorded = self._events.get(version)
        return None if recorded is None else believed(recorded)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _led(why: str) -> str:
    return why if why.startswith(":") or not why else f" {why.lstrip()}"


def joined(notes: Iterable[str]) -> str:
    return "; ".join(filter(None, notes))
