"""What a request asks for, read from its address. Raises `Refused` for what makes no sense."""

from starlette.requests import Request

from thoughtline.app.queries import AsOf
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView

DIGITS = 15
"""More digits than any version has."""


def version(request: Request) -> int | None:
    """The moment that is looked at: `at=v57` or `at=57`, None for now."""
    said = request.query_params.get("at", "").strip().lower().removeprefix("v")
    if not said:
        return None
    if not (said.isascii() and said.isdecimal() and len(said) <= DIGITS):
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{said[:40]!r} is no version.",
            hint="Write it like at=v12, or leave it out for now.",
        )
    return int(said)


def moment(request: Request) -> AsOf | None:
    at = version(request)
    return None if at is None else AsOf(version=at)


def node(request: Request, tree: SessionView) -> str:
    """The thought or assumption that is looked at, "" for none; "" too where it is not there."""
    said = request.query_params.get("thought", "").strip().lower()
    return said if said in tree.thoughts or said in tree.assumptions else ""


def standing(request: Request) -> Standing | None:
    said = request.query_params.get("standing", "")
    return Standing(said) if said in set(Standing) else None


def count(request: Request, name: str, *, default: int, most: int) -> int:
    """A whole number from 1 to `most`, whatever was said."""
    said = request.query_params.get(name, "")
    if not (said.isascii() and said.isdecimal() and len(said) <= DIGITS):
        return default
    return min(max(int(said), 1), most)
