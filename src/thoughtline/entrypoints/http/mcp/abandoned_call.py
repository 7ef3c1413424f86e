"""A call that asks models, and ends when its client hangs up: nobody would hear the answer."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.types import Receive

from thoughtline.entrypoints.mcp.jsonrpc import INTERNAL_ERROR, Answer, ErrorResponse, Request


async def while_connected(
    answer: Coroutine[Any, Any, Answer], receive: Receive, request: Request
) -> Answer:
    """The answer. It is cancelled once its client is gone, and has recorded that by then."""
    task = asyncio.create_task(answer)
    leaving = asyncio.create_task(_client_left(receive))
    try:
        await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        task.cancel()
        await asyncio.wait({task})
        return ErrorResponse(request.id, INTERNAL_ERROR, "The client hung up.")
    except asyncio.CancelledError:
        task.cancel()
        raise
    finally:
        leaving.cancel()


async def _client_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
