from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from engine.storage import storage_of
from store.postgres_server import Postgres, a_database
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, WorkflowKind

Open = Callable[[Mapping[str, WorkflowKind]], Engine]


@pytest.fixture(scope="session")
def server(postgres: Postgres) -> Postgres:
    return postgres


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "thoughts.db.engine")


@pytest.fixture(params=["file", "server"])
async def database(request: pytest.FixtureRequest, file: str) -> AsyncIterator[str]:
    """Where workflows are written down, so that any process can be told."""
    async with AsyncExitStack() as stack:
        yield await _database(request, file, stack)


async def _database(request: pytest.FixtureRequest, file: str, stack: AsyncExitStack) -> str:
    """The server is started only where it is needed."""
    if request.param == "file":
        return file
    return await stack.enter_async_context(a_database(request.getfixturevalue("server")))


@pytest.fixture(params=["memory", "file", "server"])
async def opened(request: pytest.FixtureRequest, file: str) -> AsyncIterator[Open]:
    """Opens each engine that keeps the promise, and closes it."""
    async with AsyncExitStack() as stack:
        database = "" if request.param == "memory" else await _database(request, file, stack)

        def open_engine(kinds: Mapping[str, WorkflowKind]) -> Engine:
            engine: Engine = (
                DbosEngine(storage_of(database), kinds, concurrency=32)
                if database
                else MemoryEngine(kinds)
            )
            stack.push_async_callback(engine.close)
            return engine

        yield open_engine
