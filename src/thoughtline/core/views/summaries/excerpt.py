"""Excerpts: texts of a session's nodes, from an outline and the events that hold the texts."""

from collections.abc import Iterator, Mapping
from typing import cast

from thoughtline.core.events import (
    AssumptionStated,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.line_change import describe_check
from thoughtline.core.kinds import CONCLUSION, DECISION, QUESTION
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.facts import NAME_WIDTH, describe_choice, few_words, reason, watch_note
from thoughtline.core.views.summaries.outline import Outline, Version

PLACE_WIDTH = 200
"""Maximum length in characters of a place in a file."""

SHOWN_KINDS = (CONCLUSION, DECISION, QUESTION)
"""Kinds that the heading or the text already shows."""

LEFT_OUT = ("after", "next", "place", "seen", "commit", "thought", "name", "label")
"""Keys of facts that are left out, because the text, a heading or a `recall` of the node shows
these facts.
"""


OF_CHOICE = ("chosen",)
"""Keys of facts that the line of a decision tells in its own way."""


class Excerpt:
    """Texts of nodes for a digest or a card. `events` must hold the events of all nodes that are
    asked for.
    """

    def __init__(self, outline: Outline, events: Mapping[Version, Event]) -> None:
        self._outline = outline
        self._events = events

    def next_question(self, width: int) -> str:
        return shorten(getattr(self._events[self._outline.asks_next], "next", ""), width)

    def text(self, thought: str, width: int) -> str:
        """Return the text of a thought, without its id."""
        return shorten(self._thought(thought).text, width)

    def node(self, node: str, width: int) -> str:
        """Return a node's id and text. For an assumption, the caller's own id is included."""
        if node not in self._outline.stated:
            return self._outline.labels.head(node, shorten(self._thought(node).text, width))
        event = cast("AssumptionStated | EvidenceGiven", self._events[self._outline.stated[node]])
        if isinstance(event, EvidenceGiven):
            facts = few_words(node, event, self._outline, but=("kind", *LEFT_OUT))
            notes = "; ".join([*self._moved(event), *facts])
            return f"{node} {shorten(event.text, width)}" + (f" ({notes})" if notes else "")
        facts = few_words(node, event, self._outline, but=("name",))
        name = [f"said as {shorten(event.name, NAME_WIDTH)}"] if event.name else []
        notes = "; ".join([*name, *facts])
        return f"{node}{f' ({notes})' if notes else ''} {shorten(event.text, width)}"

    def _moved(self, given: EvidenceGiven) -> Iterator[str]:
        """Yield the present place of a piece of evidence if it has moved."""
        anchored = self._events.get(self._outline.evidence[given.evidence].anchored)
        anchor = getattr(anchored, "anchor", None)
        if anchor is not None and anchor.place != given.place:
            yield f"now {shorten(anchor.place, PLACE_WIDTH)}"

    def standing(self, node: str, width: int, doubt: str = "") -> str:
        """Return the id and text of a standing node with its facts. `doubt` is the reason for
        doubt, or "" for none.
        """
        outline = self._outline
        is_verified = outline.is_verified(node) and not outline.judged(node).refuted
        why = shorten(self.reason(node), width) if is_verified else ""
        notes = [
            f"in doubt: {doubt}" if doubt else "",
            *([] if node in outline.stated else self._notes(node)),
            f"verified{self._watch_note(node)}{_led(why)}" if is_verified else "",
        ]
        about = "; ".join(filter(None, notes))
        return self.node(node, width) + (f" ({about})" if about else "")

    def _watch_note(self, node: str) -> str:
        event = self._events.get(self._outline.reasons.get(node, 0))
        if not isinstance(event, VerdictGiven):
            return ""
        return watch_note(event, self._outline.truth, node)

    def judgement(self, node: str, width: int) -> str:
        """Return the verdict on a node with its reason, for example "refuted in t5: the load test
        ran cold".
        """
        word = "refuted" if self._outline.judged(node).refuted else "abandoned"
        return word + _led(shorten(self.reason(node), width))

    def _notes(self, thought: str) -> list[str]:
        event = self._thought(thought)
        shown = ("kind", *LEFT_OUT) if event.kind in SHOWN_KINDS else LEFT_OUT
        if choice := self._choice(thought):
            notes = few_words(thought, event, self._outline, but=(*shown, *OF_CHOICE))
            return [choice, *notes]
        return few_words(thought, event, self._outline, but=shown)

    def _choice(self, decision: str) -> str:
        """Return the chosen option of a decision beside the computed best, "" for none."""
        thought = self._outline.choice(decision)
        parts = self._thought(decision).decision
        if not thought or parts is None:
            return ""
        where = "" if thought == decision else f" in {thought}"
        option = self._thought(thought).chose[decision]
        return f"chosen{where}: {describe_choice(parts, option)}"

    def reason(self, node: str) -> str:
        """Return the reason for a judgement: " by e1 in t5: the load test ran cold"."""
        version = self._outline.reasons.get(node)
        return "" if version is None else reason(self._events[version])

    def place(self, evidence: str) -> str:
        """Return the place of a piece of evidence, or its text without a place: the last known
        place if the evidence moved, or else the place in the author's spelling.
        """
        given = cast("EvidenceGiven", self._events[self._outline.stated[evidence]])
        anchored = self._events.get(self._outline.evidence[evidence].anchored)
        anchor = anchored.anchor if isinstance(anchored, EvidenceChecked | VerdictGiven) else None
        place = given.place or given.text if anchor is None else anchor.place
        return shorten(place, NAME_WIDTH)

    def finding(self, evidence: str) -> str:
        """Return the result of the last comparison of a piece of evidence."""
        event = cast("EvidenceChecked", self._events[self._outline.checked[evidence]])
        return describe_check(event.found, event.because, event)

    def conflict(self, nodes: Needs) -> str:
        """Describe a declared contradiction."""
        because: str = getattr(self._events[self._outline.declared[nodes]], "because", "")
        return (
            f"{' '.join(nodes)} cannot all stand{shorten(f': {because}', 100) if because else ''}"
        )

    def _thought(self, thought: str) -> ThoughtRecorded:
        return cast("ThoughtRecorded", self._events[self._outline.recorded(thought)])


def _led(why: str) -> str:
    return why if why.startswith(":") or not why else f" {why}"
