import asyncio

from msgspec import Struct

from thoughtline.app.commands.erasure import Erasure, SessionExtent
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger

AT_ONCE = 8
"""Number of sessions that are deleted concurrently. A store can erase their bytes together."""

ROUNDS = 3
"""Number of times the sessions are listed, because a client may begin one in the meantime."""


class ErasureReceipt(Struct, frozen=True, kw_only=True):
    """Result of the deletion of an owner's sessions. `at` is in milliseconds since 1970.

    `shares_left` is the number of other owners' sessions that this owner can no longer read.
    `other_owners` has the owners of these sessions; words that were written there stay theirs.
    """

    owner: str
    at: int
    sessions: tuple[SessionExtent, ...]
    shares_left: int
    other_owners: tuple[str, ...]


class OwnerErasure:
    def __init__(self, ledger: Ledger, erasure: Erasure) -> None:
        self._ledger = ledger
        self._erasure = erasure

    async def forget(self, owner: str, *, author: str, because: str = "") -> ErasureReceipt:
        """Delete all sessions of the owner, and end the shares that other owners granted.

        Raises `Refused` if a session cannot be deleted; the sessions deleted before stay deleted,
        and a second call deletes the others. Raises `Refused` (SESSION_BUSY) if a client keeps
        beginning sessions.
        """
        gone: list[SessionExtent] = []
        for _ in range(ROUNDS):
            if not (names := await self._names()):
                break
            for first in range(0, len(names), AT_ONCE):
                gone += await self._forget(names[first : first + AT_ONCE], author, because)
        else:
            if await self._names():
                raise Refused(
                    Code.SESSION_BUSY,
                    "A client of this owner keeps beginning sessions.",
                    hint="Revoke the owner's tokens first, and run this again.",
                )
        shared = await self._ledger.shared_sessions()
        for session in shared:
            await self._ledger.leave(session.summary.session)
        return ErasureReceipt(
            owner=owner,
            at=self._erasure.clock(),
            sessions=tuple(gone),
            shares_left=len(shared),
            other_owners=tuple(sorted({session.owner for session in shared})),
        )

    async def _names(self) -> list[str]:
        return [each.session for each in await self._ledger.sessions(limit=None)]

    async def _forget(self, names: list[str], author: str, because: str) -> list[SessionExtent]:
        calls = [self._erasure.forget(name, author=author, because=because) for name in names]
        results = await asyncio.gather(*calls, return_exceptions=True)
        gone = [result for result in results if isinstance(result, SessionExtent)]
        for result in results:
            if isinstance(result, Refused) and result.code is Code.SESSION_FORGOTTEN:
                continue  # forgotten by somebody else in the meantime
            if isinstance(result, BaseException):
                raise result
        return gone
