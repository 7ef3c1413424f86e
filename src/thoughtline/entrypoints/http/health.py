"""Whether it lives, whether it can work, and what it measured."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.http.answers import answer
from thoughtline.entrypoints.http.watching import Watching

RETRY_AFTER = "2"


def routes(reach: Callable[[], Awaitable[object]], watching: Watching) -> list[Route]:
    """`reach` asks the record something; it raises `Refused` while that is out of reach."""

    async def healthz(_: Request) -> Response:
        return answer({"ok": True})

    async def readyz(_: Request) -> Response:
        try:
            await reach()
        except Refused as refusal:
            said = {"ok": False, "error": str(refusal.code)}
            return answer(said, 503, {"Retry-After": RETRY_AFTER})
        return answer({"ok": True})

    async def measures(_: Request) -> Response:
        headers = {"Cache-Control": "no-store"}
        return Response(watching.measured(), headers=headers, media_type="text/plain")

    return [
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/metrics", measures, methods=["GET"]),
    ]
