"""Rate limit of each owner for pages, exports and the requests of page scripts.

Calls of MCP tools and resources are counted in `mcp/methods.py`, by the same limits.
"""

import asyncio
import math
from contextlib import ExitStack

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.core.principal import EXPORT, READ, WRITE
from thoughtline.core.refusal import RetryLater
from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.rate_limit import REFUSAL_DELAY, RateLimiter
from thoughtline.entrypoints.route_access import access_of
from thoughtline.entrypoints.scope_keys import OWNER, ROUTE
from thoughtline.store.processor_time import ProcessorTime


class PaceMiddleware:
    """ASGI middleware that counts requests of known owners to routes that read or write the record.

    A form counts as a write, whatever scope the form needs. A read is charged for its processor
    time until its answer begins, because a live page stays open for long and costs little.
    """

    def __init__(self, app: ASGIApp, reads: RateLimiter, writes: RateLimiter) -> None:
        self._app = app
        self._limiters = {READ: reads, EXPORT: reads, WRITE: writes}
        self._reads, self._writes = reads, writes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        owner = scope.get(OWNER, "")
        limiter = self._limiter(scope) if owner else None
        if limiter is None:
            await self._app(scope, receive, send)
            return
        spent = ProcessorTime()
        with ExitStack() as reading:
            try:
                if limiter is self._reads:
                    reading.callback(limiter.begin(owner, spent))
                else:
                    limiter.acquire(owner)
            except RetryLater as refusal:
                await asyncio.sleep(REFUSAL_DELAY)
                await _too_fast(refusal)(scope, receive, send)
                return

            async def send_read(message: Message) -> None:
                if message["type"] == "http.response.start":
                    reading.close()
                await send(message)

            await spent.measure(self._app(scope, receive, send_read))

    def _limiter(self, scope: Scope) -> RateLimiter | None:
        route = scope.get(ROUTE)
        access = None if route is None else access_of(route)
        if access is None or not access.audited:
            return None
        return self._writes if access.form else self._limiters.get(access.scope)


def _too_fast(refusal: RetryLater) -> HttpError:
    return HttpError(
        429,
        refusal.code,
        f"{refusal.args[0]} {refusal.hint}",
        headers={"Retry-After": str(math.ceil(refusal.retry_after))},
    )
