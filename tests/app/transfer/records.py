"""Exports as bytes, and ledgers to fill, for tests of moving the record about."""

import io
from itertools import count

import pytest

from app.process import Process
from stories import Story, record
from thoughtline.app.transfer.record_export import Exporter
from thoughtline.app.transfer.record_import import Importer, ImportResult
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger

NOW = 1_795_237_200_000


def importing(ledger: Ledger) -> Importer:
    names = (f"new-{n}" for n in count(1))
    return Importer(ledger, clock=lambda: NOW, new_handle=lambda: next(names))


async def exported(ledger: Ledger, *names: str) -> bytes:
    export = await Exporter(ledger).export(names)
    return b"".join([line async for line in export.lines])


async def imported(
    ledger: Ledger, data: bytes, name: str | None = None, *, may_continue: bool = False
) -> list[ImportResult]:
    return await importing(ledger).take(io.BytesIO(data), name=name, may_continue=may_continue)


async def holding(*stories: Story) -> MemoryLedger:
    ledger = MemoryLedger()
    for story in stories:
        await record(ledger, story)
    return ledger


async def everything(ledger: Ledger) -> dict[str, list[Recorded]]:
    """All that is on record, with its hashes, the session that was written to last first."""
    return {
        one.session: await ledger.read(one.session) for one in await ledger.sessions(limit=None)
    }


async def two_sessions() -> bytes:
    """An export of two sessions, of three events and of one."""
    ledger = MemoryLedger()
    process = Process(ledger, clock=lambda: 7)
    await process.think("Reads are cheap.", session="a", may_begin=True, assume=("It is warm.",))
    await process.think("Skip the index.", session="a")
    await process.think("Something else.", session="b", may_begin=True)
    return await exported(ledger)


async def refused(ledger: Ledger, data: bytes, name: str | None = None) -> Refused:
    """The refusal of an import, of which nothing was stored."""
    before = await everything(ledger)
    with pytest.raises(Refused) as refusal:
        await imported(ledger, data, name)
    assert await everything(ledger) == before
    return refusal.value
