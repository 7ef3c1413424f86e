"""`WorkflowSteps` is the base class for the steps of all engines."""

import asyncio
from collections.abc import Awaitable, Callable

from thoughtline.engine.errors import WorkflowFailed
from thoughtline.engine.protocol import OnError, Workflow


class WorkflowSteps:
    """`finished` holds the results of earlier runs by the names of the steps."""

    def __init__(self, workflow: str, finished: dict[str, bytes], tries: int = 1) -> None:
        self._workflow = workflow
        self._tries = tries
        self._finished = finished
        self._under_way: dict[str, asyncio.Future[bytes]] = {}

    @property
    def workflow(self) -> str:
        return self._workflow

    @property
    def tries(self) -> int:
        return self._tries

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        if step in self._finished:
            return self._finished[step]
        if step in self._under_way:
            raise ValueError(step)
        task = self._under_way[step] = asyncio.ensure_future(self._do(step, do))
        try:
            self._finished[step] = await task
        finally:
            del self._under_way[step]
        return self._finished[step]

    async def _do(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:  # noqa: ARG002 - for engines that write it down
        return await do()

    async def run(self, workflow: Workflow, payload: bytes, on_error: OnError) -> bytes:
        """Raises `WorkflowFailed` if the workflow raises any error."""
        try:
            return await workflow(self, payload)
        except Exception as error:  # noqa: BLE001 - a workflow may raise anything; it is reported
            on_error(self._workflow, error)
            raise WorkflowFailed(type(error).__name__) from None
        finally:
            for task in self._under_way.values():
                task.cancel()  # its result is not needed any more
