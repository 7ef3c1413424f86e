"""Folded sessions, kept so that a call reads only what was added since the last one."""

import asyncio
from weakref import WeakValueDictionary

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.ledger import Ledger

PAGE = 1_000
"""Events read at once, so that loading a long session needs little memory."""

ROOM = 100_000
"""Weight of the sessions kept, in hundreds of bytes: about 10 MB."""


class Sessions:
    """The latest used sessions, folded. Bounded by their weight; the one in use always stays."""

    def __init__(self, ledger: Ledger, *, room: int = ROOM) -> None:
        self._ledger = ledger
        self._room = room
        self._kept: dict[str, Session] = {}
        self._weights: dict[str, int] = {}
        self._weight = 0
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, session: str) -> asyncio.Lock:
        """One change of a session at a time in this process; other processes meet in the ledger."""
        turn = self._turns.get(session)
        if turn is None:
            turn = self._turns[session] = asyncio.Lock()
        return turn

    async def now(self, session: str) -> Session:
        """The session as it is in the ledger at this moment; empty if it never began."""
        folded = self._kept.get(session) or Session()
        try:
            while page := await self._ledger.read(session, after=folded.version, limit=PAGE):
                for recorded in page:
                    folded.apply(recorded.event)
                if len(page) < PAGE:
                    break
        except Refused:
            self.forget(session)
            raise
        if folded.version:
            self.keep(session, folded)
        return folded

    def keep(self, session: str, folded: Session) -> None:
        self.forget(session)
        self._kept[session] = folded
        self._weights[session] = folded.weight
        self._weight += folded.weight
        while len(self._kept) > 1 and self._weight > self._room:
            self.forget(next(iter(self._kept)))

    def forget(self, session: str) -> None:
        self._kept.pop(session, None)
        self._weight -= self._weights.pop(session, 0)


def unknown(session: str) -> Refused:
    """Foreign, mistyped and never begun look the same from outside."""
    return Refused(
        Code.NO_SUCH_SESSION,
        f"There is no session {session[:128]!r}.",
        hint="Leave `session` out to begin one; `recall` without a session lists the latest.",
    )
