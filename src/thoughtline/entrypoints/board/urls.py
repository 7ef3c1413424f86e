"""Everything has an address that can be pasted into a ticket."""

import re
from urllib.parse import quote, urlencode

PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def session(handle: str, **more: str) -> str:
    """A session; `more` are the thought and the moment that is looked at, "" for none."""
    chosen = {name: value for name, value in more.items() if value}
    if PLAIN.fullmatch(handle):
        path = f"/sessions/{handle}"
    else:
        path, chosen = "/sessions", {"name": handle, **chosen}
    return f"{path}?{urlencode(chosen)}" if chosen else path


def search(**parts: str) -> str:
    return "/search?" + urlencode({name: value for name, value in parts.items() if value})


def costs(handle: str) -> str:
    """What asking minds took in a session."""
    return "/costs?" + urlencode({"session": handle})


def picture(session_handle: str) -> str:
    """A session as data."""
    return f"/board/session?session={quote(session_handle, safe='')}"


def export(handle: str, format_name: str, at: str) -> str:
    """A session as a file."""
    parts = {"session": handle, "format": format_name, "at": at}
    return "/board/export?" + urlencode({name: value for name, value in parts.items() if value})
