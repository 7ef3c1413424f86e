"""Limit on one owner's questions in flight.

The limit on concurrent calls of models is in `questions/model_calls.py`.
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
"""Seconds until a question in flight is probably answered."""


class InFlight(Struct):
    """Questions of one owner in flight: the names of their workflows, and the number of questions
    without a workflow yet.

    Finished workflows are removed only if a caller finds no free slot.
    """

    workflows: set[str] = field(default_factory=set)
    coming: int = 0

    def __len__(self) -> int:
        return len(self.workflows) + self.coming


class Slot(Struct):
    """Slot for one question in flight. A slot without a `workflow` is free again when its block
    ends; otherwise the slot is free when the workflow ends.
    """

    workflow: str = ""


class ConcurrencyLimit:
    """Limit on each owner's deliberations and delegations in flight, in this process.

    If `limit` is None, there is no limit. The local person (owner "") has no limit either. `engine`
    is a function that opens the engine.
    """

    def __init__(self, limit: int | None, engine: Callable[[], Awaitable[Engine]]) -> None:
        self._limit = limit
        self._engine = engine
        self._in_flight: OrderedDict[str, InFlight] = OrderedDict()

    @asynccontextmanager
    async def slot(self, owner: str) -> AsyncIterator[Slot]:
        """Hold a slot for a question. Raises `RetryLater` (TOO_MANY_AT_ONCE) if no slot is free."""
        slot = Slot()
        if self._limit is None or not owner:
            yield slot
            return
        in_flight = await self._check_limit(owner, self._limit)
        in_flight.coming += 1
        try:
            yield slot
        finally:
            in_flight.coming -= 1
            if slot.workflow:
                in_flight.workflows.add(slot.workflow)

    async def _check_limit(self, owner: str, limit: int) -> InFlight:
        """Return the questions of an owner in flight. Raises `RetryLater` if no slot is free."""
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
                f"You have {limit} questions to models in flight, which is the limit.",
                hint="Nothing was recorded. Wait for an answer, or call again in "
                f"{RETRY_AFTER_SECONDS:g} s.",
                retry_after=RETRY_AFTER_SECONDS,
            )
        return in_flight

    async def _is_over(self, workflow: str) -> bool:
        try:
            return await (await self._engine()).result(workflow, wait=0) is not None
        except (NoSuchWorkflow, WorkflowFailed, WorkflowStopped):
            return True
