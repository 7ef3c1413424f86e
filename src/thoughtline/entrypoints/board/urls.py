"""URLs of the board. Every view has a URL that can be pasted into a ticket."""

import re
from urllib.parse import quote, urlencode

SESSIONS = "/"
SESSION = "/sessions"
SEARCH = "/search"
CALIBRATION = "/calibration"
COSTS = "/costs"
KNOWN = "/known"
APPROVALS = "/approvals"

DATA = "/board/"
"""Path prefix for requests by scripts."""

SESSION_DATA = f"{DATA}session"
SESSION_STATE = f"{DATA}state"
CARD = f"{DATA}card"
NODE = f"{DATA}node"
TEXTS = f"{DATA}texts"
CHANGES = f"{DATA}changes"
EXPORT = f"{DATA}export"
EVENTS = f"{DATA}events"
RECORD = f"{DATA}record"
SHARE = f"{DATA}share"
LEAVE = f"{DATA}leave"
FORGET = f"{DATA}forget"
SEAT = f"{DATA}seat"
ASSETS = f"{DATA}assets"

MCP = "/mcp"
"""Path of the MCP endpoint on the board's server."""

PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def sessions(**parts: str | int) -> str:
    """Return the URL of the list of sessions, without parameters whose value is "" or 0."""
    return _with(SESSIONS, parts)


def session(handle: str, **parts: str | int) -> str:
    if PLAIN.fullmatch(handle):
        return _with(f"{SESSION}/{handle}", parts)
    return f"{SESSION}?" + urlencode({"name": handle} | _chosen(parts))


def search(**parts: str | int) -> str:
    return _with(SEARCH, parts)


def known(**parts: str | int) -> str:
    return _with(KNOWN, parts)


def approvals(**parts: str | int) -> str:
    return _with(APPROVALS, parts)


def costs(handle: str) -> str:
    return _with(COSTS, {"session": handle})


def session_data(handle: str) -> str:
    return f"{SESSION_DATA}?session={quote(handle, safe='')}"


def export(handle: str, format_name: str, at: str) -> str:
    return _with(EXPORT, {"session": handle, "format": format_name, "at": at})


def _with(path: str, parts: dict[str, str | int]) -> str:
    chosen = _chosen(parts)
    return f"{path}?{urlencode(chosen)}" if chosen else path


def _chosen(parts: dict[str, str | int]) -> dict[str, str | int]:
    return {name: value for name, value in parts.items() if value}
