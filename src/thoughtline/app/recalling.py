"""Reading: a session with its words, and the list of sessions."""

from thoughtline.app.sessions import PAGE, unknown
from thoughtline.core.tree import Tree
from thoughtline.store.ledger import Ledger, Proof, Summary


class Recalling:
    """Reads the record. Never changes it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def tree(self, session: str) -> Tree:
        """A whole session. Raises `Refused` (NO_SUCH_SESSION) if it never began."""
        tree = Tree()
        while page := await self._ledger.read(session, after=tree.session.version, limit=PAGE):
            for recorded in page:
                tree.grow(recorded)
        if tree.session.version == 0:
            raise unknown(session)
        return tree

    async def sessions(self, *, limit: int) -> list[Summary]:
        """The sessions that were written to last, latest first."""
        return await self._ledger.sessions(limit=limit)

    async def verify(self) -> Proof:
        return await self._ledger.verify()
