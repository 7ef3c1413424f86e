"""Health routes: liveness, readiness and metrics."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from thoughtline import __version__
from thoughtline.core.principal import ADMIN
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.http.observability.record_metrics import RecordMetrics
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.http.responses import json_response
from thoughtline.entrypoints.http.server_state import ServerState
from thoughtline.entrypoints.public_errors import RETRY_AFTER_SECONDS
from thoughtline.entrypoints.route_access import Access, GuardedRoute
from thoughtline.store.storage_usage import StoreLoad

PROBE_SECONDS = 2.0
"""Maximum seconds of a readiness probe. A slower database counts as unreachable."""


STOPPING = "stopping"
"""Error of a server that will stop soon. The server still takes requests in the meantime."""


LEAST_SPACE = 1 << 20
"""Free bytes on the record's disk below which the server is not ready."""


class Observed(Struct, frozen=True, kw_only=True):
    """Parts of the server that the health routes report. `query` reads the record, and raises
    `Refused` if the record is unreachable. `load` returns the present load of the record.
    """

    query: Callable[[], Awaitable[object]]
    load: Callable[[], StoreLoad]
    telemetry: Telemetry
    record: RecordMetrics
    state: ServerState

    @property
    def is_full(self) -> bool:
        free = self.load().disk_free
        return self.telemetry.is_full if free is None else free < LEAST_SPACE


def routes(observed: Observed) -> list[BaseRoute]:
    readiness = _ReadinessProbe(observed.query, PROBE_SECONDS)

    async def healthz(_: Request) -> Response:
        return json_response({"ok": True, "version": __version__})

    async def readyz(_: Request) -> Response:
        trouble = STOPPING if observed.state.is_stopping else await readiness.trouble()
        if trouble is None and observed.is_full:
            trouble = Code.LEDGER_FULL
        if trouble is not None:
            body = {"ok": False, "error": str(trouble)}
            return json_response(body, 503, {"Retry-After": str(RETRY_AFTER_SECONDS)})
        return json_response({"ok": True})

    async def metrics(_: Request) -> Response:
        headers = {"Cache-Control": "no-store"}
        await observed.record.refresh()
        return Response(observed.telemetry.prometheus(), headers=headers, media_type="text/plain")

    probe = Access(public=True, audited=False)
    return [
        GuardedRoute("/healthz", healthz, probe, methods=["GET"]),
        GuardedRoute("/readyz", readyz, probe, methods=["GET"]),
        GuardedRoute("/metrics", metrics, Access(scope=ADMIN), methods=["GET"]),
    ]


class _ReadinessProbe:
    """Readiness check that runs one query at a time, even if many probes arrive while a database
    hangs.
    """

    def __init__(self, query: Callable[[], Awaitable[object]], patience: float) -> None:
        self._query = query
        self._patience = patience
        self._pending: asyncio.Future[object] | None = None

    async def trouble(self) -> Code | None:
        """Return the error code if the record cannot be read, otherwise None."""
        if self._pending is None or self._pending.done():
            self._pending = asyncio.ensure_future(self._query())
            self._pending.add_done_callback(_retrieve)
        pending = self._pending
        await asyncio.wait({pending}, timeout=self._patience)
        if not pending.done():
            return Code.LEDGER_UNREACHABLE
        try:
            pending.result()
        except Refused as refusal:
            return refusal.code
        return None


def _retrieve(query: asyncio.Future[object]) -> None:
    """Read the exception of a query that nobody awaits any more, because asyncio would log an
    unread exception.
    """
    if not query.cancelled():
        query.exception()
