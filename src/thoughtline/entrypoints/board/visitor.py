"""Cookies of a person's visit: the name that the person wrote, and the claims that were opened."""

from collections.abc import Collection
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from thoughtline.entrypoints.board import person_form

NAME_COOKIE = "thoughtline_name"
OPENED_COOKIE = "thoughtline_opened"

MAX_OPENED = 250
"""Maximum number of opened claims that a visit remembers, the latest ones."""


def name_of(request: Request) -> str:
    """Return the name that the person of this visit wrote, "" for none."""
    return unquote(request.cookies.get(NAME_COOKIE, ""))[:100]


def remember_name(response: Response, request: Request, author: str) -> None:
    _set(response, request, NAME_COOKIE, quote(author.removeprefix("human:")))


def mark(key: str, seen: str, token: str) -> str:
    """Sign the mark, so that no agent can write a claim with the mark of another one."""
    return person_form.sign(f"{key} {seen.partition('-')[2]}", token)


def opened(request: Request) -> Collection[str]:
    """Return the marks of the claims that were opened in this visit."""
    return request.cookies.get(OPENED_COOKIE, "").split(".")


def remember_opened(response: Response, request: Request, mark: str) -> None:
    marks = dict.fromkeys([*opened(request), mark])
    _set(response, request, OPENED_COOKIE, ".".join([*filter(None, marks)][-MAX_OPENED:]))


def _set(response: Response, request: Request, cookie: str, value: str) -> None:
    response.set_cookie(
        cookie, value, httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )
