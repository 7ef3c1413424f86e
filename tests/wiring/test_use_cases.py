"""What the parts of a process that serve one owner have in common."""

import asyncio
import json
from pathlib import Path

import pytest

from app.watched import Watched
from thoughtline import settings
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Caller
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.storage_usage import StorageUsage
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.tools import build_catalog
from thoughtline.wiring.use_cases import UseCases

CALLS = 10


async def think(recorder: Recorder[Session], text: str) -> None:
    await recorder.think(
        Command(text=text),
        lambda _: None,
        session="s",
        author="ada",
        limits=Limits(),
        may_begin=True,
    )


async def test_parts_that_write_to_one_session_at_a_time_are_not_in_each_others_way(
    tmp_path: Path,
) -> None:
    ledger = Watched(SqliteLedger(tmp_path / "thoughts.db"))
    use_cases = UseCases(ledger, FREE)
    tools, board = use_cases.recorder(Session, logged=True), use_cases.recorder(Session)
    workflows = use_cases.recorder(Session, has_quota=False)

    await think(tools, "begin")
    ledger.reads.clear()
    ledger.appends = 0

    parts = (tools, board, workflows) * CALLS
    await asyncio.gather(*(think(part, f"{number}") for number, part in enumerate(parts)))

    assert (ledger.appends, ledger.reads) == (len(parts), [])
    await ledger.close()


async def test_answers_that_were_paid_for_are_recorded_beyond_the_quota() -> None:
    part = MemoryLedger().of("ada")
    quota = StorageUsage(sessions=1, thoughts=0, bytes=1 << 20)
    use_cases = UseCases(part, FREE, owner="ada", quota=quota)

    with pytest.raises(Refused) as refused:
        await think(use_cases.recorder(Session), "of an agent")
    await think(use_cases.recorder(Session, has_quota=False), "of a model")

    assert refused.value.code is Code.OVER_QUOTA
    assert len(await part.read("s")) == 1


async def test_a_reply_repeats_the_words_of_the_record_that_is_there_now() -> None:
    records = [MemoryLedger(), MemoryLedger()]
    for record, text in zip(records, ("so", "otherwise"), strict=True):
        await think(UseCases(record, FREE).recorder(Session), text)
    ledger = Watched(records[0])
    assembly = Assembly(settings.read({}, {}), ledger)
    tools = build_catalog(assembly.use_cases(), assembly.settings).tools

    async def verify() -> object:
        said = json.dumps({"session": "s", "verify": "t1", "because": "seen"}).encode()
        reply = await tools["think"].call(said, Caller(author="ada", conversation="c"))
        assert reply.data is not None
        return reply.data["verify"]

    assert await verify() == {"t1": "so"}
    ledger.use(records[1])
    assert await verify() == {"t1": "otherwise"}
