"""Serves one tool that answers nobody while more calls come in, and then says how many waited.

The argument --watchful makes the server look often whether its parent has ended, and the
calls longer than its patience after the end of the input.
"""

import asyncio
import sys

from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool
from thoughtline.entrypoints import log
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.connection import Connection
from thoughtline.entrypoints.mcp.server import Server
from thoughtline.entrypoints.stdio import parent_process, transport

WATCHFUL = "--watchful" in sys.argv
SILENCE = 2.5 if WATCHFUL else 1.0
"""Seconds without another call, after which all are answered."""


class Slow:
    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[int]] = []
        self._timer: asyncio.TimerHandle | None = None

    async def __call__(self, _: bytes, __: Caller) -> Reply:
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_later(SILENCE, self._answer)
        self._waiting.append(loop.create_future())
        return Reply(text=str(await self._waiting[-1]))

    def _answer(self) -> None:
        waited, self._waiting = self._waiting, []
        for call in waited:
            call.set_result(len(waited))


async def nothing() -> None:
    pass


if __name__ == "__main__":
    slow = Tool(
        name="slow",
        title="slow",
        description="slow",
        input_schema={"type": "object"},
        annotations=RECORDS,
        call=Slow(),
    )
    catalog = Catalog(name="slow", version="1", instructions="", tools={"slow": slow})
    if WATCHFUL:
        parent_process.CHECK_INTERVAL = 0.01
    transport.serve(
        Connection(Server(catalog, log.log_fault), "s"),
        unread=b"",
        limit=1 << 20,
        grace_at_signal=1.0,
        close=nothing,
    )
