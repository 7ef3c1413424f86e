"""Whether it lives, whether it can work, and what it measured."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from thoughtline.core.identity import ADMIN
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.http.responses import answer
from thoughtline.entrypoints.route_access import Access, GuardedRoute

RETRY_AFTER = "2"

PATIENCE = 2.0
"""Seconds that a probe is kept waiting. A database that takes longer is out of reach to it."""


def routes(reach: Callable[[], Awaitable[object]], watching: Telemetry) -> list[BaseRoute]:
    """`reach` asks the record something; it raises `Refused` while that is out of reach."""
    within = _Within(reach, PATIENCE)

    async def healthz(_: Request) -> Response:
        return answer({"ok": True})

    async def readyz(_: Request) -> Response:
        trouble = await within.trouble()
        if trouble is not None:
            said = {"ok": False, "error": str(trouble)}
            return answer(said, 503, {"Retry-After": RETRY_AFTER})
        return answer({"ok": True})

    async def measures(_: Request) -> Response:
        headers = {"Cache-Control": "no-store"}
        return Response(watching.measured(), headers=headers, media_type="text/plain")

    probe = Access(public=True, audited=False)
    return [
        GuardedRoute("/healthz", healthz, probe, methods=["GET"]),
        GuardedRoute("/readyz", readyz, probe, methods=["GET"]),
        GuardedRoute("/metrics", measures, Access(scope=ADMIN), methods=["GET"]),
    ]


class _Within:
    """One question at a time, however many probes come while a database hangs."""

    def __init__(self, reach: Callable[[], Awaitable[object]], patience: float) -> None:
        self._reach = reach
        self._patience = patience
        self._asking: asyncio.Future[object] | None = None

    async def trouble(self) -> Code | None:
        """Why the record is out of reach, None if it is not."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._reach())
            self._asking.add_done_callback(_seen)
        asking = self._asking
        await asyncio.wait({asking}, timeout=self._patience)
        if not asking.done():
            return Code.LEDGER_UNREACHABLE
        try:
            asking.result()
        except Refused as refusal:
            return refusal.code
        return None


def _seen(asked: asyncio.Future[object]) -> None:
    """Whoever asked may have gone, and nobody is to be told that it was lost."""
    if not asked.cancelled():
        asked.exception()
