"""Calls that ask models. One ends when its client cancels it or hangs up: nobody would hear it."""

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Any

from starlette.types import Receive

from thoughtline.entrypoints.mcp.jsonrpc import INTERNAL_ERROR, Answer, ErrorResponse, Request


class RunningCalls:
    """The calls that run in this process, each at its `place`: whose it is, and its id."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[Answer]] = {}

    def cancel(self, place: Hashable) -> None:
        """End a call. Nothing where none runs there, as in another process."""
        if place in self._tasks:
            self._tasks[place].cancel()

    async def answer(
        self,
        answer: Coroutine[Any, Any, Answer],
        receive: Receive,
        request: Request,
        place: Hashable,
    ) -> Answer:
        """The answer. Once its client is gone it is cancelled, and has recorded that by then."""
        task = self._tasks[place] = asyncio.create_task(answer)
        leaving = asyncio.create_task(_client_left(receive))
        try:
            await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
            task.cancel()  # which does nothing to one that is done
            await asyncio.wait({task})
            if not task.cancelled():
                return task.result()
            return ErrorResponse(request.id, INTERNAL_ERROR, "The call was cancelled.")
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            leaving.cancel()
            if self._tasks.get(place) is task:
                del self._tasks[place]


async def _client_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
