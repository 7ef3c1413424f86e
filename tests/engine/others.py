"""Other processes with an engine, which can be killed."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from places import TESTS


class Other:
    """A process that runs process.py."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def tell(self, *order: Any) -> None:
        """Without waiting for an answer, which may never come."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")

    async def ask(self, *order: Any) -> Any:
        assert self._process.stdout is not None
        self.tell(*order)
        async with asyncio.timeout(90):
            line = await self._process.stdout.readline()
        return json.loads(line)

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def leave(self) -> tuple[bytes, bytes]:
        """What it said on both outputs by the end, beyond its answers."""
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
async def other(database: str, *, at_once: int = 32, able: bool = True) -> AsyncIterator[Other]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(TESTS / "engine" / "process.py"),
        database,
        str(at_once),
        "able" if able else "unable",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )
    try:
        yield Other(process)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):  # it died just now
                process.kill()
            await process.wait()
