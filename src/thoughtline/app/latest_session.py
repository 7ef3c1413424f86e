"""The session of a project that was written to last, in few words, without waiting for anybody."""

from typing import Protocol

from thoughtline.core.events import Event, Recorded
from thoughtline.core.text.token_budget import Measure
from thoughtline.core.views.digest import Digest
from thoughtline.core.views.outline import Outline, Version
from thoughtline.store.ledger import SessionSummary


class Snapshot(Protocol):
    """A record at one moment."""

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """The sessions of a project that are under way, latest first."""
        ...

    def events(self, session: str) -> list[Recorded]: ...


class LatestSession:
    """A session as it is, with all its words. `others` are those before it, latest first."""

    def __init__(
        self, summary: SessionSummary, events: list[Recorded], others: list[SessionSummary]
    ) -> None:
        self.summary = summary
        self.others = others
        self.outline = Outline()
        for recorded in events:
            self.outline.apply(recorded.event)
        self._words: dict[Version, Event] = {each.version: each.event for each in events}

    def digest(self, *, budget: int, measure: Measure) -> str:
        """What whoever picks it up needs first. Raises `Refused` (BUDGET_TOO_SMALL)."""
        digest, topics = Digest(self.outline, self.summary.session), 64
        while True:
            text = digest.text(topics, self._words, budget=budget, measure=measure)
            if text is not None:
                return text
            topics *= 4


def find_latest(record: Snapshot, project: str, *, others: int = 0) -> LatestSession | None:
    """The latest session of a project, None where it has none that is under way."""
    summaries = record.sessions(limit=1 + others, project=project)
    if not summaries:
        return None
    latest, *before = summaries
    return LatestSession(latest, record.events(latest.session), before)
