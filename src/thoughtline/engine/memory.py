"""An engine whose works are tasks of this process, and end with it."""

import asyncio
from collections.abc import Mapping

from thoughtline.engine.protocol import (
    NoSuchWorkflow,
    Tell,
    WorkflowKind,
    WorkflowStopped,
    say_nothing,
)
from thoughtline.engine.steps import RememberedSteps


class MemoryEngine:
    """An `Engine`."""

    def __init__(self, kinds: Mapping[str, WorkflowKind], tell: Tell = say_nothing) -> None:
        self._kinds = kinds
        self._tell = tell
        self._works: dict[str, asyncio.Task[bytes]] = {}

    async def start(self, kind: str, name: str, given: bytes) -> None:
        run = self._kinds[kind].run
        if name not in self._works:
            task = asyncio.create_task(RememberedSteps(name, {}).run(run, given, self._tell))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._works[name] = task

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
        if name in self._works:
            await self.stop(name)
            del self._works[name]

    async def attend(self) -> None:
        """There are no others."""

    async def stand_by(self) -> None:
        """There are no others."""

    async def close(self) -> None:
        for task in self._works.values():
            task.cancel()
        await asyncio.gather(*self._works.values(), return_exceptions=True)

    def _task(self, name: str) -> asyncio.Task[bytes]:
        if name not in self._works:
            raise NoSuchWorkflow(name)
        return self._works[name]
