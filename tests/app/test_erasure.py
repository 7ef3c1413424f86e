"""A forgotten session is gone for whoever reads or writes, and only its tombstone stays."""

from pathlib import Path

import pytest

from app.process import Process
from app.transfer.records import NOW
from app.watched import Watched
from store.ledgers import entries
from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import DeliberationBegun, NextChosen, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
def ledger() -> Watched:
    return Watched(MemoryLedger())


@pytest.fixture
def forgetting(ledger: Watched) -> Erasure:
    return Erasure(ledger, clock=lambda: NOW)


async def test_what_would_be_gone_is_told_first(ledger: Watched, forgetting: Erasure) -> None:
    times = iter((5, 9))
    process = Process(ledger, clock=lambda: next(times))
    await process.think("It is\nthe cache.", session="s", may_begin=True, assume=("It is warm.",))
    await process.think("No.", session="s")

    seen = await forgetting.look("s")

    assert (seen.version, seen.thoughts, seen.began, seen.latest) == (3, 2, 5, 9)
    assert seen.opening == "It is the cache."
    assert len(await ledger.read("s")) == 3


async def test_a_forgotten_session_leaves_a_tombstone_that_the_chain_goes_on_from(
    ledger: Watched, forgetting: Erasure
) -> None:
    await Process(ledger).think("secret", session="s", may_begin=True, assume=("secret",))
    [_, last] = await ledger.read("s")

    gone = await forgetting.forget("s", author="bo", because="It named a customer.")

    [left] = await ledger.read("s")
    assert (gone.version, gone.thoughts) == (2, 1)
    assert left.event == SessionForgotten(
        events=2, head=last.hash.hex(), because="It named a customer."
    )
    assert (left.version, left.author, left.at) == (3, "bo", NOW)
    assert (await ledger.verify()).damage == ()


async def test_an_engine_that_cannot_forget_keeps_the_session_and_is_asked_again(
    ledger: Watched,
) -> None:
    broken, asked = [True], []

    async def forget_workflows(session: str) -> None:
        asked.append(session)
        if broken[0]:
            raise Refused(Code.ENGINE_NOT_READY, "It is away.", hint="Come back.")

    forgetting = Erasure(ledger, clock=lambda: NOW, forget_workflows=forget_workflows)
    await Process(ledger).think("secret", session="s", may_begin=True)
    await ledger.append(
        "s", at_version(1, entries(DeliberationBegun(deliberation="q1", asks="t1")))
    )

    with pytest.raises(Refused, match="It is away"):
        await forgetting.forget("s", author="bo")
    assert len(await ledger.read("s")) == 2

    broken[0] = False
    await forgetting.forget("s", author="bo")
    asked.clear()
    with pytest.raises(Refused, match="forgotten"):
        await forgetting.forget("s", author="bo")
    assert asked == ["s"]


async def test_no_rule_records_anything_behind_a_tombstone(
    ledger: Watched, forgetting: Erasure
) -> None:
    process = Process(ledger)
    await process.think("secret", session="s", may_begin=True)
    await forgetting.forget("s", author="bo")

    with pytest.raises(Refused) as refusal:
        await process.recorder.record(lambda _: [("bo", NextChosen(next="secret"))], session="s")

    assert refusal.value.code == Code.SESSION_FORGOTTEN
    assert len(await ledger.read("s")) == 1


async def test_who_had_it_in_memory_learns_of_it_at_the_next_call(
    ledger: Watched, forgetting: Erasure
) -> None:
    process, other = Process(ledger), Process(ledger)
    await process.think("one", session="s", may_begin=True)
    await other.think("two", session="s")
    await forgetting.forget("s", author="bo")

    for one in (process, other, Process(ledger)):
        for _ in range(2):
            with pytest.raises(Refused) as refusal:
                await one.think("three", session="s", may_begin=True)
            assert refusal.value.code == Code.SESSION_FORGOTTEN
    with pytest.raises(Refused) as refusal:
        await Queries(ledger).view("s")
    assert refusal.value.code == Code.SESSION_FORGOTTEN
    assert len(await ledger.read("s")) == 1


async def test_who_calls_again_while_a_session_is_forgotten_hears_that_it_is(
    tmp_path: Path,
) -> None:
    ledger = Watched(file := SqliteLedger(tmp_path / "thoughts.db"))
    process = Process(ledger)
    for number in range(5):
        await process.think("one", session="s", may_begin=True, key=f"k{number}")

    async def forget() -> None:
        ledger.before_read = None
        await Erasure(file, clock=lambda: NOW).forget("s", author="bo")

    ledger.before_read = forget
    with pytest.raises(Refused) as refusal:
        await process.think("one", session="s", may_begin=True, key="k4")
    assert refusal.value.code == Code.SESSION_FORGOTTEN
    await file.close()


async def test_what_is_added_meanwhile_is_forgotten_too(
    ledger: Watched, forgetting: Erasure
) -> None:
    await Process(ledger).think("one", session="s", may_begin=True)
    ask, left = ledger.forget, 3

    async def be_overtaken(session: str, tombstone: Entry, *, expecting: int) -> None:
        nonlocal left
        if left:
            left -= 1
            await Process(ledger).think("another", session="s")
        await ask(session, tombstone, expecting=expecting)

    ledger.forget = be_overtaken  # type: ignore[method-assign]
    gone = await forgetting.forget("s", author="bo")

    assert (gone.thoughts, gone.version) == (4, 4)
    assert len(await ledger.read("s")) == 1


async def test_a_session_that_is_never_left_alone_is_reported(
    ledger: Watched, forgetting: Erasure
) -> None:
    await Process(ledger).think("one", session="s", may_begin=True)
    ask = ledger.forget

    async def be_overtaken(session: str, tombstone: Entry, *, expecting: int) -> None:
        await Process(ledger).think("another", session="s")
        await ask(session, tombstone, expecting=expecting)

    ledger.forget = be_overtaken  # type: ignore[method-assign]
    with pytest.raises(Refused) as refusal:
        await forgetting.forget("s", author="bo")

    assert refusal.value.code == Code.SESSION_BUSY


async def test_what_never_began_cannot_be_forgotten(forgetting: Erasure) -> None:
    with pytest.raises(Refused) as refusal:
        await forgetting.forget("s", author="bo")

    assert refusal.value.code == Code.NO_SUCH_SESSION


async def test_forgetting_twice_is_refused(ledger: Watched, forgetting: Erasure) -> None:
    await Process(ledger).think("one", session="s", may_begin=True)
    await forgetting.forget("s", author="bo")

    for ask in (forgetting.look("s"), forgetting.forget("s", author="bo")):
        with pytest.raises(Refused) as refusal:
            await ask
        assert refusal.value.code == Code.SESSION_FORGOTTEN


@pytest.mark.parametrize(
    ("because", "code"), [(" ", Code.EMPTY_TEXT), ("…" * 64 * 1024, Code.OVER_LIMIT)]
)
async def test_a_reason_must_be_one(
    ledger: Watched, forgetting: Erasure, because: str, code: Code
) -> None:
    await Process(ledger).think("one", session="s", may_begin=True)

    with pytest.raises(Refused) as refusal:
        await forgetting.forget("s", author="bo", because=because)

    assert refusal.value.code == code
    assert [getattr(one.event, "text", "") for one in await ledger.read("s")] == ["one"]


async def test_a_long_session_is_looked_at_in_pages(ledger: Watched, forgetting: Erasure) -> None:
    process = Process(ledger)
    for n in range(PAGE + 1):
        await process.think(f"{n}", session="s", may_begin=True)
    ledger.reads.clear()

    assert (await forgetting.look("s")).thoughts == PAGE + 1
    assert max(ledger.reads) <= PAGE
