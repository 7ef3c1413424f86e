"""Pages as HTML. Jinja escapes everything that it is given; nothing is ever marked as safe."""

import asyncio
from collections.abc import AsyncIterator
from functools import cache
from importlib.resources import files as resources
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from starlette.responses import HTMLResponse, StreamingResponse

from thoughtline import __version__
from thoughtline.entrypoints.board import addresses, files, words

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
        session_url=addresses.session,
        search_url=addresses.search,
        costs_url=addresses.costs,
        picture_url=addresses.picture,
        export_url=addresses.export,
        asset_url=files.address,
        modules=files.modules,
        moment=words.moment,
        clock=words.clock,
        ago=words.ago,
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
