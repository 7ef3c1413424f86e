"""Who waits for whom, and for how long."""
# ruff: noqa: ASYNC110 - threads are waited for, and they set no event

import asyncio
import errno
import fcntl
import os
import random
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest

from sayings import thought
from store.ledgers import beside, code_of, entries, texts, write
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import IdempotencyKey, at_version
from thoughtline.store.sqlite.database import lock
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.database.watermark import Watermark
from thoughtline.store.sqlite.ledger import SqliteLedger

SHORT = 0.05
LONG = 5.0
MANY = 400


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def patient(path: Path) -> AsyncIterator[SqliteLedger]:
    """The record with the usual wait, for calls that have to succeed on a busy machine."""
    kept = SqliteLedger(path)
    yield kept
    await kept.close()


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[SqliteLedger]:
    """The same record, whose calls soon give up."""
    kept = SqliteLedger(path, wait=SHORT)
    yield kept
    await kept.close()


@pytest.fixture
def other(path: Path) -> SidecarLock:
    """Another process, as far as the kernel can tell: it holds a descriptor of its own."""
    return SidecarLock(str(beside(path, ".lock")))


def waiting() -> int:
    return sum(thread.name == "thoughtline-lock" for thread in threading.enumerate())


async def until_nobody_waits() -> None:
    async with asyncio.timeout(LONG):
        while waiting():
            await asyncio.sleep(0.001)


async def is_free(path: Path) -> bool:
    with suppress(Refused):
        async with SidecarLock(str(beside(path, ".lock"))).held(0.02):
            return True
    return False


async def found_free(path: Path, lock: SidecarLock) -> bool:
    """Whether another can have the lock while this holds it."""
    async with lock.held(LONG):
        return await is_free(path)


async def test_a_lock_that_is_held_too_long_is_refused(
    ledger: SqliteLedger, patient: SqliteLedger, other: SidecarLock
) -> None:
    await write(patient)
    async with other.held():
        with pytest.raises(Refused) as refusal:
            await write(ledger)

    assert refusal.value.code == Code.LEDGER_BUSY
    await write(patient)
    assert await texts(patient) == 2


async def test_many_callers_wait_for_a_stuck_holder_no_longer_than_one(
    ledger: SqliteLedger, patient: SqliteLedger, other: SidecarLock
) -> None:
    await write(patient)
    async with other.held():
        async with asyncio.timeout(MANY * SHORT / 4):
            codes = await asyncio.gather(*(code_of(ledger, f"s{n}") for n in range(MANY)))
        assert 1 <= waiting() <= 2  # one for each ledger: the patient one may be indexing

    assert codes == [Code.LEDGER_BUSY] * MANY
    await until_nobody_waits()


async def test_a_stuck_holder_blocks_neither_readers_nor_the_event_loop(
    path: Path, other: SidecarLock
) -> None:
    ledger = SqliteLedger(path)
    await write(ledger)
    async with other.held():
        writing = asyncio.create_task(write(ledger))
        for _ in range(50):
            assert await texts(ledger) == 1
            await asyncio.sleep(0)
        assert not writing.done()

    await writing
    assert await texts(ledger) == 2
    await ledger.close()


async def test_a_caller_who_gives_up_never_lets_go_for_somebody_else(
    path: Path, other: SidecarLock
) -> None:
    third = SidecarLock(str(beside(path, ".lock")))
    async with other.held():
        with pytest.raises(Refused):
            await third.held(SHORT).__aenter__()
    assert not await found_free(path, other)
    await until_nobody_waits()
    assert await is_free(path)


async def test_the_place_in_the_queue_of_one_who_gave_up_serves_the_next(
    path: Path, other: SidecarLock
) -> None:
    third = SidecarLock(str(beside(path, ".lock")))
    async with other.held():
        for _ in range(5):
            with pytest.raises(Refused):
                await third.held(0.01).__aenter__()
        waiter = asyncio.create_task(found_free(path, third))
        await asyncio.sleep(0)
        assert waiting() == 1

    assert not await waiter
    await until_nobody_waits()


async def test_a_place_that_nobody_wants_any_more_is_given_up_though_the_event_loop_is_busy(
    path: Path, other: SidecarLock
) -> None:
    third = SidecarLock(str(beside(path, ".lock")))
    async with other.held():
        with pytest.raises(Refused):
            await third.held(SHORT).__aenter__()

    for thread in threading.enumerate():  # without awaiting: this is what keeps the loop busy
        if thread.name == "thoughtline-lock":
            thread.join(LONG)
    with beside(path, ".lock").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


async def test_giving_up_in_the_moment_of_being_granted_leaks_no_lock(
    path: Path, other: SidecarLock
) -> None:
    third = SidecarLock(str(beside(path, ".lock")))

    async def hold_for_a_moment() -> None:
        async with third.held(LONG):
            pass

    for _ in range(150):
        async with other.held(LONG):
            waiter = asyncio.create_task(hold_for_a_moment())
            await asyncio.sleep(0.0005)
        time.sleep(random.uniform(0, 0.0003))  # noqa: ASYNC251 - the loop must be late for this
        for _ in range(random.randrange(3)):
            await asyncio.sleep(0)
        waiter.cancel()
        with suppress(asyncio.CancelledError):
            await waiter

    await until_nobody_waits()
    assert await is_free(path)


async def test_a_file_that_goes_away_while_a_caller_waits_is_noticed(
    path: Path, other: SidecarLock
) -> None:
    ledger = SqliteLedger(path)
    await write(ledger)
    async with other.held():
        writing = asyncio.create_task(code_of(ledger))
        while not waiting():
            await asyncio.sleep(0.001)
        for suffix in ("", "-wal", "-shm"):
            beside(path, suffix).unlink()

    assert await writing == Code.LEDGER_SWAPPED
    await ledger.close()


async def test_a_lock_file_that_was_deleted_is_made_again(
    patient: SqliteLedger, path: Path
) -> None:
    await write(patient)
    beside(path, ".lock").unlink()

    await write(patient)

    assert beside(path, ".lock").exists()
    assert await texts(patient) == 2


async def test_a_caller_who_is_cancelled_stored_all_or_nothing(
    path: Path, other: SidecarLock
) -> None:
    """Cancelled after each number of steps that the call can be at, with and without waiting."""
    ledger = SqliteLedger(path, wait=LONG)
    await ledger.read("s")
    outcomes = set()
    for steps in range(12):
        session = f"s{steps}"
        append = ledger.append(
            session,
            at_version(0, entries(thought("t1"), thought("t2"))),
            key=IdempotencyKey(name=session, digest=b"d"),
        )
        async with other.held(LONG):
            writing = asyncio.create_task(append)
            for _ in range(steps // 2):
                await asyncio.sleep(0)
        for _ in range(steps % 2 * 50):
            await asyncio.sleep(0.0005)
        writing.cancel()
        with suppress(asyncio.CancelledError):
            await writing
        stored = await texts(ledger, session)
        outcomes.add(stored)
        assert (await ledger.keyed_write(session) is not None) == (stored == 2)

    assert outcomes == {0, 2}
    assert (await ledger.verify()).damage == ()
    await write(ledger)
    await ledger.close()
    await until_nobody_waits()


async def test_a_program_that_is_not_ours_and_locks_the_file_is_told_of(
    ledger: SqliteLedger, patient: SqliteLedger, path: Path
) -> None:
    await write(patient)
    with closing(apsw.Connection(str(path))) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        assert await code_of(ledger) == Code.LEDGER_BUSY
        assert await texts(patient) == 1
        stranger.execute("ROLLBACK")

    await write(patient)
    assert await texts(patient) == 2


async def test_closing_does_not_wait_for_a_stuck_holder(
    patient: SqliteLedger, path: Path, other: SidecarLock
) -> None:
    await write(patient)
    async with other.held(), asyncio.timeout(LONG):
        await patient.close()

    assert beside(path, "-wal").exists()
    assert await texts(patient) == 1


async def test_closing_while_calls_are_in_flight_loses_none_of_them(path: Path) -> None:
    ledger = SqliteLedger(path)
    calls = [asyncio.create_task(write(ledger, f"s{n}", count=3)) for n in range(10)]
    while not any(call.done() for call in calls):
        await ledger.close()
        await asyncio.sleep(0)
    await asyncio.gather(*calls)
    await ledger.close()

    assert [await texts(ledger, f"s{n}") for n in range(10)] == [3] * 10
    await ledger.close()


async def test_a_lock_file_that_cannot_be_made_is_a_refusal(
    patient: SqliteLedger, path: Path
) -> None:
    beside(path, ".lock").mkdir()

    assert await code_of(patient) == Code.LEDGER_BLOCKED
    beside(path, ".lock").rmdir()
    assert await code_of(patient) is None


def test_what_is_in_the_way_of_a_lock_is_told_to_who_waits_for_it(
    other: SidecarLock, path: Path
) -> None:
    """Who takes it without waiting goes on to wait."""
    place = beside(path, ".lock")
    place.mkdir()
    assert not other.take()

    place.rmdir()
    place.symlink_to(path)
    assert not other.take()

    place.unlink()
    assert not other.take(), "no lock file is made where the record may be away"
    place.touch()
    assert other.take()
    other.release()


async def test_a_turn_that_comes_in_the_moment_of_giving_up_goes_to_the_next(
    other: SidecarLock,
) -> None:
    await other.acquire()
    given_up, next_one = asyncio.create_task(other.acquire()), asyncio.create_task(other.acquire())
    await asyncio.sleep(0)

    other.release()
    given_up.cancel()

    async with asyncio.timeout(LONG):
        await next_one
    other.release()


async def test_a_lock_that_cannot_be_had_is_told_at_once_to_whoever_waits(
    other: SidecarLock, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = lock._take

    def fails(descriptor: int, *, wait: bool) -> bool:
        if wait:
            raise OSError(errno.ENOLCK, "no locks available")
        return take(descriptor, wait=wait)

    async with SidecarLock(str(beside(path, ".lock"))).held():
        monkeypatch.setattr(lock, "_take", fails)
        with pytest.raises(OSError, match="no locks"):
            await other.acquire(LONG)


async def test_what_was_let_go_tells_the_mark_from_the_file_and_closes_nothing_else(
    other: SidecarLock,
) -> None:
    mark = Watermark(b"i" * 16, 7, b"h" * 32)
    async with other.held():
        other.raise_watermark(mark)

    before = os.fstat(0)
    other.close()

    assert other.watermark() == mark
    assert os.fstat(0) == before


def test_a_mark_is_not_read_through_a_link(other: SidecarLock, path: Path) -> None:
    beside(path, ".lock").symlink_to(path.with_name("elsewhere"))
    path.with_name("elsewhere").write_bytes(Watermark(b"i" * 16, 7, b"h" * 32).sealed())

    with pytest.raises(OSError, match="symbolic"):
        other.watermark()


@pytest.mark.parametrize(("events", "digest"), [(1, b"\x00" * 32), (300, b"\xff" * 32)])
async def test_another_last_event_than_was_acknowledged_is_noticed(
    patient: SqliteLedger, path: Path, other: SidecarLock, events: int, digest: bytes
) -> None:
    await write(patient, count=events)
    mark = other.watermark()
    assert mark is not None
    async with other.held():
        other.raise_watermark(Watermark(mark.id, mark.position, digest))

    assert await code_of(patient) == Code.LEDGER_DAMAGED


async def test_a_log_is_suspect_only_where_somebody_said_so(other: SidecarLock) -> None:
    async with other.held():
        suspected = [other.log_is_suspect()]
        for suspect in (True, True, False):
            other.suspect_log(suspect=suspect)
            suspected.append(other.log_is_suspect())

    assert suspected == [False, True, True, False]
