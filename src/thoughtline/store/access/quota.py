from typing import Any, cast

from thoughtline.core.refusal import Code, RetryLater
from thoughtline.store.access.session_access import host_of
from thoughtline.store.head import Head
from thoughtline.store.ledger import Decide, Decision, IdempotencyKey, Ledger
from thoughtline.store.storage_usage import StorageUsage

RETRY_AFTER_SECONDS = 3_600.0
"""Seconds to wait before a retry. The wait is long because people have to free space."""


def with_quota(ledger: Ledger, quota: StorageUsage) -> Ledger:
    """Return an owner's ledger that refuses writes if the quota is used up."""
    return cast("Ledger", _QuotaLedger(ledger, quota))


class _QuotaLedger:
    def __init__(self, ledger: Ledger, quota: StorageUsage) -> None:
        self._ledger = ledger
        self._quota = quota
        self._writing = 0
        self._beginning = 0
        self._begun = 0
        self._written = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        """Append events as the ledger does. Raises `RetryLater` (OVER_QUOTA) if the quota is used
        up; nothing is recorded in this case.

        Writes under way count as stored, because the server may commit several writes together.
        Sessions that began since the usage was counted are added to the count.
        """
        begun_before = self._begun
        usage, quota = await self._usage_now(session), self._quota
        thoughts = usage.thoughts + self._writing
        if thoughts >= quota.thoughts:
            raise _over_quota(f"{thoughts:,} thoughts", f"{quota.thoughts:,}")
        if usage.bytes >= quota.bytes:
            raise _over_quota(f"{usage.bytes:,} bytes", f"{quota.bytes:,}")
        begun = 0

        def within(there: Head) -> Decision:
            nonlocal begun
            sessions = usage.sessions + self._beginning + self._begun - begun_before
            if there.version == 0 and sessions >= quota.sessions:
                raise _over_quota(f"{sessions:,} sessions", f"{quota.sessions:,}")
            decision = decide(there)
            begun = int(there.version == 0)
            self._beginning += begun
            return decision

        self._writing += 1
        try:
            head = await self._ledger.append(session, within, key=key)
            self._begun += begun
            self._written += 1
            return head
        finally:
            self._writing -= 1
            self._beginning -= begun

    async def _usage_now(self, session: str) -> StorageUsage:
        """Count usage again if writes in the meantime may exceed the quota."""
        while True:
            before = self._written
            usage = await self._usage(session)
            meanwhile = self._written - before
            room = self._quota.thoughts - usage.thoughts - self._writing
            if not meanwhile or meanwhile < room:
                return usage

    async def _usage(self, session: str) -> StorageUsage:
        host = await host_of(self._ledger.shared_sessions, session)
        if host is None:
            return await self._ledger.storage_usage()
        return await self._ledger.of(host).storage_usage() if host else StorageUsage()


def _over_quota(held: str, most: str) -> RetryLater:
    return RetryLater(
        Code.OVER_QUOTA,
        f"The owner has {held}; the quota is {most}.",
        hint="Nothing was recorded. A person can forget finished sessions on the board; the "
        "operator of this server can give more room.",
        retry_after=RETRY_AFTER_SECONDS,
    )
