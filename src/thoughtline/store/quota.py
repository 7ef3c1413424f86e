"""How much an owner may store."""

from collections.abc import Sequence
from typing import Any, cast

from thoughtline.core.refusal import Code, Later
from thoughtline.store.ledger import Entry, IdempotencyKey, Ledger, StandingsAfter, StorageUsage
from thoughtline.store.names import SHARED

RETRY_AFTER = 3_600.0
"""Seconds. Room is made by people, who take their time."""


def with_quota(ledger: Ledger, quota: StorageUsage) -> Ledger:
    """An owner's ledger that stores no more than `quota` holds."""
    return cast("Ledger", _QuotaLedger(ledger, quota))


class _QuotaLedger:
    """A ledger whose `append` looks at the quota first. All else passes through."""

    def __init__(self, ledger: Ledger, quota: StorageUsage) -> None:
        self._ledger = ledger
        self._quota = quota

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: IdempotencyKey | None = None,
        standings_after: StandingsAfter = dict,
    ) -> None:
        """As the ledger does. Raises `Later` (OVER_QUOTA) too, and then nothing was recorded."""
        usage, quota = await self._usage(session), self._quota
        if expecting == 0 and usage.sessions >= quota.sessions:
            raise _over_quota(f"{usage.sessions:,} sessions", f"{quota.sessions:,}")
        if usage.thoughts >= quota.thoughts:
            raise _over_quota(f"{usage.thoughts:,} thoughts", f"{quota.thoughts:,}")
        if usage.bytes >= quota.bytes:
            raise _over_quota(f"{usage.bytes:,} bytes", f"{quota.bytes:,}")
        await self._ledger.append(
            session, entries, expecting=expecting, key=key, standings_after=standings_after
        )

    async def _usage(self, session: str) -> StorageUsage:
        """What the owner of a session holds: what guests write counts for its owner."""
        if not session.startswith(SHARED):
            return await self._ledger.storage_usage()
        for shared in await self._ledger.shared_sessions():
            if shared.summary.session == session:
                owner = shared.owner
                return await self._ledger.of(owner).storage_usage() if owner else StorageUsage()
        return await self._ledger.storage_usage()


def _over_quota(held: str, most: str) -> Later:
    return Later(
        Code.OVER_QUOTA,
        f"The owner holds {held}, and {most} is all that an owner may.",
        hint="Nothing was recorded. Forget sessions that are done, or ask for more room.",
        retry_after=RETRY_AFTER,
    )
