from collections import defaultdict
from collections.abc import Sequence

from thoughtline.core.description import Description
from thoughtline.core.events import Recorded
from thoughtline.core.truth.standing import PackedStandings
from thoughtline.store import codec, model_usage, session_title, stored_names
from thoughtline.store.head import GENESIS_HASH, Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Access, Entry, KeyedWrite
from thoughtline.store.rests import Rest, rests_among
from thoughtline.store.search.unindexed_texts import Text, text_in
from thoughtline.store.watch import Watch


class SessionEvents:
    """`forgotten` is the number of deleted earlier events."""

    def __init__(self, forgotten: int = 0) -> None:
        self.rows: list[codec.Row] = []
        self.positions: list[int] = []
        self.forgotten = forgotten

    @property
    def version(self) -> int:
        return self.forgotten + len(self.rows)

    @property
    def head(self) -> Head:
        return Head(self.version, self.rows[-1][-1] if self.rows else GENESIS_HASH)

    def event(self, session: str, version: int) -> Recorded:
        at = version - self.forgotten - 1
        row = self.rows[at]
        previous = self.rows[at - 1][-1] if at else GENESIS_HASH
        if at == 0 and self.forgotten:
            previous = hash_chain.hash_before_tombstone(session, row)
        return hash_chain.decode_row(session, row, after=version - 1, previous=previous)


class Tables:
    """Sessions and idempotency keys by their stored names, and events by their positions."""

    def __init__(self) -> None:
        self.sessions: dict[str, SessionEvents] = {}
        self.places: dict[int, tuple[str, int]] = {}
        self.answered: dict[str, KeyedWrite] = {}
        self.texts: dict[int, Text] = {}
        self.standings = defaultdict[str, PackedStandings](PackedStandings)
        self.usage: dict[str, dict[model_usage.DayAndModel, model_usage.UsageSum]] = {}
        self.forecasts: dict[str, list[int]] = {}
        self.descriptions: dict[str, Description] = {}
        self.rests: dict[str, list[Rest]] = {}
        self.shares: dict[tuple[str, str], tuple[str, Access]] = {}
        self.position = self._indexed = 0
        self.watch = Watch()

    def events(self, key: str) -> SessionEvents:
        return self.sessions.get(key, SessionEvents())

    def lasting_sessions(self) -> list[str]:
        """Return the sessions that were not deleted, in the order of their last write."""
        return [key for key, events in self.sessions.items() if not events.forgotten]

    def add(
        self, key: str, entries: Sequence[Entry], rows: Sequence[codec.Row], events: SessionEvents
    ) -> None:
        """The session moves to the end of the list, as the last written session."""
        if not rows:
            return
        for row in rows:
            self.position += 1
            self.places[self.position] = (key, row[0])
            if codec.is_forecast(row[3]):
                self.forecasts.setdefault(key, []).append(row[0])
            events.positions.append(self.position)
        events.rows += rows
        if usage := model_usage.usage_by_day(entries):
            known = self.usage.get(key, {})
            self.usage[key] = model_usage.merge_usage([*known.items(), *usage.items()])
        _, name = stored_names.owner_and_name(key)
        if new := [*rests_among(name, rows[0][0], (entry.event for entry in entries))]:
            self.rests.setdefault(key, []).extend(new)
        for event in session_title.descriptions(entries):
            self.descriptions[key] = self.descriptions.get(key, Description()).after(event)
        self.sessions.pop(key, None)
        self.sessions[key] = events
        self.watch.wake()

    def remove(self, key: str) -> None:
        self.forecasts.pop(key, None)
        self.descriptions.pop(key, None)
        self.rests.pop(key, None)
        self.answered = {name: use for name, use in self.answered.items() if use.session != key}
        self.texts = {at: text for at, text in self.texts.items() if text.key != key}
        self.standings.pop(key, None)
        self.places = {at: place for at, place in self.places.items() if place[0] != key}
        self.shares = {name: share for name, share in self.shares.items() if share[0] != key}

    def index(self) -> None:
        for position in range(self._indexed + 1, self.position + 1):
            if position in self.places:
                key, version = self.places[position]
                events = self.sessions[key]
                row = events.rows[version - events.forgotten - 1]
                event = codec.decode_body(row[3])
                text = event and text_in(event, key=key, version=version, author=row[1], at=row[2])
                if text:
                    self.texts[position] = text
        self._indexed = self.position
