"""HTTP server that listens until a signal, then finishes the running requests."""

import asyncio
import math
import signal
import socket
import time
from collections.abc import Sequence
from types import FrameType, ModuleType

import uvicorn
from starlette.types import ASGIApp

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.http.connection import IDLE_SECONDS, Connection, connection_of
from thoughtline.entrypoints.http.connection_places import SPARE
from thoughtline.entrypoints.http.server_state import ServerState
from thoughtline.entrypoints.log import log_event

resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows
    resource = None

BACKLOG = 1_024

OWN_FILES = 112
"""Number of file descriptors that are reserved for the record, the engine and outgoing calls."""

LATE = 0.5
"""Seconds between two ticks from which a tick counts as late. The server ticks ten times a
second.
"""

CHECK_TICKS = 2
"""Number of ticks between two checks of all connections; a tick is a tenth of a second."""


def listen(host: str, port: int) -> socket.socket:
    """Raises `Refused` (BAD_SETTING) if the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without its protocol asyncio would leave Nagle's algorithm on, and an answer would wait 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise Refused(
            Code.BAD_SETTING,
            f"Cannot listen at {host} port {port}: {error.strerror}.",
            hint="Choose another address with --http HOST:PORT.",
        ) from error
    return listener


def serve(
    app: ASGIApp,
    listener: socket.socket,
    *,
    header_timeout: float,
    drain_timeout: float,
    drain_wait: float,
    max_connections: int,
    proxies: Sequence[str],
    state: ServerState,
) -> None:
    """Serve HTTP until SIGINT or SIGTERM. Timeouts are in seconds.

    After SIGTERM the server takes new requests for `drain_wait` seconds, so that balancers notice
    in time. These seconds are part of `drain_timeout`. `proxies` are the addresses and networks of
    proxies whose `X-Forwarded-For` names the caller.
    """
    drain_wait = min(drain_wait, drain_timeout)
    config = uvicorn.Config(
        app,
        http=connection_of(header_timeout, affordable(max_connections), state.on_refusal),
        loop="auto",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=round(IDLE_SECONDS),
        timeout_graceful_shutdown=max(1, round(drain_timeout - drain_wait)),
        backlog=BACKLOG,
    )
    server = HttpServer(config, state, drain_wait)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))


def affordable(connections: int) -> int:
    """Raise the limit of open files if possible, and return fewer if it is too low."""
    if resource is None:
        return connections
    needed = connections + SPARE + OWN_FILES
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < needed:
            soft = int(needed if hard == resource.RLIM_INFINITY else min(needed, hard))
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    except (OSError, ValueError):  # a sandbox may forbid these calls
        return connections
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return connections
    fewer = max(1, soft - SPARE - OWN_FILES)
    log_event("connections.fewer", level="warning", limit=fewer, files=soft)
    return int(fewer)


class HttpServer(uvicorn.Server):
    """uvicorn's server with three changes: it publishes its state, takes requests for `drain_wait`
    seconds after SIGTERM, and a signal does not end the process.
    """

    def __init__(self, config: uvicorn.Config, state: ServerState, drain_wait: float) -> None:
        super().__init__(config)
        self._state = state
        self._drain_wait = drain_wait
        self._drained = math.inf
        self._ticked = 0.0
        self._waited = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._state.start(self.server_state.connections)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop. A second signal, or Ctrl-C, ends the wait for balancers."""
        if self._drain_wait and sig == signal.SIGTERM and not self._state.is_stopping:
            self._state.stop()
            self._drained = time.monotonic() + self._drain_wait
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        now = asyncio.get_running_loop().time()
        # After a long busy period, pending input is read first: connections are checked one tick
        # later.
        late, self._ticked = now - self._ticked > LATE, now
        self._waited = late and not self._waited
        if counter % CHECK_TICKS == 0 and not self._waited:
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.check(now)
        is_done = await super().on_tick(counter)
        return is_done or time.monotonic() >= self._drained

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self.capture_signals():
            try:
                await self._serve(sockets)
            finally:
                self._captured_signals.clear()
