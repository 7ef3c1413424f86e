"""Who sends a request, and in which era, as the request itself says."""

from collections.abc import Callable, Mapping
from math import floor
from typing import Any

import msgspec
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
    unsupported_version,
)
from thoughtline.entrypoints.mcp.request_id import RequestId, is_request_id

Notify = Callable[[bytes], None]
"""Takes a notification for the client, which comes before the answer."""

_request = msgspec.json.Decoder(RequestParams)
_misplaced = msgspec.json.Decoder(MisplacedInitializeParams)


class RequestContext(Struct, frozen=True, kw_only=True):
    """Who sends a request, in which era, and the `_meta` that came with it.

    `structured` is whether the version that is spoken knows structured content.
    """

    caller: Caller
    modern: bool
    structured: bool
    meta: Mapping[str, Any]


def new_context(
    meta: Mapping[str, Any],
    *,
    request_id: RequestId,
    version: str,
    author: str,
    session: str,
    notify: Notify,
) -> RequestContext:
    """The context of a request. `version` is the protocol's, `session` that of tools that have no
    session argument.
    """
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
    return RequestContext(caller=caller, modern=modern, structured=structured, meta=meta)


def _no_progress(_progress: float, _total: float, _message: str) -> None:
    """For a client that did not ask."""


def progress_token(meta: Mapping[str, Any]) -> RequestId | None:
    """What a client calls the progress of a request, within the limits of an id; else None."""
    token = meta.get("progressToken")
    return token if is_request_id(token) else None


def request_meta(request: Request) -> dict[str, Any]:
    """The `_meta` of a request. Raises `ProtocolError`."""
    return decode(_request, request.params).meta or {}


def misplaced_greeting(request: Request) -> ProtocolError:
    """The error for `initialize` from 2026-07-28 on. Raises `ProtocolError`."""
    version = decode(_misplaced, request.params).protocol_version
    message = f"This conversation speaks {MODERN}, which has no initialize."
    return unsupported_version(version, message)


def modern_client(meta: dict[str, Any]) -> str:
    """Who speaks, from 2026-07-28, by an envelope. Raises `ProtocolError` where it is none."""
    version = meta.get(VERSION)
    if isinstance(version, str) and version != MODERN and CAPABILITIES in meta:
        raise unsupported_version(version, f"Protocol version {version[:32]!r} is not spoken here.")
    return name_of(envelope(meta).client)


def _progress(token: RequestId, notify: Notify) -> ProgressListener:
    """Tells the client how a call is coming along, which it asked for by its `token`.

    The protocol wants each number to be higher: a message without news moves it on a little.
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
