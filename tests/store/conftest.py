from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from thoughtline.store.ledger import Ledger
from thoughtline.store.memory import MemoryLedger
from thoughtline.store.sqlite import SqliteLedger


@pytest.fixture(params=["memory", "sqlite"])
async def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ledger]:
    """Each store that keeps the promise."""
    kept: Ledger = (
        MemoryLedger() if request.param == "memory" else SqliteLedger(tmp_path / "thoughts.db")
    )
    yield kept
    await kept.close()
