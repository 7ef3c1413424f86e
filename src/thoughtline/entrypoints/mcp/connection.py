"""One client's connection in one era of the protocol, chosen by the first request.

The connection does no I/O: its caller passes requests in and gets answers back.
"""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Protocol

from thoughtline.entrypoints.mcp.handshake import Greeted, greeted_by
from thoughtline.entrypoints.mcp.jsonrpc import (
    INVALID_REQUEST,
    Answer,
    ProtocolError,
    Request,
    Response,
)
from thoughtline.entrypoints.mcp.protocol import (
    ELICIT,
    LEGACY,
    MODERN,
    UNKNOWN_CLIENT,
    VERSION,
    WITH_BATCHES,
)
from thoughtline.entrypoints.mcp.request_context import (
    Notify,
    RequestContext,
    misplaced_greeting,
    modern_client,
    new_context,
    request_meta,
)
from thoughtline.entrypoints.mcp.roots import RootsQuestion
from thoughtline.entrypoints.mcp.server import Server


class ClientRequests(Protocol):
    """Requests to the client, for which a call waits a limited time."""

    def send(
        self, method: str, write: Notify, params: Mapping[str, Any]
    ) -> Awaitable[bytes | None]: ...

    def receive(self, line: bytes) -> None: ...

    def end(self) -> None: ...


class Connection:
    """State of one client's connection. `session` is used for tools without a session argument.

    `greeted` is the client whose `initialize` was already answered, or None. A client with roots
    is asked for them by the question `roots`, if it is given. `person` is the name of the person
    at the client, "" if nobody is asked; up to 2025-11-25 the person is asked by `requests`.
    """

    def __init__(
        self,
        server: Server,
        session: str,
        greeted: Greeted | None = None,
        roots: RootsQuestion | None = None,
        *,
        person: str = "",
        requests: ClientRequests | None = None,
    ) -> None:
        self._server = server
        self._session = session
        self._greeted = greeted
        self._modern: bool | None = False if greeted else None
        self._roots = roots
        self._person = person
        self._requests = requests

    def answer(self, request: Request, notify: Notify) -> Answer | Coroutine[Any, Any, Answer]:
        """Return the answer, or a coroutine that returns the answer later. No call of `answer`, and
        no coroutine that it returns, raises an exception.

        The function `notify` is called with the notifications that come before the answer.
        """
        try:
            context = self._context(request, notify)
        except ProtocolError as error:
            return self._server.error(request.id, error)
        if self._roots is not None:
            if context.modern:
                self._server = self._roots.receive_repeated(request) or self._server
                if (question := self._roots.in_answer(request, context.meta)) is not None:
                    return question
            elif self._roots.waiting.is_open:
                return self._answer_after_roots(self._roots, request, context)
        answer = self._server.answer(request, context, greeted=self._greeted is not None)
        if request.method == "initialize" and isinstance(answer, Response):
            self._greeted = greeted_by(request)
        return answer

    async def _answer_after_roots(
        self, roots: RootsQuestion, request: Request, context: RequestContext
    ) -> Answer:
        await roots.waiting.wait()
        answer = self._server.answer(request, context, greeted=self._greeted is not None)
        return answer if isinstance(answer, Answer) else await answer

    @property
    def takes_batches(self) -> bool:
        """Check if the client may send several messages at a time: only in 2025-03-26."""
        return self._greeted is not None and self._greeted.version == WITH_BATCHES

    def notice(self, method: str, write: Callable[[bytes], None]) -> None:
        """Ask a client with roots for them, if the notification `method` is a reason to."""
        if self._roots is not None and self._greeted is not None and self._greeted.has_roots:
            self._roots.ask(method, write)

    def receive(self, response: bytes) -> None:
        """Take in a client's response to a request of ours."""
        if self._roots is not None:
            self._server = self._roots.receive(response) or self._server
        if self._requests is not None:
            self._requests.receive(response)

    def end_input(self) -> None:
        """Answer calls that wait for the client: no response can arrive any more."""
        if self._roots is not None:
            self._roots.waiting.end()
        if self._requests is not None:
            self._requests.end()

    def asks_models(self, request: Request) -> bool:
        return self._server.asks_models(request)

    def _context(self, request: Request, notify: Notify) -> RequestContext:
        """Raise `ProtocolError` if the request does not belong to this era."""
        meta, ask = request_meta(request), None
        if self._modern is None:
            self._modern = request.method != "initialize" and VERSION in meta
        if self._modern:
            if request.method == "initialize":
                raise misplaced_greeting(request)
            author, version = modern_client(meta), MODERN
        else:
            _check_legacy(request, meta)
            known = self._greeted or Greeted(UNKNOWN_CLIENT, LEGACY[0])
            author, version = known.client, known.version
            if self._requests is not None and known.takes_forms:
                ask = partial(self._requests.send, ELICIT, notify)
        return new_context(
            meta,
            request_id=request.id,
            version=version,
            author=author,
            session=self._session,
            notify=notify,
            person=self._person,
            ask=ask,
        )


def _check_legacy(request: Request, meta: dict[str, Any]) -> None:
    """Raise `ProtocolError` for a modern request on a legacy connection."""
    if request.method != "initialize" and VERSION in meta:
        raise ProtocolError(
            INVALID_REQUEST,
            f"This connection began without an envelope of {MODERN}, so it must go on without.",
        )
