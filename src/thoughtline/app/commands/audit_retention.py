"""Deletion of audit entries that are older than an operator keeps them."""

import asyncio
from collections.abc import Callable

from thoughtline.app.commands.audit_log import AUDIT, AUTHOR, DAY
from thoughtline.app.commands.erasure import Erasure
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger

REASON = "audit retention"
"""Reason in the tombstones of deleted audit sessions."""


class AuditRetention:
    """Retention of the audit: entries are kept for at least `days`, and for one day more at most.

    `ledger` is the whole record, and `clock` returns milliseconds since 1970. Whole audit sessions
    are deleted, each of which has the entries of one process and one day at most.
    """

    def __init__(self, ledger: Ledger, clock: Callable[[], int], *, days: int) -> None:
        self._audit = ledger.of(AUDIT)
        self._erasure = Erasure(self._audit, clock=clock)
        self._clock = clock
        self._days = days

    async def delete_old(self) -> None:
        """Raises `Refused` if the record is unreachable."""
        oldest = self._clock() - self._days * DAY
        sessions = await self._audit.sessions(limit=None)
        old = [summary.session for summary in sessions if summary.latest < oldest]
        # Together, because a SQLite file is rewritten once for all of them.
        await asyncio.gather(*map(self._delete, old))

    async def _delete(self, session: str) -> None:
        try:
            await self._erasure.forget(session, author=AUTHOR, because=REASON)
        except Refused as refusal:
            if refusal.code is not Code.SESSION_FORGOTTEN:  # another replica was faster
                raise
