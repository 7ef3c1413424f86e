import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from thoughtline.app.process.long_reads import compute
from thoughtline.app.queries.moments import AsOf
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.changes.timeline import TimelineStep
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats import FORMATS, HTML, ExportedFile, export
from thoughtline.dialects.formats.chunks import chunks
from thoughtline.entrypoints import session_file, session_json
from thoughtline.entrypoints.board import query_params, urls
from thoughtline.entrypoints.board.live.session import BLOCK
from thoughtline.entrypoints.board.session_lookup import SessionLookup
from thoughtline.entrypoints.board.use_cases import request_owner
from thoughtline.entrypoints.printable import printable
from thoughtline.entrypoints.request_fields import query_fields
from thoughtline.store.processor_time import measured

PART = 1 << 18
"""Number of bytes of a long answer that are sent and compressed together."""

LEFT = 499
"""Status in the logs if the client left before the answer was ready."""


class SessionApi:
    def __init__(self, lookup: SessionLookup) -> None:
        self._lookup = lookup
        self._export = asyncio.Lock()  # one export at a time, for the sake of others
        self._exports_of: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def session(self, request: Request) -> Response:
        handle = query_params.handle(request, "session")
        position = await self._lookup.use_cases(request).position()
        live = await self._lookup.live(request, handle)
        data = {
            "session": printable(handle),
            "href": urls.session(handle),
            "position": position,
            "description": session_json.description(live.timeline.view),
        }
        beginning = msgspec.json.encode(data | live.state()).removesuffix(b"}")
        count = live.timeline.version

        async def parts() -> AsyncIterator[bytes]:
            """Yield the data in parts, so that other requests are answered in between."""
            yield beginning + b',"steps":['
            for first in range(0, count, BLOCK):
                steps = live.encoded_steps(first, min(first + BLOCK, count))
                yield b"," + steps if first else steps
                await asyncio.sleep(0)
            yield b"]}"

        return StreamingResponse(parts(), media_type="application/json")

    async def state(self, request: Request) -> Response:
        _, state = await self._lookup.state(request, query_params.handle(request, "session"))
        return _json(state)

    async def node(self, request: Request) -> Response:
        handle = query_params.handle(request, "session")
        view = await self._lookup.view(request, handle)
        node = query_params.node(request, view)
        if not node:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                "There is no such thought at this moment.",
                hint="Go to a later moment.",
            )
        return _json(await self._lookup.node(request, handle, view, node))

    async def texts(self, request: Request) -> Response:
        """Return the full texts of the versions `first` to `last`, by node id."""
        live = await self._lookup.live(request, query_params.handle(request, "session"))
        end = live.timeline.version
        first = query_params.count(request, "first", default=1, most=end + 1)
        last = query_params.count(request, "last", default=end, most=end)
        steps = live.timeline.steps[first - 1 : last]
        return _json(await compute(len(steps), partial(session_json.texts, steps)))

    async def changes(self, request: Request) -> Response:
        handle = query_params.handle(request, "session")
        live = await self._lookup.live(request, handle)
        found = await self._lookup.changes(request, handle, live.timeline.version)
        if found is None:
            raise Refused(
                Code.BAD_ARGUMENTS,
                "The other moment is missing.",
                hint="Name the other moment, like with=v12.",
            )
        return _json(found)

    async def export(self, request: Request) -> Response:
        handle = query_params.handle(request, "session")
        name = query_fields(request).get("format", "")
        if name not in FORMATS:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"There is no format {name[:40]!r}.",
                hint=f"Choose from: {', '.join(FORMATS)}.",
            )
        async with self._queue_of(request_owner(request)), self._export:
            if await request.is_disconnected():
                return Response(status_code=LEFT)
            live = await self._lookup.live(request, handle)
            at = query_params.as_of(request) or AsOf(version=live.timeline.version)
            view = await self._lookup.use_cases(request).queries.view(handle, at=at)
            steps = live.timeline.steps[: view.session.version]
            file, body = await asyncio.to_thread(
                measured(partial(_file, view, steps, handle, name))
            )
        headers = {
            "Content-Disposition": f'attachment; filename="{file.file_name}"',
            "Content-Length": str(sum(map(len, body))),
        }
        return StreamingResponse(_release_parts(body), media_type=file.media_type, headers=headers)

    def _queue_of(self, owner: str) -> asyncio.Lock:
        """Let only one export of an owner run, or wait for another owner's export."""
        return self._exports_of.setdefault(owner, asyncio.Lock())


def _file(
    view: SessionView, steps: Sequence[TimelineStep], handle: str, name: str
) -> tuple[ExportedFile, list[bytes]]:
    """Call this function in a thread, because a long session takes seconds."""
    file = export(view, handle, name)
    if name == HTML:
        file = replace(file, pieces=session_file.pieces(view, steps, handle))
    return file, [chunk.encode() for chunk in chunks(file.pieces)]


async def _release_parts(body: list[bytes]) -> AsyncIterator[bytes]:
    """Yield the parts one after the other, so that compressing a part does not block other
    requests.

    A part is dropped from memory as soon as it was sent.
    """
    body.reverse()
    while body:
        yield body.pop()
        await asyncio.sleep(0)


def _json(data: Any) -> Response:
    body, kind = msgspec.json.encode(data), "application/json"
    if len(body) <= PART:
        return Response(body, media_type=kind)
    parts = [body[start : start + PART] for start in range(0, len(body), PART)]
    return StreamingResponse(_release_parts(parts), media_type=kind)
