"""What all engines do with the steps of a work."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from thoughtline.engine.protocol import Tell, Work, WorkflowFailed

TAKEN = ".taken "
"""What the steps are called that an engine adds whenever a work is taken up again."""

LEFT = ".left "
"""The same, whenever a work is left by a process that ends in order."""

MOST_TRIES = 20
"""A work that was taken up so often in a row is failed, whatever it does about it itself."""


def deaths(finished: Sequence[str]) -> int:
    """How many processes died of a work since a step last finished, by the names of all in order.

    Of a work that is taken up again: the latest one died of it too, unless it left it.
    """
    since = 1
    for name in finished:
        if name.startswith(LEFT):
            since -= 1
        else:
            since = since + 1 if name.startswith(TAKEN) else 1
    return since


class RememberedSteps:
    """The `Steps` of one work, in memory. `finished` is what they gave before."""

    def __init__(self, work: str, finished: dict[str, bytes], tries: int = 1) -> None:
        self._work = work
        self._tries = tries
        self._finished = finished
        self._under_way: dict[str, asyncio.Future[bytes]] = {}

    @property
    def work(self) -> str:
        return self._work

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

    async def run(self, work: Work, given: bytes, tell: Tell) -> bytes:
        """Run the work over these steps. Raises `WorkflowFailed` for whatever it raises."""
        try:
            return await work(self, given)
        except Exception as error:  # noqa: BLE001 - a work may raise anything, and it is told
            tell(self._work, error)
            raise WorkflowFailed(type(error).__name__) from None
        finally:
            for task in self._under_way.values():
                task.cancel()  # nobody waits for it any more
