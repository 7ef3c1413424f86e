"""Running calls that ask models. A call ends if its client cancels the call or disconnects."""

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Any

from starlette.types import Receive

from thoughtline.entrypoints.mcp.jsonrpc import INTERNAL_ERROR, Answer, ErrorResponse, Request


class RunningCalls:
    """Calls that run in this process, by key: owner, session id and request id."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[Answer]] = {}

    def cancel(self, key: Hashable) -> None:
        """Cancel a call. Nothing happens if the call does not run in this process."""
        if key in self._tasks:
            self._tasks[key].cancel()

    async def answer(
        self,
        answer: Coroutine[Any, Any, Answer],
        receive: Receive,
        request: Request,
        key: Hashable,
    ) -> Answer:
        """If the client disconnects, the call is cancelled and awaited."""
        task = self._tasks[key] = asyncio.create_task(answer)
        leaving = asyncio.create_task(_client_left(receive))
        try:
            await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
            task.cancel()  # no effect if the call has ended
            await asyncio.wait({task})
            if not task.cancelled():
                return task.result()
            return ErrorResponse(request.id, INTERNAL_ERROR, "The call was cancelled.")
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            leaving.cancel()
            if self._tasks.get(key) is task:
                del self._tasks[key]


async def _client_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
