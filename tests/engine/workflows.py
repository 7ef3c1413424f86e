"""Workflows that write down what they do, so that a test can see it from any process."""

import asyncio
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from thoughtline.engine.protocol import Steps, WorkflowKind

SEATS = ("factual", "emotional", "critical", "optimistic", "creative")


async def until(true: Callable[[], bool]) -> None:
    """Wait for what another process does."""
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.005)


class Journal:
    """A file of lines: `begin STEP`, `end STEP`, and `known STEP` once its result is known.

    While a file `STEP.held` lies beside it, the step does not end.
    """

    def __init__(self, folder: Path, workflow: str) -> None:
        self.folder = folder
        self._path = folder / f"{workflow}.journal"

    def write(self, what: str, step: str) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{what} {step}\n")

    def lines(self) -> list[str]:
        return self._path.read_text("utf-8").splitlines() if self._path.exists() else []

    def count(self, what: str, step: str) -> int:
        return self.lines().count(f"{what} {step}")

    def hold(self, *steps: str) -> None:
        for step in steps:
            (self.folder / f"{step}.held").touch()

    def let_go(self, *steps: str) -> None:
        for step in steps:
            (self.folder / f"{step}.held").unlink()

    async def until_free(self, step: str) -> None:
        await until(lambda: not (self.folder / f"{step}.held").exists())

    async def until(self, what: str, *steps: str, times: int = 1) -> None:
        await until(lambda: all(self.count(what, step) >= times for step in steps))


async def deliberate(steps: Steps, payload: bytes) -> bytes:
    """Five seats at once, each with an opinion and a second thought; then a synthesis."""
    options = json.loads(payload)
    journal = Journal(Path(options["folder"]), steps.workflow)
    journal.write("try", str(steps.tries))
    if steps.tries <= options.get("deadly", 0):
        os._exit(9)

    async def step(name: str) -> str:
        async def do() -> bytes:
            journal.write("begin", name)
            try:
                await journal.until_free(name)
                await asyncio.sleep(options.get("each", 0))
            except asyncio.CancelledError:
                journal.write("cancelled", name)
                raise
            journal.write("end", name)
            return json.dumps(f"{name} view").encode()

        try:
            view = str(json.loads(await steps.once(name, do)))
        except Exception:
            journal.write("caught", name)
            raise
        journal.write("known", name)
        return view

    async def seat(name: str) -> str:
        return f"{await step(name)}, {await step(f'{name}-again')}"

    try:
        views = await asyncio.gather(*[seat(name) for name in SEATS])
    finally:
        journal.write("over", steps.workflow)
    return json.dumps([*views, await step("synthesis")]).encode()


RESULT = [*(f"{seat} view, {seat}-again view" for seat in SEATS), "synthesis view"]
STEPS = [*SEATS, *(f"{seat}-again" for seat in SEATS), "synthesis"]

BESIDES_CRITICAL = [
    *(seat for seat in SEATS if seat != "critical"),
    *(f"{seat}-again" for seat in SEATS if seat != "critical"),
]
"""What is done while `critical` is held."""

KINDS: Mapping[str, WorkflowKind] = {"deliberate": WorkflowKind(deliberate)}


def payload(folder: Path, **more: Any) -> bytes:
    return json.dumps({"folder": str(folder), **more}).encode()
