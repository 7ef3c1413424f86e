"""Parts of a session in its own words: an outline, and the events that hold the words."""

from collections.abc import Mapping
from typing import cast

from thoughtline.core.events import (
    CONCLUSION,
    AssumptionStated,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    ThoughtRecorded,
)
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.outline import Outline, Version


class Excerpt:
    """Words for what is asked about. `events` must hold the events that the outline points at."""

    def __init__(self, outline: Outline, events: Mapping[Version, Event]) -> None:
        self._outline = outline
        self._events = events

    def next_question(self, width: int) -> str:
        return shorten(getattr(self._events[self._outline.asks_next], "next", ""), width)

    def node(self, node: str, width: int) -> str:
        """A thought; or an assumption, by the caller's own id too: callers go on using theirs."""
        if node not in self._outline.stated:
            return f"{node} {shorten(self._thought(node).text, width)}"
        event = cast("AssumptionStated | EvidenceGiven", self._events[self._outline.stated[node]])
        if isinstance(event, EvidenceGiven):
            return f"{node} {shorten(event.text, width)}"
        name = f" (said as {shorten(event.name, 60)})" if event.name else ""
        return f"{node}{name} {shorten(event.text, width)}"

    def standing(self, thought: str, width: int) -> str:
        """A thought and what there is to say about it."""
        event, outline = self._thought(thought), self._outline
        supports = outline.truth.supports(thought)
        notes = [
            event.kind if event.kind != CONCLUSION else "",
            event.branch,
            "verified" if outline.judged(thought).verified else "",
            f"{event.confidence:g}" if event.confidence is not None else "",
            f"rests on {' | '.join(' '.join(needs) for needs in supports)}" if supports else "",
            f"revises {event.revises}" if event.revises else "",
        ]
        about = "; ".join(filter(None, notes))
        return self.node(thought, width) + (f" ({about})" if about else "")

    def reason(self, node: str) -> str:
        """Why a node is judged as it is: " in t5: the load test ran cold"."""
        event = self._events[self._outline.reasons[node]]
        thought: str = getattr(event, "thought", "")
        where = f" in {thought}" if thought else ""
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
