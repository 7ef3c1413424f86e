"""A process that records, with caches of its own."""

from collections.abc import Callable
from itertools import count
from typing import Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.session_cache import CAPACITY, Seen, SessionCache
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.store.ledger import Ledger

LIMITS = Limits()
_handles = count(1)


class Process:
    """One process's view of a ledger."""

    def __init__(
        self, ledger: Ledger, *, capacity: int = CAPACITY, clock: Callable[[], int] = lambda: 0
    ) -> None:
        self.sessions = SessionCache(ledger, Session, capacity=capacity)
        self.recorder = Recorder(
            ledger, self.sessions, FREE, clock=clock, new_handle=lambda: f"session-{next(_handles)}"
        )

    async def think(
        self,
        text: str | None = None,
        *,
        session: str | None = None,
        key: str | None = None,
        author: str = "ada",
        expecting: int | None = None,
        may_begin: bool = False,
        assume: tuple[str, ...] = (),
        refute: tuple[str, ...] = (),
        restore: tuple[str, ...] = (),
        revises: str | None = None,
        rests_on: tuple[tuple[str, ...], ...] = (),
    ) -> CommandResult[Session]:
        stated = tuple(AssumptionCommand(text=text) for text in assume)
        command = Command(
            text=text,
            assume=stated,
            refute=refute,
            restore=restore,
            revises=revises,
            rests_on=rests_on,
            because=None if text else "it turned out so",
            expecting=expecting,
        )
        return await self.send(
            command,
            session=session,
            author=author,
            key=key,
            may_begin=may_begin,
        )

    async def send(
        self, command: Command, *, author: str = "ada", **how: Any
    ) -> CommandResult[Session]:
        return await self.recorder.think(
            command, lambda change: change, author=author, limits=LIMITS, **how
        )

    async def see(
        self, command: Command, see: Callable[[CommandResult[Session]], Seen], *, session: str
    ) -> Seen:
        """What is made of the change, when it is decided."""
        return await self.recorder.think(command, see, session=session, author="ada", limits=LIMITS)

    async def look(self, session: str, see: Callable[[Session], Seen]) -> Seen:
        return await self.recorder.look(session, see)

    async def ask(self, command: Callable[[Session], Command], *, session: str, key: str) -> None:
        await self.recorder.think(
            command, lambda _: None, session=session, author="ada", limits=LIMITS, key=key
        )
