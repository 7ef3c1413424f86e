"""Which session is meant by tools that have no session argument, on a server that keeps none.

In order: the header `Thoughtline-Session`, `_meta`, the id that `initialize` gave, the default.
"""

import base64
import binascii
import re
from typing import Any

from starlette.datastructures import Headers

from thoughtline.entrypoints.http.responses import NotServed
from thoughtline.entrypoints.mcp.protocol import LONGEST_CLIENT, UNKNOWN_CLIENT

HEADER = "thoughtline-session"
META = "thoughtline/session"
ID_HEADER = "mcp-session-id"
ID = re.compile(r"([A-Za-z0-9]{22})(?:\.([A-Za-z0-9_-]{1,700}))?")


def begun(handle: str, client: str) -> str:
    """The Mcp-Session-Id of a new conversation.

    It says all that a replica has to know, so none has to remember it: the session, and who
    speaks, which up to 2025-11-25 only `initialize` says.
    """
    name = base64.urlsafe_b64encode(client[:LONGEST_CLIENT].encode(errors="replace"))
    return f"{handle}.{name.decode().rstrip('=')}".rstrip(".")


def of_id(said: str) -> tuple[str, str]:
    """The session and the author of a conversation. Raises `NotServed` for an id not of ours."""
    match = ID.fullmatch(said)
    try:
        if match is not None:
            packed = match[2] or ""
            name = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
            return match[1], name[:LONGEST_CLIENT] or UNKNOWN_CLIENT
    except (binascii.Error, UnicodeDecodeError):
        pass
    raise NotServed(404, "no_such_session", "There is no such conversation. Send `initialize`.")


def meant(headers: Headers, meta: dict[str, Any], default: str) -> tuple[str, str | None]:
    """The session that is meant, and the author if an id says who that is."""
    session, author = default, None
    if said := headers.get(ID_HEADER):
        session, author = of_id(said)
    named = headers.get(HEADER) or meta.get(META)
    if isinstance(named, str) and named:
        session = named
    return session, author
