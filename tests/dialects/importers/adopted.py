"""Files of other servers, and what is on record after importing one."""

import json
from typing import Any

import pytest

from app.transfer.records import importing
from places import DATA
from sayings import replay_events
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Refused
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects import importers
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger

FILES = DATA / "foreign"


def sample(name: str) -> bytes:
    return (FILES / name).read_bytes()


async def adopted(
    ledger: Ledger, data: bytes | list[Any], source: str | None = None, name: str = "s"
) -> list[Recorded]:
    """What is on record after an import."""
    written = data if isinstance(data, bytes) else json.dumps(data).encode()
    done = await importing(ledger).adopt(importers.read(written, source), name=name)
    assert done.stored == done.events
    return await ledger.read(name)


async def refused(data: bytes | list[Any], source: str | None = None) -> Refused:
    ledger = MemoryLedger()
    with pytest.raises(Refused) as refusal:
        await adopted(ledger, data, source)
    assert await ledger.sessions(limit=None) == []
    return refusal.value


async def tree_of(
    ledger: Ledger, data: bytes | list[Any], source: str | None = None
) -> SessionView:
    return replay_events(await adopted(ledger, data, source))
