"""HTML pages from Jinja templates, which escape all fields. No text is ever marked as safe."""

import asyncio
from collections.abc import AsyncIterator
from functools import cache
from importlib.resources import files as resources
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, StreamingResponse

from thoughtline import __version__
from thoughtline.entrypoints.board import static_files, urls
from thoughtline.entrypoints.board.views import text_format

CHUNK = 12_000
"""Number of characters of a page that are sent together."""

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
        urls=urls,
        asset_url=static_files.url,
        iso_time=text_format.iso_time,
        utc_time=text_format.utc_time,
        short_time=text_format.short_time,
        ago=text_format.ago,
        highlight=text_format.highlight,
        release=__version__,
    )
    return made


def wants_page(request: Request) -> bool:
    """Check if the request comes from a browser that shows the answer, and not from a script of
    ours.
    """
    return request.headers.get("accept", "").startswith("text/html")


def render(template: str, /, *, status: int = 200, **fields: Any) -> HTMLResponse:
    return HTMLResponse(environment().get_template(template).render(fields), status)


def stream(template: str, /, **fields: Any) -> StreamingResponse:
    """Return a response that sends the beginning of a long page while the rest is produced."""

    async def chunks() -> AsyncIterator[str]:
        ready: list[str] = []
        left = CHUNK
        for part in environment().get_template(template).generate(fields):
            ready.append(part)
            left -= len(part)
            if left < 0:
                yield "".join(ready)
                ready, left = [], CHUNK
                await asyncio.sleep(0)  # the browser requests the page's files in the meantime
        yield "".join(ready)

    return StreamingResponse(chunks(), media_type="text/html")


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
