"""A process with an engine: `engine_script.py DATABASE CONCURRENCY CAN_RUN`. Obeys lines of JSON.

`["start", NAME, PAYLOAD]`, `["result", NAME, WAIT]`, `["stop", NAME]`, `["activate"]` and
`["stand_by"]` are each answered with a line; at the end of the input the engine is closed.
"""

import asyncio
import faulthandler
import json
import signal
import sys
from typing import Any

from engine.storage import storage_of
from engine.workflows import deliberate
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.errors import WorkflowStopped
from thoughtline.engine.protocol import WorkflowKind


async def obey(engine: DbosEngine, order: list[Any]) -> Any:
    match order:
        case ["start", name, payload]:
            await engine.start("deliberate", name, json.dumps(payload).encode())
            return "started"
        case ["result", name, wait]:
            result = await engine.result(name, wait=wait)
            return None if result is None else json.loads(result)
        case ["stop", name]:
            await engine.stop(name)
            return "stopped"
        case ["activate"]:
            await engine.activate()
            return "active"
        case ["stand_by"]:
            await engine.stand_by()
            return "active"


async def serve(database: str, concurrency: str, can_run: str) -> None:
    kinds = {"deliberate": WorkflowKind(deliberate, lambda _: can_run == "yes")}
    engine = DbosEngine(storage_of(database), kinds, concurrency=int(concurrency))
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    async for line in lines:
        try:
            answer = await obey(engine, json.loads(line))
        except WorkflowStopped:
            answer = "WorkflowStopped"
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    await engine.close()


def main() -> None:
    faulthandler.register(signal.SIGUSR1)
    asyncio.run(serve(*sys.argv[1:]))
