"""A process with an engine: `process.py DATABASE AT_ONCE ABLE`. Obeys lines of JSON.

`["start", NAME, GIVEN]`, `["result", NAME, WAIT]`, `["stop", NAME]`, `["attend"]` and
`["stand_by"]` are each answered with a line; at the end of the input the engine is closed.
"""

import asyncio
import faulthandler
import json
import signal
import sys
from typing import Any

from engine.storage import place_of
from engine.workflows import deliberate
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.protocol import WorkflowKind, WorkflowStopped


async def obey(engine: DbosEngine, order: list[Any]) -> Any:
    match order:
        case ["start", name, given]:
            await engine.start("deliberate", name, json.dumps(given).encode())
            return "started"
        case ["result", name, wait]:
            result = await engine.result(name, wait=wait)
            return None if result is None else json.loads(result)
        case ["stop", name]:
            await engine.stop(name)
            return "stopped"
        case ["attend"]:
            await engine.attend()
            return "attending"
        case ["stand_by"]:
            await engine.stand_by()
            return "attending"


async def main(database: str, at_once: str, able: str) -> None:
    kinds = {"deliberate": WorkflowKind(deliberate, lambda _: able == "able")}
    engine = DbosEngine(place_of(database), kinds, at_once=int(at_once))
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    async for line in lines:
        try:
            answer = await obey(engine, json.loads(line))
        except WorkflowStopped:
            answer = "WorkStopped"
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    await engine.close()


if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)
    asyncio.run(main(*sys.argv[1:]))
