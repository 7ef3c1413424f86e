from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from store.postgres_server import Postgres, begun, emptied
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.search import indexer
from thoughtline.store.sqlite.ledger import SqliteLedger

STORES = ("memory", "sqlite", "postgres")


@pytest.fixture(scope="session")
def server(postgres: Postgres) -> Postgres:
    return postgres


@pytest.fixture
async def url(server: Postgres) -> AsyncIterator[str]:
    """An empty database on it."""
    async with emptied(server) as made:
        yield made


@pytest.fixture
def slow_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is indexed until it is asked for."""
    monkeypatch.setattr(indexer, "IDLE", 60)


@pytest.fixture
def quick_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are indexed as soon as no more are written."""
    monkeypatch.setattr(indexer, "IDLE", 0.01)


@pytest.fixture(params=STORES)
async def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ledger]:
    """Each store that keeps the promise."""
    async with AsyncExitStack() as stack:
        kept: Ledger = MemoryLedger()
        if request.param == "sqlite":
            kept = SqliteLedger(tmp_path / "thoughts.db")
        elif request.param == "postgres":
            # Asked for here, so that the server is started only where it is needed.
            made = begun(request.getfixturevalue("server"))
            kept = PostgresLedger(await stack.enter_async_context(made))
        yield kept
        await kept.close()
