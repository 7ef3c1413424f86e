"""Pages as HTML. Jinja escapes everything that it is given; nothing is ever marked as safe."""

import asyncio
from collections.abc import AsyncIterator
from functools import cache
from importlib.resources import files as resources
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from starlette.responses import HTMLResponse, StreamingResponse

from thoughtline import __version__
from thoughtline.entrypoints.board import static_files, urls
from thoughtline.entrypoints.board.views import labels

AT_ONCE = 12_000
"""Characters of a page that are sent together."""

TEMPLATES = resources("thoughtline.entrypoints.board") / "templates"


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
        session_url=urls.session,
        search_url=urls.search,
        costs_url=urls.costs,
        picture_url=urls.picture,
        export_url=urls.export,
        asset_url=static_files.address,
        modules=static_files.modules,
        moment=labels.moment,
        clock=labels.clock,
        ago=labels.ago,
        release=__version__,
    )
    return made


def page(template: str, /, *, status: int = 200, **told: Any) -> HTMLResponse:
    return HTMLResponse(environment().get_template(template).render(told), status)


def streamed(template: str, /, **told: Any) -> StreamingResponse:
    """A long page, of which the beginning is on its way while the rest is made."""

    async def parts() -> AsyncIterator[str]:
        ready: list[str] = []
        room = AT_ONCE
        for part in environment().get_template(template).generate(told):
            ready.append(part)
            room -= len(part)
            if room < 0:
                yield "".join(ready)
                ready, room = [], AT_ONCE
                await asyncio.sleep(0)  # the page's own files are asked for meanwhile
        yield "".join(ready)

    return StreamingResponse(parts(), media_type="text/html")


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
