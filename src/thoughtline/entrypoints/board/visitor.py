"""Cookies of a person's visit: the name that the person wrote, and the claims that were opened."""

from collections.abc import Collection
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

NAME_COOKIE = "thoughtline_name"
OPENED_COOKIE = "thoughtline_opened"

MARK = 8
"""Number of characters of the mark of an opened claim."""

MAX_OPENED = 300
"""Maximum number of opened claims that a visit remembers, the latest ones."""


def name_of(request: Request) -> str:
    """Return the name that the person of this visit wrote, "" for none."""
    return unquote(request.cookies.get(NAME_COOKIE, ""))[:100]


def remember_name(response: Response, request: Request, author: str) -> None:
    _set(response, request, NAME_COOKIE, quote(author.removeprefix("human:")))


def mark(seen: str) -> str:
    """Return the mark of what was seen of a claim."""
    return seen.partition("-")[2][:MARK]


def opened(request: Request) -> Collection[str]:
    """Return the marks of the claims that were opened in this visit."""
    return request.cookies.get(OPENED_COOKIE, "").split(".")


def remember_opened(response: Response, request: Request, seen: str) -> None:
    marks = dict.fromkeys([*opened(request), mark(seen)])
    _set(response, request, OPENED_COOKIE, ".".join([*filter(None, marks)][-MAX_OPENED:]))


def _set(response: Response, request: Request, cookie: str, value: str) -> None:
    response.set_cookie(
        cookie, value, httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )
