"""Pages as HTML. Jinja escapes everything that it is given; nothing is ever marked as safe."""

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from starlette.responses import HTMLResponse

from thoughtline import __version__
from thoughtline.entrypoints.board import addresses, words

TEMPLATES = files("thoughtline.entrypoints.board") / "templates"


@cache
def environment() -> Environment:
    made = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        session_url=addresses.session,
        search_url=addresses.search,
        picture_url=addresses.picture,
        export_url=addresses.export,
        moment=words.moment,
        clock=words.clock,
        ago=words.ago,
        release=__version__,
    )
    return made


def page(template: str, /, *, status: int = 200, **told: Any) -> HTMLResponse:
    return HTMLResponse(environment().get_template(template).render(told), status)


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
