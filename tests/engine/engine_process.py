"""Processes with an engine, which can be killed."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from places import TESTS


class EngineProcess:
    """A process that runs engine_script.py."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def send(self, *order: Any) -> None:
        """Without waiting for an answer, which may never come."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")

    async def ask(self, *order: Any) -> Any:
        assert self._process.stdout is not None
        self.send(*order)
        async with asyncio.timeout(90):
            line = await self._process.stdout.readline()
        return json.loads(line)

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def leave(self) -> tuple[bytes, bytes]:
        """End its input. What it wrote to both outputs by the end, beyond its answers."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        leaving = asyncio.create_task(self._process.communicate())
        await asyncio.wait({leaving}, timeout=10)
        if not leaving.done():
            self._process.send_signal(signal.SIGUSR1)  # it says where it hangs
            await asyncio.sleep(1)
            self._process.kill()
            raise AssertionError((await leaving)[1].decode())
        assert self._process.returncode == 0
        return await leaving


@asynccontextmanager
async def engine_process(
    database: str, *, concurrency: int = 32, can_run: bool = True
) -> AsyncIterator[EngineProcess]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(TESTS / "engine" / "engine_script.py"),
        database,
        str(concurrency),
        "yes" if can_run else "no",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )
    try:
        yield EngineProcess(process)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):  # it died just now
                process.kill()
            await process.wait()
