"""Context of a request: its caller and its era, which the request itself states."""

from collections.abc import Awaitable, Callable, Mapping
from math import floor, inf
from typing import Any

from msgspec import Struct

from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.mcp.handshake import name_of
from thoughtline.entrypoints.mcp.jsonrpc import ProtocolError, Request, encode_notification
from thoughtline.entrypoints.mcp.params import (
    MisplacedInitializeParams,
    RequestParams,
    decode,
    envelope,
)
from thoughtline.entrypoints.mcp.protocol import (
    CAPABILITIES,
    MODERN,
    STRUCTURED,
    VERSION,
    supports_tasks,
    takes_forms,
    unsupported_version,
)
from thoughtline.entrypoints.mcp.request_id import RequestId, is_progress_token

Notify = Callable[[bytes], None]
"""Function that sends a notification to the client, before the answer."""

Ask = Callable[[Mapping[str, Any]], Awaitable[bytes | None]]
"""Function that shows a form to the person at the client, and returns its result as JSON, None if
there is none in time.
"""


class RequestContext(Struct, frozen=True, kw_only=True):
    """Context of a request: its id, its caller, its era and its `_meta`.

    `structured` is true if the protocol version supports structured content. `notify` sends a
    notification before the answer. A subscription ends after `lifetime` seconds. `person` is the
    name of the person at the client, "" if nobody there may act. `ask` asks the person during a
    call, up to 2025-11-25; it is None if the client or the transport cannot.
    """

    request_id: RequestId
    notify: Notify
    lifetime: float

    caller: Caller
    modern: bool
    structured: bool
    meta: Mapping[str, Any]
    person: str = ""
    ask: Ask | None = None

    @property
    def takes_forms(self) -> bool:
        """True if a client from 2026-07-28 shows forms to a person."""
        return takes_forms(self.meta.get(CAPABILITIES))


def new_context(
    meta: Mapping[str, Any],
    *,
    request_id: RequestId,
    version: str,
    author: str,
    session: str,
    notify: Notify,
    lifetime: float = inf,
    person: str = "",
    ask: Ask | None = None,
) -> RequestContext:
    """Return a context. `session` is used for tools without a session argument."""
    token, modern = progress_token(meta), version == MODERN
    caller = Caller(
        author=author,
        conversation=session,
        progress=_no_progress if token is None else _progress(token, notify),
        takes_tasks=modern and supports_tasks(meta),
        request=str(request_id),
        meta=meta,
    )
    structured = version in STRUCTURED
    return RequestContext(
        request_id=request_id,
        notify=notify,
        lifetime=lifetime,
        caller=caller,
        modern=modern,
        structured=structured,
        meta=meta,
        person=person,
        ask=ask,
    )


def _no_progress(_progress: float, _total: float, _message: str) -> None:
    """Ignore progress that the client did not ask for."""


def progress_token(meta: Mapping[str, Any]) -> RequestId | None:
    """Return the client's token for progress if the token is valid; otherwise None."""
    token = meta.get("progressToken")
    return token if is_progress_token(token) else None


def request_meta(request: Request) -> dict[str, Any]:
    """Return the `_meta` of a request. Raises `ProtocolError` if the parameters are invalid."""
    return decode(RequestParams, request.params).meta or {}


def misplaced_greeting(request: Request) -> ProtocolError:
    """Raise `ProtocolError` if the parameters of the `initialize` are invalid."""
    version = decode(MisplacedInitializeParams, request.params).protocol_version
    message = f"This connection uses {MODERN}, which has no initialize."
    return unsupported_version(version, message)


def modern_client(meta: dict[str, Any]) -> str:
    """Raise `ProtocolError` if the envelope is missing or invalid."""
    version = meta.get(VERSION)
    if isinstance(version, str) and version != MODERN and CAPABILITIES in meta:
        raise unsupported_version(version, f"Protocol version {version[:32]!r} is not supported.")
    return name_of(envelope(meta).client)


def _progress(token: RequestId, notify: Notify) -> ProgressListener:
    """Return a listener whose numbers rise, as the protocol requires: a message without progress
    adds a small amount.
    """
    latest = -1.0

    def report(progress: float, total: float, message: str) -> None:
        nonlocal latest
        if progress <= latest:
            progress = latest + (floor(latest) + 1 - latest) / 10
        latest = progress
        params = {"progressToken": token, "progress": progress, "total": total, "message": message}
        notify(encode_notification("notifications/progress", params))

    return report
