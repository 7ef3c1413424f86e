"""What all engines do with the steps of a work."""

import asyncio
from collections.abc import Awaitable, Callable

from thoughtline.engine.work import Tell, Work, WorkFailed


class RememberedSteps:
    """The `Steps` of one work, in memory. `finished` is what they gave before."""

    def __init__(self, work: str, finished: dict[str, bytes]) -> None:
        self._work = work
        self._finished = finished
        self._under_way: dict[str, asyncio.Future[bytes]] = {}

    @property
    def work(self) -> str:
        return self._work

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

    async def run(self, work: Work, given: bytes, tell: Tell) -> bytes:
        """Run the work over these steps. Raises `WorkFailed` for whatever it raises."""
        try:
            return await work(self, given)
        except Exception as error:  # noqa: BLE001 - a work may raise anything, and it is told
            tell(self._work, error)
            raise WorkFailed(type(error).__name__) from None
        finally:
            for task in self._under_way.values():
                task.cancel()  # nobody waits for it any more
