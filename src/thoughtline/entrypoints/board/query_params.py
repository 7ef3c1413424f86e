"""What a request asks for, read from its URL. Raises `Refused` for what makes no sense."""

from starlette.requests import Request

from thoughtline.app.queries import AsOf
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView
from thoughtline.store.ledger import Query

DIGITS = 15
"""More digits than any version has."""

LONGEST_QUERY = 512
"""Characters."""


def handle(request: Request, name: str) -> str:
    """The session: a part of the path, else the parameter `name`."""
    return str(request.path_params.get("session", request.query_params.get(name, "")))


def version(request: Request) -> int | None:
    """The moment that is looked at: `at=v57` or `at=57`, None for now."""
    text = request.query_params.get("at", "").strip().lower().removeprefix("v")
    if not text:
        return None
    if not _is_number(text):
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{text[:40]!r} is no version.",
            hint="Write it like at=v12, or leave it out for now.",
        )
    return int(text)


def as_of(request: Request) -> AsOf | None:
    at = version(request)
    return None if at is None else AsOf(version=at)


def node(request: Request, view: SessionView) -> str:
    """The thought or assumption that is looked at, "" for none; "" too where it is not there."""
    name = request.query_params.get("thought", "").strip().lower()
    return name if name in view.thoughts or name in view.assumptions else ""


def query(request: Request) -> Query:
    """What to search for."""
    params = request.query_params
    standing = params.get("standing", "")
    return Query(
        text=params.get("q", "")[:LONGEST_QUERY],
        session=params.get("session", ""),
        author=params.get("author", ""),
        standing=Standing(standing) if standing in set(Standing) else None,
    )


def count(request: Request, name: str, *, default: int, most: int) -> int:
    """A whole number from 1 to `most`; what is none is the default."""
    text = request.query_params.get(name, "")
    return min(max(int(text), 1), most) if _is_number(text) else default


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS
