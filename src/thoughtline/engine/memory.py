"""Workflow engine in memory, whose workflows are tasks of this process and end with the process."""

import asyncio
from collections.abc import Mapping

from thoughtline.engine.errors import NoSuchWorkflow, WorkflowStopped
from thoughtline.engine.memory_steps import WorkflowSteps
from thoughtline.engine.protocol import OnError, WorkflowKind, ignore_error


class MemoryEngine:
    def __init__(self, kinds: Mapping[str, WorkflowKind], on_error: OnError = ignore_error) -> None:
        self._kinds = kinds
        self._on_error = on_error
        self._tasks: dict[str, asyncio.Task[bytes]] = {}

    async def start(self, kind: str, name: str, payload: bytes) -> None:
        run = self._kinds[kind].run
        if name not in self._tasks:
            steps = WorkflowSteps(name, {})
            task = asyncio.create_task(steps.run(run, payload, self._on_error))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._tasks[name] = task

    async def result(self, name: str, *, wait: float) -> bytes | None:
        task = self._task(name)
        await asyncio.wait({task}, timeout=wait)
        if not task.done():
            return None
        if task.cancelled():
            raise WorkflowStopped(name)
        return task.result()

    async def stop(self, name: str) -> None:
        task = self._task(name)
        task.cancel()
        await asyncio.wait({task})

    async def forget(self, name: str) -> None:
        if name in self._tasks:
            await self.stop(name)
            del self._tasks[name]

    async def names(self) -> list[str]:
        return [*self._tasks]

    async def activate(self) -> None:
        """Do nothing, because no other process has workflows of this engine."""

    async def stand_by(self) -> None:
        """Do nothing, because no other process has workflows of this engine."""

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _task(self, name: str) -> asyncio.Task[bytes]:
        if name not in self._tasks:
            raise NoSuchWorkflow(name)
        return self._tasks[name]
