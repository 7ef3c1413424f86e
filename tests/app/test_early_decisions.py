"""A verdict in a long session is decided on a thread, while other calls go on."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from app.process import LIMITS, Process
from app.watched import Watched
from sayings import refuted
from thoughtline.app.folds import session_cache
from thoughtline.app.process import long_reads
from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionRefuted, AuthoredEvent, Event
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.memory.ledger import MemoryLedger


@pytest.fixture(autouse=True)
def any_session_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_cache, "SHORT", 1)
    monkeypatch.setattr(long_reads, "SHORT", 1)


@pytest.fixture
def process() -> Process:
    return Process(Watched(MemoryLedger()))


async def begun(process: Process) -> str:
    """A session with an assumption on which eleven thoughts rest."""
    session = (await process.think("begin", assume=("it holds",))).session
    for _ in range(10):
        await process.think("so", session=session, rests_on=(("a1",),))
    return session


class Slow:
    """A rule that refutes a1 and does not end before it may."""

    def __init__(self) -> None:
        self.began, self.may_end = asyncio.Event(), threading.Event()
        self.seen: list[int] = []
        self._loop = asyncio.get_running_loop()

    def __call__(self, now: Session) -> Sequence[AuthoredEvent]:
        self.seen.append(now.version)
        self._loop.call_soon_threadsafe(self.began.set)
        assert self.may_end.wait(30)
        return [("ada", refuted("a1"))]


async def test_other_calls_go_on_and_calls_of_the_session_follow(process: Process) -> None:
    session, slow = await begun(process), Slow()
    verdict = asyncio.create_task(process.recorder.record(slow, session=session))
    await slow.began.wait()

    other = (await process.think("elsewhere")).session
    await process.think("again", session=other)
    later = [
        asyncio.create_task(process.think("later", session=session, rests_on=(("t2",),))),
        asyncio.create_task(process.think(session=session, restore=("a1",))),
    ]
    seen = asyncio.create_task(process.recorder.glance(session, lambda now: now.version))
    await asyncio.sleep(0)
    assert not any(task.done() for task in (*later, seen))

    slow.may_end.set()
    fell = await verdict
    assert (fell.version, len(fell.fell)) == (13, 11)
    assert {(await task).version for task in later} == {14, 15}
    assert await seen >= 13
    fresh = await Process(process.recorder._ledger).sessions.at_version(session, 15)
    assert fresh.truth.stands("t2")


async def test_what_another_process_records_meanwhile_is_decided_on(process: Process) -> None:
    session, slow = await begun(process), Slow()
    verdict = asyncio.create_task(process.recorder.record(slow, session=session))
    await slow.began.wait()
    other = Process(process.recorder._ledger)
    await other.think("theirs", session=session, rests_on=(("a1",),))
    slow.may_end.set()

    assert len((await verdict).fell) == 12
    assert slow.seen == [12, 13]


async def test_a_refusal_is_told_and_the_session_stays(process: Process) -> None:
    session = await begun(process)
    await process.think(session=session, refute=("a1",))
    with pytest.raises(Refused) as refusal:
        await process.think(session=session, refute=("a9",))
    assert refusal.value.code is Code.NO_SUCH_ASSUMPTION
    assert len((await process.think(session=session, restore=("a1",))).rose) == 11


async def test_a_later_part_that_is_refused_undoes_the_earlier(process: Process) -> None:
    session = await begun(process)
    parts = [Command(refute=("a1",), because="no"), Command(refute=("a9",), because="no")]
    with pytest.raises(Refused):
        await process.recorder.think_in_order(
            parts, lambda changes: changes, session=session, author="ada", limits=LIMITS
        )
    assert len((await process.think(session=session, refute=("a1",))).fell) == 11


async def test_a_cancelled_call_leaves_the_session_as_the_ledger_has_it(process: Process) -> None:
    session, slow = await begun(process), Slow()
    verdict = asyncio.create_task(process.recorder.record(slow, session=session))
    await slow.began.wait()
    verdict.cancel()
    await asyncio.sleep(0)
    slow.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await verdict
    assert len((await process.think(session=session, refute=("a1",))).fell) == 11


async def test_a_retry_is_answered_as_the_first_call(process: Process) -> None:
    session = await begun(process)
    first = await process.think(session=session, refute=("a1",), key="k")
    again = await process.think(session=session, refute=("a1",), key="k")
    assert (again.version, again.fell, again.is_retry) == (first.version, first.fell, True)


async def test_verdicts_of_others_are_read_on_the_thread_too(process: Process) -> None:
    session = await begun(process)
    other = Process(process.recorder._ledger)
    await other.think(session=session, refute=("a1",))
    await other.think(session=session, restore=("a1",))
    await other.think(session=session, refute=("a1",))
    await process.sessions.refresh(session)
    assert await process.sessions.look(session, lambda now: len(now.truth.fallen)) == 11
    assert len((await process.think(session=session, restore=("a1",))).rose) == 11


async def test_a_call_that_missed_verdicts_of_others_reads_them_on_the_thread(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await begun(process)
    apply, threads = Session.apply, []

    def note(now: Session, event: Event) -> list[str]:
        if isinstance(event, AssumptionRefuted):
            threads.append(threading.current_thread())
        return apply(now, event)

    monkeypatch.setattr(Session, "apply", note)
    await Process(process.recorder._ledger).think(session=session, refute=("a1",))
    change = await process.think("so", session=session, rests_on=(("a1",),))
    assert not change.now.truth.stands("t11")
    assert len(threads) == 2
    assert threading.main_thread() not in threads
