"""What a call costs, and what is kept between calls."""

import asyncio

import pytest

from app.process import Process
from app.watched import Watched
from sayings import assumed, thought
from store.ledgers import entries
from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.process import long_reads
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session, fold
from thoughtline.store.head import Head, head_after
from thoughtline.store.ledger import Behind, VersionConflict, at_version
from thoughtline.store.memory.ledger import MemoryLedger


@pytest.fixture
def ledger() -> Watched:
    return Watched(MemoryLedger())


def state(session: Session) -> tuple[object, ...]:
    return (
        *(session.version, session.thoughts, session.revised_by),
        *(list(session.branches), list(session.assumptions)),
    )


async def test_a_call_reads_only_what_came_after(ledger: Watched) -> None:
    process, other = Process(ledger), Process(ledger)
    session = (await process.think("begin")).session
    for n in range(50):
        await process.think(f"{n}", session=session)
    ledger.reads.clear()

    await process.think("mine", session=session)
    assert ledger.reads == []

    for n in range(3):
        await other.think(f"theirs {n}", session=session)
    ledger.reads.clear()
    await process.think("mine", session=session)
    assert ledger.reads == [4]  # the last that it knew, too


async def test_a_call_without_a_key_asks_the_ledger_once(ledger: Watched) -> None:
    process = Process(ledger)
    session = (await process.think("begin")).session
    ledger.reads.clear()
    ledger.appends = 0

    await process.think("one", session=session)

    assert (len(ledger.reads), ledger.appends) == (0, 1)


async def test_a_call_is_not_refused_for_what_another_process_has_recorded_since(
    ledger: Watched,
) -> None:
    process, other = Process(ledger), Process(ledger)
    session = (await process.think("begin")).session
    await other.think("theirs", session=session)

    assert (await process.think("mine", session=session, revises="t2")).now.revised_by == {
        "t2": "t3"
    }


async def test_a_call_is_not_without_effect_for_what_was_so_before(ledger: Watched) -> None:
    process, other = Process(ledger), Process(ledger)
    session = (await process.think("begin", assume=("it rains",))).session
    await process.think(None, session=session, refute=("a1",))
    await other.think(None, session=session, restore=("a1",))

    change = await process.think(None, session=session, refute=("a1",))

    assert change.fell == ("t1",)


async def test_what_is_decided_while_a_session_is_read_is_taken_in_once(ledger: Watched) -> None:
    process = Process(ledger)
    session = (await process.think("begin")).session

    async def write() -> None:
        ledger.before_read = None
        await process.think("meanwhile", session=session)

    ledger.before_read = write
    seen = await process.sessions.look(session, state)

    assert seen == state(fold(one.event for one in await ledger.read(session)))
    assert await process.sessions.look(session, lambda now: now.version) == 2


async def test_a_session_heavier_than_the_room_is_kept_while_it_is_the_latest(
    ledger: Watched,
) -> None:
    process = Process(ledger, capacity=1)
    for n in range(5):
        await process.think(f"{n}", session="s", may_begin=True)

    assert ledger.reads == [0]


async def test_the_past_can_be_read_as_it_was_then(ledger: Watched) -> None:
    process = Process(ledger)
    for n in range(PAGE + 5):
        await process.think(f"{n}", session="s", may_begin=True)

    for version in (0, 1, PAGE, PAGE + 3):
        assert (await process.sessions.at_version("s", version)).version == version


async def test_a_session_whose_end_is_lost_is_not_believed(ledger: Watched) -> None:
    process = Process(ledger)
    for n in range(3):
        await process.think(f"{n}", session="s", may_begin=True)
    ledger.use(MemoryLedger())

    with pytest.raises(Refused) as refusal:
        await process.think("on", session="s")
    assert refusal.value.code == Code.NO_SUCH_SESSION
    assert await process.sessions.look("s", lambda now: now.version) == 0


@pytest.mark.parametrize("length", [1, 2, 3, 4, 9])
async def test_a_session_of_another_record_is_read_anew(ledger: Watched, length: int) -> None:
    """Whether it is shorter, as long, or longer; who only looks sees it as who writes does."""
    process, looking = Process(ledger), Process(ledger)
    for n in range(3):
        await process.think(f"{n}", session="s", may_begin=True)
    await looking.sessions.refresh("s")
    other = MemoryLedger()
    for n in range(length):
        await Process(other).think(f"other {n}", session="s", may_begin=True)
    on_record = state(fold(one.event for one in await other.read("s")))

    ledger.use(other)

    assert await looking.sessions.look("s", state) == on_record
    assert (await process.think("on", session="s")).version == length + 1
    on_record = state(fold(one.event for one in await other.read("s")))
    for each in (process, looking):
        assert await each.sessions.look("s", state) == on_record


async def test_what_was_decided_and_not_stored_is_not_kept_though_it_was_being_read(
    ledger: Watched,
) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))
    sessions = SessionCache(ledger, Session)
    await sessions.refresh("s")
    [first] = await ledger.read("s")

    async def fail() -> None:
        ledger.after_read = None
        decided = sessions.deciding("s", head_after(first))
        sessions.lead("s", decided)
        decided.apply(thought("t2", after="t1"))
        sessions.settle("s", decided, None)

    ledger.after_read = fail
    assert await sessions.look("s", lambda now: now.thoughts) == 1


async def test_who_decided_later_may_hear_first_that_it_is_stored(ledger: Watched) -> None:
    process = Process(ledger)
    await process.think("zero", session="s", may_begin=True)
    [first] = await ledger.read("s")
    sessions, heads = process.sessions, [head_after(first)]
    for number in (2, 3):
        decided = sessions.deciding("s", heads[-1])
        sessions.lead("s", decided)
        said = thought(f"t{number}", after=f"t{number - 1}")
        decided.apply(said)
        heads.append(await ledger.append("s", at_version(number - 1, entries(said))))

    for head in reversed(heads[1:]):
        sessions.settle("s", decided, head)

    assert sessions.deciding("s", heads[-1]) is decided
    async with asyncio.timeout(5):
        assert await sessions.look("s", lambda now: now.thoughts) == 3


async def test_a_session_that_is_ahead_elsewhere_than_the_ledger_is_decided_on_later(
    ledger: Watched,
) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))
    sessions = SessionCache(ledger, Session)
    await sessions.refresh("s")
    [first] = await ledger.read("s")
    decided = sessions.deciding("s", head_after(first))
    sessions.lead("s", decided)
    decided.apply(thought("t2", after="t1"))

    assert sessions.deciding("s", Head(2, b"is not known yet")) is decided
    with pytest.raises(VersionConflict):
        sessions.deciding("s", Head(3, b"of others"))


async def test_what_is_decided_while_a_session_is_read_is_shown_when_it_is_committed(
    ledger: Watched,
) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))
    sessions = SessionCache(ledger, Session)
    await sessions.refresh("s")
    [first] = await ledger.read("s")
    decided = sessions.deciding("s", head_after(first))

    async def decide() -> None:
        ledger.after_read = None
        sessions.lead("s", decided)
        decided.apply(thought("t2", after="t1"))

    ledger.after_read = decide
    shown = asyncio.create_task(sessions.look("s", lambda now: now.thoughts))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not shown.done()
    sessions.settle("s", decided, Head(2))
    assert await shown == 2


async def test_a_session_of_another_record_is_read_anew_though_it_was_half_read(
    ledger: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_reads, "LONG", 0.0)
    other = MemoryLedger()
    await ledger.append("s", at_version(0, entries(*[thought(f"t{n}") for n in range(1, 6)])))
    await other.append("s", at_version(0, entries(*[assumed(f"a{n}") for n in range(1, 6)])))
    sessions = SessionCache(ledger, Session)
    reading = asyncio.create_task(sessions.refresh("s"))
    for _ in range(3):
        await asyncio.sleep(0)
    assert ledger.reads == [5]
    assert not reading.done()

    ledger.use(other)
    await reading

    [*_, last] = await other.read("s")
    with pytest.raises(Behind):
        sessions.deciding("s", head_after(last))
    assert list(await sessions.look("s", lambda now: now.assumptions)) == [
        f"a{n}" for n in range(1, 6)
    ]
