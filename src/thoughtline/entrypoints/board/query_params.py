"""Functions here raise `Refused` for invalid parameters."""

from datetime import UTC, date, datetime, time, timedelta
from typing import get_args

from starlette.requests import Request

from thoughtline.app.queries.moments import AsOf
from thoughtline.core.limits import MAX_QUERY_LENGTH
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.whole_number import whole_number
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.request_fields import query_fields
from thoughtline.store.ledger import Kind, Query

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
DAY_MS = 86_400_000

KINDS: tuple[Kind, ...] = get_args(Kind)


def handle(request: Request, name: str) -> str:
    """Return the handle of the session: a part of the path, or the parameter `name`."""
    return str(request.path_params.get("session", query_fields(request).get(name, "")))


def as_of(request: Request) -> AsOf | None:
    """Return the moment to show: `at=v57` or `at=57`, None for now."""
    return _moment(request, "at")


def compared_with(request: Request) -> AsOf | None:
    """Return the moment of `with=v12`; None if the URL has no `with`."""
    return _moment(request, "with")


def _moment(request: Request, name: str) -> AsOf | None:
    text = query_fields(request).get(name, "").strip()
    if not text:
        return None
    if (moment := AsOf.parse_version(text)) is None:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{text[:40]!r} is not a version.",
            hint=f"Write it like {name}=v12, or leave it out{' for now' if name == 'at' else ''}.",
        )
    return moment


def node(request: Request, view: SessionView) -> str:
    """Return the id of the selected thought, assumption or evidence; "" if no node is selected."""
    name = query_fields(request).get("thought", "").strip().lower()
    return (
        name if any(name in of for of in (view.thoughts, view.assumptions, view.evidence)) else ""
    )


def query(request: Request) -> Query:
    params = query_fields(request)
    standing = params.get("standing", "")
    return Query(
        text=params.get("q", "")[:MAX_QUERY_LENGTH],
        session=params.get("session", ""),
        author=params.get("author", ""),
        since=day(request, "since"),
        until=day(request, "until", last=True),
        standing=Standing(standing) if standing in set(Standing) else None,
    )


def day(request: Request, name: str, *, last: bool = False) -> int | None:
    """Return the first or the `last` millisecond of a day in UTC; None without a day."""
    text = query_fields(request).get(name, "").strip()
    if not text:
        return None
    try:
        moment = datetime.combine(date.fromisoformat(text), time(), UTC)
    except ValueError:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{text[:40]!r} is not a day.",
            hint=f"Write it like {name}=2026-11-21, or leave it out.",
        ) from None
    return (moment - EPOCH) // MILLISECOND + (DAY_MS - 1 if last else 0)


def kind(request: Request) -> Kind | None:
    """Return the kind of nodes to search: `kind=assumption`; None for all kinds."""
    name = query_fields(request).get("kind", "")
    return next((kind for kind in KINDS if kind == name), None)


def count(request: Request, name: str, *, default: int, most: int) -> int:
    """Return a whole number from 1 to `most`; the default if the parameter is missing."""
    number = whole_number(query_fields(request).get(name, ""))
    return default if number is None else min(max(number, 1), most)
