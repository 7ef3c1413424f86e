"""Choice of the session for tools without a session argument, on a server without state.

The session is named by the first of: the header `Thoughtline-Session`, `_meta`, up to 2025-11-25
the id from `initialize`, the default.
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
    """Return the Mcp-Session-Id for a client that has just called `initialize`.

    The id holds all data that a replica needs: the session and the client's name. Up to 2025-11-25,
    only `initialize` contains the client's name.
    """
    name = base64.urlsafe_b64encode(client[:LONGEST_CLIENT].encode(errors="replace"))
    return f"{handle}.{name.decode().rstrip('=')}".rstrip(".")


def parse_session_id(session_id: str) -> tuple[str, str]:
    """Return the session and the client of an id. Raises `HttpError` if the id is not ours."""
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
    """Return the session of a request, and the client if a session id names the client. Raises
    `HttpError` if the session id is not ours.

    From 2026-07-28 on, the protocol has no session ids, and a header with such an id is ignored.
    """
    session, client = default, None
    session_id = None if modern else headers.text(ID_HEADER)
    if session_id:
        session, client = parse_session_id(session_id)
    named = headers.text(HEADER) or meta.get(META)
    if isinstance(named, str) and named:
        session = named
    return session, client
