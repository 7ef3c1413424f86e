"""Processes with an engine, which can be killed."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from forked import Forked


class EngineProcess:
    """A process that runs engine_script.py."""

    def __init__(self, process: Forked) -> None:
        self._process = process

    def send(self, *order: Any) -> None:
        """Without waiting for an answer, which may never come."""
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()

    async def ask(self, *order: Any) -> Any:
        self.send(*order)
        async with asyncio.timeout(90):
            return json.loads(await asyncio.to_thread(self._process.stdout.readline))

    async def kill(self) -> None:
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    async def leave(self) -> tuple[bytes, bytes]:
        """End its input. What it wrote to both outputs by the end, beyond its answers."""
        self._process.stdin.close()
        leaving = asyncio.gather(
            asyncio.to_thread(self._process.stdout.read),
            asyncio.to_thread(self._process.stderr.read),
        )
        await asyncio.wait({leaving}, timeout=60)
        if not leaving.done():
            self._process.send_signal(signal.SIGUSR1)  # it says where it hangs
            await asyncio.sleep(1)
            self._process.kill()
            raise AssertionError((await leaving)[1].decode())
        assert await asyncio.to_thread(self._process.wait) == 0
        said, errors = await leaving
        return said, errors


@asynccontextmanager
async def engine_process(
    database: str, *, concurrency: int = 32, can_run: bool = True
) -> AsyncIterator[EngineProcess]:
    with Forked(
        *(database, str(concurrency), "yes" if can_run else "no"),
        environment=os.environ,
        has_input=True,
        program="engine.engine_script",
    ) as process:
        yield EngineProcess(process)
