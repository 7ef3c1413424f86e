"""Workflows survive `kill -9`: none is lost, and no step that finished is done again."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from campaigns.field import report, rounds
from engine.engine_process import EngineProcess, engine_process
from engine.workflows import RESULT, STEPS, Journal
from store.postgres_server import a_database, running

KILLS = rounds(3, 50)
PROCESSES = 2
EACH = 0.04
"""Seconds that a step takes. A workflow takes five times that, as two of its steps are in a row."""


class Field:
    """Processes over one database. Whoever is killed is replaced."""

    def __init__(self, database: str, folder: Path, stack: AsyncExitStack) -> None:
        self._database = database
        self._folder = folder
        self._stack = stack
        self._processes: list[EngineProcess] = []
        self.journals: list[Journal] = []

    async def join(self) -> None:
        process = await self._stack.enter_async_context(engine_process(self._database))
        await process.ask("activate")
        self._processes.append(process)

    async def start_workflow(self) -> None:
        name = f"w{len(self.journals)}"
        self.journals.append(Journal(self._folder, name))
        process = random.choice(self._processes)
        await process.ask("start", name, {"folder": str(self._folder), "each": EACH})

    async def strike(self) -> None:
        victim = self._processes.pop(random.randrange(len(self._processes)))
        await victim.kill()

    async def results(self) -> list[list[str]]:
        return [
            await self._processes[0].ask("result", f"w{number}", 60)
            for number in range(len(self.journals))
        ]


def repeated(journal: Journal) -> list[str]:
    """Steps that began again after their workflow knew what they gave."""
    lines = journal.lines()
    return [step for step in STEPS if f"begin {step}" in lines[lines.index(f"known {step}") :]]


@asynccontextmanager
async def field_of(storage: str, folder: Path) -> AsyncIterator[Field]:
    async with AsyncExitStack() as stack:
        database = str(folder / "thoughts.db.engine")
        if storage == "server":
            made = a_database(stack.enter_context(running()))
            database = await stack.enter_async_context(made)
        yield Field(database, folder, stack)


@pytest.mark.parametrize("storage", ["file", "server"])
async def test_workflows_survive_processes_that_are_killed(storage: str, tmp_path: Path) -> None:
    async with field_of(storage, tmp_path) as field:
        for _ in range(PROCESSES):
            await field.join()
        for _ in range(KILLS):
            for _ in range(PROCESSES):
                await field.start_workflow()
            await asyncio.sleep(random.uniform(0, 10 * EACH))
            await field.strike()
            await field.join()
        lost = sum(result != RESULT for result in await field.results())
    journals = field.journals
    begun = [journal.count("begin", step) for journal in journals for step in STEPS]
    finished_again = [step for journal in journals for step in repeated(journal)]
    report(
        f"engine on a {storage}",
        kills=KILLS,
        workflows=len(journals),
        lost=lost,
        steps=len(begun),
        finished_again=len(finished_again),
        broken_off_and_done_again=sum(begun) - len(begun),
    )
    assert lost == 0
    assert finished_again == []
