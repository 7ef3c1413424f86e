"""The board on loopback, over a real ledger, with a writer beside it."""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx2
import uvicorn
from msgspec import structs
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.process.clock import milliseconds
from thoughtline.core.command import Command
from thoughtline.core.events import EvidenceChecked
from thoughtline.core.evidence.anchor import CheckResult
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange
from thoughtline.core.limits import Limits
from thoughtline.core.principal import LOCAL
from thoughtline.core.session import Session
from thoughtline.entrypoints.board.routes import routes
from thoughtline.entrypoints.board.use_cases import PersonWrites, use_cases_over
from thoughtline.entrypoints.scope_keys import IDENTITY
from thoughtline.settings import settings
from thoughtline.store.ledger import Entry, Ledger, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.assembly import Assembly

T = TypeVar("T")

LIMITS = Limits(blank=True)

FORM = "x" * 24
"""The secret that forms of the person who signed in repeat."""

PERSON = structs.replace(LOCAL, key="signed in", person="", form=FORM)


def _signed_in(app: ASGIApp) -> ASGIApp:
    """The same application, where the person of this machine signed in."""

    async def identified(scope: Scope, receive: Receive, send: Send) -> None:
        scope[IDENTITY] = PERSON
        await app(scope, receive, send)

    return identified


class Served:
    """A board in a thread of its own. `address` is where it is."""

    def __init__(
        self,
        ledger: Callable[[], Ledger] = MemoryLedger,
        *,
        clock: Callable[[], int] = milliseconds,
        heartbeat: float = 10.0,
        lifetime: float = 600.0,
        most_streams: int = 8,
    ) -> None:
        self._make = ledger
        self._clock = clock
        self._bounds: dict[str, Any] = {
            "heartbeat": heartbeat,
            "lifetime": lifetime,
            "most_streams": most_streams,
        }
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)  # else asyncio waits to send (Nagle)
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(20)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._thread.join(20)
        self._socket.close()

    def stop(self) -> None:
        """At once: uvicorn looks ten times a second whether it is to end."""
        self._loop.call_soon_threadsafe(self._serving.cancel)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self.ledger = self._make()
        self.thinking = Recorder(
            self.ledger,
            SessionCache(self.ledger, Session),
            FREE,
            clock=self._clock,
            new_handle=lambda: "aSession",
        )

        services = Assembly(settings.read({}, {}), self.ledger, environment={}).services
        use_cases = use_cases_over(
            self.ledger,
            PersonWrites(
                self.thinking,
                LIMITS,
                lambda: self.deliberations,
                Erasure(self.ledger, clock=self._clock),
            ),
        )
        self.queries = use_cases.queries
        self.deliberations = services().deliberations(self.thinking, self.queries)
        board = routes(lambda _: use_cases, clock=self._clock, **self._bounds)
        config = uvicorn.Config(
            _signed_in(Starlette(routes=board)),
            log_level="warning",
            timeout_graceful_shutdown=1,
            lifespan="off",
        )
        self._server = uvicorn.Server(config)
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._serving = asyncio.ensure_future(self._server.serve(sockets=[self._socket]))
        self._loop.call_soon(self._ready.set)
        await asyncio.wait([self._serving])
        await self._hang_up()
        await self.ledger.close()

    async def _hang_up(self) -> None:
        """A server that is cancelled leaves its connections open, also one just accepted."""
        for listener in getattr(self._server, "servers", []):
            listener.close()
        for _ in range(10):
            for connection in list(self._server.server_state.connections):
                connection.transport.abort()
            await asyncio.sleep(0)
        answering = self._server.server_state.tasks
        for task in answering:
            task.cancel()
        if answering:
            await asyncio.wait(answering)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs on the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def text(self, path: str) -> str:
        """A page as it is sent."""
        reply = httpx2.get(self.address + path, timeout=20)
        assert reply.status_code == 200
        return reply.text

    def think(self, session: str, text: str | None, *, author: str = "ada", **more: Any) -> None:
        command = Command(text=text, **more)
        self.do(
            self.thinking.think(
                command,
                lambda change: change,
                session=session,
                author=author,
                limits=LIMITS,
                may_begin=True,
            )
        )

    def check(
        self,
        session: str,
        evidence: str,
        found: CheckResult,
        because: str,
        line: LineChange = NO_CHANGE,
    ) -> None:
        """Records what a server beside the files found."""
        event = EvidenceChecked(
            evidence=evidence, found=found, because=because, **structs.asdict(line)
        )
        self.do(self.thinking.record(lambda _: [("thoughtline", event)], session=session))

    def store(self, session: str, entries: list[Entry]) -> None:
        self.do(self._store(session, entries))

    async def _store(self, session: str, entries: list[Entry]) -> None:
        now = Session()
        events = [entry.event for entry in entries]
        await self.ledger.append(
            session,
            at_version(0, entries, lambda: now.standings_after(events, now.advance(events))),
        )

    def cut(self) -> None:
        """Cuts every connection, as a network that fails does."""

        def cut() -> None:
            for connection in list(self._server.server_state.connections):
                connection.transport.abort()

        self._loop.call_soon_threadsafe(cut)

    def forget(self, session: str) -> None:
        forgetting = Erasure(self.ledger, clock=self._clock)
        self.do(forgetting.forget(session, author="ada", because="asked to"))
