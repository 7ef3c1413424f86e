"""Parts of a session in its own words: an outline, and the events that hold the words."""

from collections.abc import Mapping
from typing import cast

from thoughtline.core.decision import Decision, weigh
from thoughtline.core.events import (
    CONCLUSION,
    DECISION,
    QUESTION,
    AssumptionStated,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    ThoughtRecorded,
)
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.outline import Outline, Version

RANKED = 5
"""Options of a decision that are told with their totals."""

PLACE_WIDTH = 200
"""Characters of a place in a file."""

NAME_WIDTH = 60
"""Characters of a name that somebody gave: of an option, a branch or a kind of thought."""

SHOWN_KINDS = (CONCLUSION, DECISION, QUESTION)
"""Kinds that a heading tells, or the text."""


class Excerpt:
    """Words for what is asked about. `events` must hold the events that the outline points at."""

    def __init__(self, outline: Outline, events: Mapping[Version, Event]) -> None:
        self._outline = outline
        self._events = events

    def next_question(self, width: int) -> str:
        return shorten(getattr(self._events[self._outline.asks_next], "next", ""), width)

    def text(self, thought: str, width: int) -> str:
        """The words of a thought, without its id."""
        return shorten(self._thought(thought).text, width)

    def node(self, node: str, width: int) -> str:
        """A thought; or an assumption, by the caller's own id too: callers go on using theirs."""
        if node not in self._outline.stated:
            return f"{node} {shorten(self._thought(node).text, width)}"
        event = cast("AssumptionStated | EvidenceGiven", self._events[self._outline.stated[node]])
        if isinstance(event, EvidenceGiven):
            return f"{node} {shorten(event.text, width)}{self._moved(event)}"
        name = f" (said as {shorten(event.name, NAME_WIDTH)})" if event.name else ""
        return f"{node}{name} {shorten(event.text, width)}"

    def _moved(self, given: EvidenceGiven) -> str:
        """Where a piece of evidence is now, if that is not where it was given."""
        found = self._events.get(self._outline.evidence[given.evidence].anchored)
        anchor = getattr(found, "anchor", None)
        if anchor is None or anchor.place == given.place:
            return ""
        return f" (now {shorten(anchor.place, PLACE_WIDTH)})"

    def standing(self, node: str, width: int, doubt: str = "") -> str:
        """A node that stands, what there is to say about it, and why it is in `doubt`."""
        outline = self._outline
        judged = outline.judged(node)
        why = shorten(self.reason(node), width) if judged.verified and not judged.refuted else ""
        notes = [
            f"in doubt: {doubt}" if doubt else "",
            *([] if node in outline.stated else self._notes(node)),
            f"verified{_led(why)}" if judged.verified else "",
        ]
        about = "; ".join(filter(None, notes))
        return self.node(node, width) + (f" ({about})" if about else "")

    def judgement(self, node: str, width: int) -> str:
        """What something was judged to be, and why: "refuted in t5: the load test ran cold"."""
        word = "refuted" if self._outline.judged(node).refuted else "abandoned"
        return word + _led(shorten(self.reason(node), width))

    def _notes(self, thought: str) -> list[str]:
        event = self._thought(thought)
        supports = self._outline.truth.supports(thought)
        return [
            best(event.decision) if event.decision is not None else "",
            shorten(event.kind, NAME_WIDTH) if event.kind not in SHOWN_KINDS else "",
            shorten(event.branch, NAME_WIDTH),
            f"{event.confidence:g}" if event.confidence is not None else "",
            f"rests on {' | '.join(' '.join(needs) for needs in supports)}" if supports else "",
            f"revises {event.revises}" if event.revises else "",
        ]

    def reason(self, node: str) -> str:
        """Why a node is judged as it is: " by e1 in t5: the load test ran cold"."""
        if node not in self._outline.reasons:
            return ""
        event = self._events[self._outline.reasons[node]]
        thought: str = getattr(event, "thought", "")
        evidence: Needs = getattr(event, "evidence", ())
        shown = f" by {' '.join(evidence)}" if evidence else ""
        where = f"{shown} in {thought}" if thought else shown
        because: str = getattr(event, "because", "")
        return f"{where}: {because}" if because else where

    def finding(self, evidence: str) -> str:
        """What was found when a piece of evidence was last compared."""
        event = cast("EvidenceChecked", self._events[self._outline.checked[evidence]])
        return f"{event.found}: {event.because}" if event.because else event.found

    def conflict(self, nodes: Needs) -> str:
        """A declared contradiction."""
        because: str = getattr(self._events[self._outline.declared[nodes]], "because", "")
        return (
            f"{' '.join(nodes)} cannot all stand{shorten(f': {because}', 100) if because else ''}"
        )

    def _thought(self, thought: str) -> ThoughtRecorded:
        return cast("ThoughtRecorded", self._events[self._outline.recorded(thought)])


def best(decision: Decision) -> str:
    """What a decision comes to, computed: "best SQLite 0.72, then PostgreSQL 0.61"."""
    result = weigh(decision)
    ranked = [
        f"{shorten(each.option, NAME_WIDTH)} {each.total:.4g}" for each in result.ranking[:RANKED]
    ]
    first, then = ranked[: len(result.winners)], ranked[len(result.winners) :]
    more = [f"{len(result.ranking) - RANKED} more"] if len(result.ranking) > RANKED else []
    return ", then ".join(filter(None, [f"best {' and '.join(first)}", ", ".join(then + more)]))


def _led(why: str) -> str:
    return why if why.startswith(":") or not why else f" {why}"
