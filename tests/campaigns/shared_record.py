"""A record on each store, written by several processes."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from store.postgres_server import Postgres, emptied
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.sqlite.ledger import SqliteLedger

PROCESSES = 3
"""Caches of their own over one record, as separate processes have."""


async def open_ledgers(
    stack: AsyncExitStack, store: str, path: Path, request: pytest.FixtureRequest
) -> list[Any]:
    """The ledgers of a new record, one for each process. `stack` closes them."""
    ledgers: list[Any] = [MemoryLedger()]
    if store == "sqlite":
        ledgers = [SqliteLedger(path) for _ in range(PROCESSES)]
    elif store == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        url = await stack.enter_async_context(emptied(server))
        ledgers = [PostgresLedger(url) for _ in range(PROCESSES)]
    for ledger in ledgers:
        stack.push_async_callback(ledger.close)
    return ledgers
