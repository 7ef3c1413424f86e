"""Cards of sessions, kept so that a list costs what is new in the sessions that it shows."""

from msgspec import Struct

from thoughtline.app.continuity import still_has
from thoughtline.app.long_reads import SLICE, TimeSlice, breathe
from thoughtline.app.weighted_cache import WeightedCache
from thoughtline.core.events import Event
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.card import Card, CardOutline
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger, SessionSummary
from thoughtline.store.session_access import no_such_session
from thoughtline.store.session_title import OPENING_EVENTS, opening_words

CAPACITY = 35_000
"""Weight of what is kept, in hundreds of bytes: 3.5 MB."""

MAX_EVENTS = 20_000
"""Events that are read for one list at most: a fraction of a second."""


class Allowance(Struct):
    """How many events may still be read for one list."""

    events: int


class _Kept(Struct):
    """An outline with the hash of its last event, and the card that was made of it."""

    outline: CardOutline
    hash: bytes = b""
    card: Card | None = None

    @property
    def weight(self) -> int:
        return self.outline.weight + 10


class SessionCards:
    """Reads what the cards of an owner's sessions tell."""

    def __init__(self, ledger: Ledger, *, capacity: int = CAPACITY) -> None:
        self._ledger = ledger
        self._kept = WeightedCache[str, _Kept](capacity)

    async def card(self, summary: SessionSummary, allowance: Allowance) -> Card | None:
        """What a session has to say; None where that takes more events than are allowed.

        None too where it cannot be read, which its own page tells. A session that ends with the
        event that it did when its card was made costs nothing.
        """
        session, kept = summary.session, self._kept.get(summary.session)
        if kept is not None and kept.card is not None and kept.hash == summary.hash:
            return kept.card
        if summary.version - (kept.outline.version if kept else 0) > allowance.events:
            return None
        try:
            found = await self._read(session, allowance)
        except Refused as refusal:
            if refusal.code != Code.LEDGER_DAMAGED:
                raise
            return None
        return None if found is None else found.card

    async def current(self, session: str) -> tuple[SessionSummary, Card | None]:
        """A session as a list would have it now, but for its `began` and `position`.

        Raises `Refused` (NO_SUCH_SESSION) and as `Ledger.read` does.
        """
        first = await self._ledger.read(session, limit=OPENING_EVENTS)
        if not first:
            raise no_such_session(session)
        described = await self._ledger.description(session)
        found = await self._read(session, Allowance(MAX_EVENTS))
        summary = SessionSummary(
            session=session,
            version=found.outline.version if found else first[-1].version,
            began=first[0].at,
            latest=found.outline.latest if found else first[-1].at,
            opening=opening_words(first, described),
            hash=found.hash if found else first[-1].hash,
            description=described,
        )
        return summary, found.card if found else None

    async def _read(self, session: str, allowance: Allowance) -> _Kept | None:
        """What is known of a session now; None where that takes more than is allowed."""
        kept = self._kept.pop(session, None) or _Kept(CardOutline())
        known = Head(kept.outline.version, kept.hash)
        if kept.hash and not await still_has(self._ledger, session, known):
            kept = _Kept(CardOutline())
        is_whole = await self._take_in(session, kept, allowance)
        words = await self._words(session, kept.outline)
        if kept.outline.forgotten or words is None:
            return None
        kept.card = kept.outline.card(words)
        self._kept[session] = kept
        return kept if is_whole else None

    async def _take_in(self, session: str, kept: _Kept, allowance: Allowance) -> bool:
        """Whether there was enough to read all of it."""
        time_slice = TimeSlice()
        while True:
            after = kept.outline.version
            page = await self._ledger.read(session, after=after, limit=SLICE)
            for recorded in page:
                kept.outline.take_in(recorded)
                kept.hash = recorded.hash
                await time_slice.share()
            allowance.events = max(0, allowance.events - len(page))
            if len(page) < SLICE:
                return True
            if not allowance.events:
                return False
            await breathe()

    async def _words(self, session: str, outline: CardOutline) -> dict[int, Event] | None:
        """The events that a card tells of, None where one of them was forgotten meanwhile."""
        words = {}
        for version in outline.wanted():
            page = await self._ledger.read(session, after=version - 1, limit=1)
            if not page:
                return None
            words[version] = page[0].event
        return words
