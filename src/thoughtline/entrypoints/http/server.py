"""Listening, until told to stop; then what is in flight is finished first."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.http.header_timeout import timed_connection

IDLE_SECONDS = 75
"""Longer than balancers keep an idle connection, so that they close it and not we."""

BACKLOG = 1_024


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections. Raises `Refused` where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without its protocol asyncio would leave Nagle's algorithm on, and an answer waits 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise Refused(
            Code.BAD_SETTING,
            f"Nothing can listen at {host} port {port}: {error.strerror}.",
            hint="Choose another address with --http HOST:PORT.",
        ) from error
    return listener


def serve(
    app: ASGIApp,
    listener: socket.socket,
    *,
    header_timeout: float,
    drain_timeout: float,
    max_connections: int,
    ready: Callable[[], None],
) -> None:
    """Answer until SIGINT or SIGTERM. Timeouts are seconds; `ready` is called once we answer."""
    config = uvicorn.Config(
        app,
        http=timed_connection(header_timeout),
        loop="auto",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=max_connections,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=max(1, round(drain_timeout)),
        backlog=BACKLOG,
    )
    server = HttpServer(config, ready)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))


class HttpServer(uvicorn.Server):
    """uvicorn's, which does not say when it is ready, and after a signal would end by it."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self.capture_signals():
            try:
                await self._serve(sockets)
            finally:
                self._captured_signals.clear()
