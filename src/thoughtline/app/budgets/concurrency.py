"""How many questions of one owner may be under way at a time, and how many there may be at all."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec import Struct, field

from thoughtline.app.budgets.daily import DailyLimit
from thoughtline.core.refusal import Code, Later
from thoughtline.engine.protocol import Engine, NoSuchWorkflow, WorkflowFailed, WorkflowStopped

MOST_OWNERS = 10_000
LATER = 5.0
"""Seconds after which one of the questions may well be answered."""


class Asked(Struct):
    """What an owner has under way: works by name, and how many questions are about to be recorded.

    Works leave only when somebody looks, which is when there is no room.
    """

    works: set[str] = field(default_factory=set)
    coming: int = 0

    def __len__(self) -> int:
        return len(self.works) + self.coming


class Slot(Struct):
    """Room for one question. It is free again without a `work`, or once that is over."""

    work: str = ""


class ConcurrencyLimit:
    """Counts the deliberations and delegations of each owner that this process began.

    `most` None is any number, and the local person may ask any number. `engine` opens the engine.
    `capping` says who has had enough for today.
    """

    def __init__(
        self,
        most: int | None,
        engine: Callable[[], Awaitable[Engine]],
        capping: DailyLimit | None = None,
    ) -> None:
        self._most = most
        self._engine = engine
        self._capping = capping
        self._asked: OrderedDict[str, Asked] = OrderedDict()

    @asynccontextmanager
    async def place(
        self, owner: str, *, asks: bool, session: str | None = None
    ) -> AsyncIterator[Slot]:
        """Room for a question in a session, None for one that begins, if it `asks` anybody at all.

        Raises `Later` (TOO_MANY_AT_ONCE, BUDGET_SPENT).
        """
        place = Slot()
        if self._most is None or not owner or not asks:
            yield place
            return
        if self._capping is not None:
            await self._capping.check(owner, session)
        asked = await self._room(owner, self._most)
        asked.coming += 1
        try:
            yield place
        finally:
            asked.coming -= 1
            if place.work:
                asked.works.add(place.work)

    async def _room(self, owner: str, most: int) -> Asked:
        asked = self._asked.setdefault(owner, Asked())
        self._asked.move_to_end(owner)
        if len(self._asked) > MOST_OWNERS:
            self._asked.popitem(last=False)
        if len(asked) >= most:
            for work in [*asked.works]:
                if await self._is_over(work):
                    asked.works.discard(work)
        if len(asked) >= most:
            raise Later(
                Code.TOO_MANY_AT_ONCE,
                f"You have {most} questions to models under way, which is all that may be at once.",
                hint=f"Nothing was recorded; wait for one of them, or call again in {LATER:g} s.",
                retry_after=LATER,
            )
        return asked

    async def _is_over(self, work: str) -> bool:
        try:
            return await (await self._engine()).result(work, wait=0) is not None
        except (NoSuchWorkflow, WorkflowFailed, WorkflowStopped):
            return True
