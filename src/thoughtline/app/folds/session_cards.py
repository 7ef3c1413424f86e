"""Cards of sessions, kept in memory so that a list reads only the new events of its sessions."""

from thoughtline.app.folds.kept_folds import EventAllowance, KeptFold, KeptFolds, Room
from thoughtline.core.author import split_import
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.summaries.card import Card, CardOutline
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.ledger import Ledger, SessionSummary
from thoughtline.store.session_title import OPENING_EVENTS, opening_words

CAPACITY = 35_000
"""Maximum weight of the kept outlines and cards, in hundreds of bytes: 3.5 MB."""

MAX_EVENTS = 20_000
"""Maximum number of events that are read for one list, which takes a fraction of a second."""


class SessionCards:
    def __init__(self, ledger: Ledger, *, capacity: int = CAPACITY) -> None:
        self._ledger = ledger
        self._folds = KeptFolds(ledger, CardOutline, CardOutline.take_in, Room(capacity))

    async def card(self, summary: SessionSummary, allowance: EventAllowance) -> Card | None:
        """Return the card of a session; None if the session is damaged, or has more events than
        `allowance` allows.

        A card without new events since it was made is returned without a read.
        """
        session = summary.session
        kept = self._folds.known(session)
        if kept is not None and kept.fold.made is not None and kept.head.hash == summary.hash:
            return kept.fold.made
        if summary.version - (kept.head.version if kept else 0) > allowance.events:
            return None
        try:
            async with self._folds.current(session, allowance) as kept:
                return await self._card(session, kept)
        except Refused as refusal:
            if refusal.code != Code.LEDGER_DAMAGED:
                raise
            return None

    async def current(self, session: str) -> tuple[SessionSummary, Card | None]:
        """Return a session as a list shows it now, without correct values for `began` and
        `position`.

        Raises `Refused` (NO_SUCH_SESSION) if the session never began, and `Refused` if the ledger
        cannot be read.
        """
        first = await self._ledger.read(session, limit=OPENING_EVENTS)
        if not first:
            raise no_such_session(session)
        described = await self._ledger.description(session)
        async with self._folds.current(session, EventAllowance(MAX_EVENTS)) as kept:
            card = await self._card(session, kept)
        summary = SessionSummary(
            session=session,
            version=kept.head.version if card else first[-1].version,
            began=first[0].at,
            latest=kept.fold.latest if card else first[-1].at,
            opening=opening_words(first, described),
            hash=kept.head.hash if card else first[-1].hash,
            description=described,
            file=split_import(first[0].author)[0],
        )
        return summary, card

    async def _card(self, session: str, kept: KeptFold[CardOutline]) -> Card | None:
        """Return None if the session was not read to its end, or was forgotten."""
        outline = kept.fold
        if kept.is_whole and not outline.forgotten and kept.fold.made is None:
            words = await self._words(session, outline)
            kept.fold.made = None if words is None else outline.card(words)
        return kept.fold.made

    async def _words(self, session: str, outline: CardOutline) -> dict[int, Recorded] | None:
        """Return None if an event was forgotten in the meantime."""
        words = {}
        for version in outline.wanted():
            page = await self._ledger.read(session, after=version - 1, limit=1)
            if not page:
                return None
            words[version] = page[0]
        return words
