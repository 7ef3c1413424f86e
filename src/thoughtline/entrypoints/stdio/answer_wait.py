"""Wait of calls for a client's answer to a question of the server."""

import asyncio

PATIENCE = 1.0
"""Seconds after the question in which calls wait for the answer."""


class AnswerWait:
    """Wait for an answer that calls need, as `Waiting` of the protocol describes it."""

    def __init__(self) -> None:
        self._ended = asyncio.Event()
        self._until = 0.0

    def begin(self) -> None:
        self._ended.clear()
        self._until = asyncio.get_running_loop().time() + PATIENCE

    def end(self) -> None:
        self._ended.set()

    @property
    def is_open(self) -> bool:
        return not self._ended.is_set() and asyncio.get_running_loop().time() < self._until

    async def wait(self) -> None:
        try:
            async with asyncio.timeout_at(self._until):
                await self._ended.wait()
        except TimeoutError:
            self._ended.set()  # later calls do not wait
