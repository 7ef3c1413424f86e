"""Which session is meant by tools that have no session argument, on a server that keeps none.

In order: the header `Thoughtline-Session`, `_meta`, up to 2025-11-25 the id that
`initialize` gave, the default.
"""

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any

from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.request_headers import RequestHeaders
from thoughtline.entrypoints.mcp.protocol import LONGEST_CLIENT, UNKNOWN_CLIENT

HEADER = b"thoughtline-session"
META = "thoughtline/session"
ID_HEADER = b"mcp-session-id"
ID = re.compile(r"([A-Za-z0-9]{22})(?:\.([A-Za-z0-9_-]{1,700}))?")


def new_session_id(handle: str, client: str) -> str:
    """The Mcp-Session-Id of a client that has just said `initialize`.

    It says all that a replica has to know, so none has to remember it: the session, and who
    speaks, which up to 2025-11-25 only `initialize` says.
    """
    name = base64.urlsafe_b64encode(client[:LONGEST_CLIENT].encode(errors="replace"))
    return f"{handle}.{name.decode().rstrip('=')}".rstrip(".")


def parse_session_id(session_id: str) -> tuple[str, str]:
    """The session and the client of an id. Raises `HttpError` for one that is not of ours."""
    match = ID.fullmatch(session_id)
    try:
        if match is not None:
            packed = match[2] or ""
            name = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
            return match[1], name[:LONGEST_CLIENT] or UNKNOWN_CLIENT
    except (binascii.Error, UnicodeDecodeError):
        pass
    raise HttpError(404, "no_such_session", "There is no such session. Send `initialize`.")


def resolve_session(
    headers: RequestHeaders, meta: Mapping[str, Any], default: str, *, modern: bool
) -> tuple[str, str | None]:
    """The session of a request, and the client if an id says who that is. Raises `HttpError`.

    From 2026-07-28 on there are no ids of sessions: a header that has one is ignored.
    """
    session, client = default, None
    session_id = None if modern else headers.text(ID_HEADER)
    if session_id:
        session, client = parse_session_id(session_id)
    named = headers.text(HEADER) or meta.get(META)
    if isinstance(named, str) and named:
        session = named
    return session, client
