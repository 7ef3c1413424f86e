"""Owners of sessions in the record, for operators."""

from msgspec import Struct

from thoughtline.app.commands.audit_log import AUDIT
from thoughtline.core.principal import subject_of
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger
from thoughtline.store.storage_usage import StorageUsage

SHOWN = 10
"""Maximum number of owners that a refusal lists."""

SHORTEST = 3
"""Minimum number of characters of a name that is searched among the sessions of other owners."""

OWNERS_SEARCHED = 1_000
"""Maximum number of owners in a search for the name of a session."""


class OtherOwners(Struct, frozen=True):
    owners: int
    sessions: int


class OwnerList:
    """List of the owners in a record, as `owner` sees the others. Its callers may see the sessions
    of every owner.
    """

    def __init__(self, ledger: Ledger, owner: str) -> None:
        self._ledger = ledger
        self.owner = owner

    async def usage(self) -> dict[str, StorageUsage]:
        """Return the storage of every owner, sorted by name. Owners without sessions are included,
        because they may have costs. The audit log is left out.
        """
        usage = await self._ledger.owners()
        usage.pop(AUDIT, None)
        return usage

    async def with_sessions(self) -> list[str]:
        return [owner for owner, usage in (await self.usage()).items() if usage.sessions]

    async def others(self) -> OtherOwners:
        usage = await self.usage()
        sessions = [each.sessions for name, each in usage.items() if name != self.owner]
        return OtherOwners(owners=sum(map(bool, sessions)), sessions=sum(sessions))

    async def with_session(self, name: str) -> str | None:
        """Return another owner with a session of this name, or of a name that begins with it. None
        means that there is no such owner.
        """
        if len(name) >= SHORTEST:
            for owner in (await self.with_sessions())[:OWNERS_SEARCHED]:
                if owner != self.owner and await self._ledger.of(owner).session_names(
                    name, limit=1
                ):
                    return owner
        return None

    async def check(self, owner: str) -> None:
        """Raise `Refused` (BAD_ARGUMENTS) if the record has no data of an owner."""
        known = await self.usage()
        if owner and owner not in known:
            subjects = [subject_of(name) for name in known if name]
            more = ", ..." if len(subjects) > SHOWN else ""
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{subject_of(owner)!r} recorded nothing here.",
                hint=f"Owners with a record: {', '.join(subjects[:SHOWN]) or 'only you'}{more}.",
            )
