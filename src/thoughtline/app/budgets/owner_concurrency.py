"""How many questions of one owner may be in flight at a time.

How many models one deliberation asks at the same time is in `questions/model_calls.py`.
"""

from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec import Struct, field

from thoughtline.core.refusal import Code, RetryLater
from thoughtline.engine.errors import NoSuchWorkflow, WorkflowFailed, WorkflowStopped
from thoughtline.engine.protocol import Engine

MAX_OWNERS = 10_000

RETRY_AFTER_SECONDS = 5.0
"""After which one of the questions may well be answered."""


class InFlight(Struct):
    """The questions of one owner: workflows by name, and how many are about to be recorded.

    Workflows leave only when somebody looks, which is when there is no slot.
    """

    workflows: set[str] = field(default_factory=set)
    coming: int = 0

    def __len__(self) -> int:
        return len(self.workflows) + self.coming


class Slot(Struct):
    """Room for one question. It is free again without a `workflow`, or once that is over."""

    workflow: str = ""


class ConcurrencyLimit:
    """Counts the deliberations and delegations of each owner that this process began.

    `limit` None is any number, and the local person may ask any number. `engine` opens the engine.
    """

    def __init__(self, limit: int | None, engine: Callable[[], Awaitable[Engine]]) -> None:
        self._limit = limit
        self._engine = engine
        self._in_flight: OrderedDict[str, InFlight] = OrderedDict()

    @asynccontextmanager
    async def slot(self, owner: str) -> AsyncIterator[Slot]:
        """Room for a question. Raises `RetryLater` (TOO_MANY_AT_ONCE)."""
        slot = Slot()
        if self._limit is None or not owner:
            yield slot
            return
        in_flight = await self._with_room(owner, self._limit)
        in_flight.coming += 1
        try:
            yield slot
        finally:
            in_flight.coming -= 1
            if slot.workflow:
                in_flight.workflows.add(slot.workflow)

    async def _with_room(self, owner: str, limit: int) -> InFlight:
        in_flight = self._in_flight.setdefault(owner, InFlight())
        self._in_flight.move_to_end(owner)
        if len(self._in_flight) > MAX_OWNERS:
            self._in_flight.popitem(last=False)
        if len(in_flight) >= limit:
            for workflow in [*in_flight.workflows]:
                if await self._is_over(workflow):
                    in_flight.workflows.discard(workflow)
        if len(in_flight) >= limit:
            raise RetryLater(
                Code.TOO_MANY_AT_ONCE,
                f"You have {limit} questions to models in flight, and no more may be at once.",
                hint="Nothing was recorded; wait for one of them, or call again in "
                f"{RETRY_AFTER_SECONDS:g} s.",
                retry_after=RETRY_AFTER_SECONDS,
            )
        return in_flight

    async def _is_over(self, workflow: str) -> bool:
        try:
            return await (await self._engine()).result(workflow, wait=0) is not None
        except (NoSuchWorkflow, WorkflowFailed, WorkflowStopped):
            return True
