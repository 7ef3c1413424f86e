"""Which writes share a transaction, where it is committed, and what comes of one that fails."""
# ruff: noqa: ASYNC110 - threads are waited for, and they set no event

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest

from app.process import Process
from sayings import thought
from store.disk import Disk, layered
from store.ledgers import as_killed, beside, entries, texts, write
from store.test_ledger_groups import adding, outcomes, raising
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head
from thoughtline.store.ledger import Entry, VersionConflict, at_version
from thoughtline.store.solitude import alone
from thoughtline.store.sqlite.commits import group_commit
from thoughtline.store.sqlite.commits.group_commit import HABIT, LONGEST, MOST
from thoughtline.store.sqlite.database import connection
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.search import index


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    with layered() as made:
        monkeypatch.setattr(group_commit, "perf_counter", made.clock)
        yield made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def ledger(disk: Disk, path: Path) -> AsyncIterator[SqliteLedger]:
    """One that is open, with a thought in it."""
    kept = SqliteLedger(path)
    await write(kept)
    disk.syncs.clear()
    yield kept
    disk.be_well()
    await kept.close()


async def until_synced(disk: Disk) -> None:
    """Until a sync has begun."""
    while not disk.syncs:
        await asyncio.sleep(0)


async def be_slow(ledger: SqliteLedger, disk: Disk) -> None:
    """Let the disk be slow, and the ledger know it."""
    disk.be_slow()
    for n in range(HABIT):
        await ledger.append("slow", adding(f"{n}"))
    disk.syncs.clear()


def codes(said: list[BaseException | None]) -> set[Code | None]:
    return {one.code if isinstance(one, Refused) else None for one in said}


# --- what goes together ---


async def test_calls_of_one_turn_of_the_event_loop_take_one_sync(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await outcomes(*(ledger.append(f"s{n % 8}", adding(f"{n}")) for n in range(64)))

    assert len(disk.syncs) == 1


async def test_the_more_calls_are_in_flight_the_fewer_syncs_each_takes(
    ledger: SqliteLedger, disk: Disk
) -> None:
    async def caller(n: int, calls: int) -> None:
        for call in range(calls):
            await ledger.append(f"s{n}", adding(f"{call}"))

    taken = []
    for flight in (1, 4, 16, 64):
        disk.syncs.clear()
        await asyncio.gather(*(caller(n, 128 // flight) for n in range(flight)))
        taken.append(len(disk.syncs))

    assert taken == [128, 32, 8, 2]


async def test_who_asks_a_turn_later_comes_along(ledger: SqliteLedger, disk: Disk) -> None:
    async def caller(n: int) -> None:
        if n % 2:
            await asyncio.sleep(0)
        await ledger.append(f"s{n}", adding("one"))

    await asyncio.gather(*(caller(n) for n in range(16)))

    assert len(disk.syncs) == 1


async def test_no_transaction_takes_more_than_its_share(ledger: SqliteLedger, disk: Disk) -> None:
    """Other processes wait for its end."""
    await outcomes(*(ledger.append("s", adding(f"{n}")) for n in range(MOST + 1)))

    assert len(disk.syncs) >= 2
    assert await texts(ledger) == MOST + 2


async def test_no_transaction_goes_on_when_it_has_taken_long(
    ledger: SqliteLedger, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def slowly(head: Head) -> tuple[Sequence[Entry], Mapping[str, Standing]]:
        nonlocal now
        now += LONGEST * 0.4
        return adding("slow")(head)

    monkeypatch.setattr(group_commit, "perf_counter", lambda: now)
    await outcomes(*(ledger.append("s", slowly) for _ in range(7)))

    assert len(disk.syncs) == 3
    assert await texts(ledger) == 8


async def test_one_that_stores_nothing_takes_no_sync(ledger: SqliteLedger, disk: Disk) -> None:
    await outcomes(
        ledger.append("s", lambda _: ([], {})), ledger.append("s", raising(ZeroDivisionError()))
    )

    assert disk.syncs == []


async def test_another_process_sees_a_group_whole_or_not_at_all(
    ledger: SqliteLedger, disk: Disk, path: Path
) -> None:
    with closing(apsw.Connection(str(path))) as other:
        seen = set()

        def count() -> None:
            seen.add(other.execute("SELECT count(*) FROM event").get)

        disk.on_sync = count
        await outcomes(*(ledger.append(f"s{n}", adding("…", count=2)) for n in range(10)))
        count()

    assert seen == {1, 21}


# --- where it is committed ---


async def test_a_quick_disk_is_waited_for_and_a_slow_one_gets_a_thread(
    ledger: SqliteLedger, disk: Disk
) -> None:
    disk.be_slow()
    for n in range(6):
        await ledger.append("s", adding(f"{n}"))
    assert [one is threading.main_thread() for one in disk.syncs] == [True] * 3 + [False] * 3

    disk.be_well()
    disk.syncs.clear()
    for n in range(3):
        await ledger.append("s", adding(f"{n}"))
    assert [one is threading.main_thread() for one in disk.syncs] == [False, True, True]


async def test_a_slow_commit_now_and_then_is_waited_for(ledger: SqliteLedger, disk: Disk) -> None:
    for n in range(12):
        disk.be_well() if n % 3 == 2 else disk.be_slow(0.003)
        await ledger.append("s", adding(f"{n}"))

    assert set(disk.syncs) == {threading.main_thread()}


async def test_the_event_loop_goes_on_while_a_slow_disk_is_synced(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await be_slow(ledger, disk)
    slow, turned, ended = disk.on_sync, threading.Event(), asyncio.Event()
    went_on: list[bool] = []

    def last_until_the_loop_turns() -> None:
        turned.clear()
        slow() if slow is not None else None
        went_on.append(turned.wait(10))

    async def ping() -> None:
        while not ended.is_set():
            turned.set()
            await asyncio.sleep(0.0005)

    disk.on_sync = last_until_the_loop_turns
    pinging = asyncio.create_task(ping())
    await asyncio.gather(*(write(ledger, f"s{n}", count=3) for n in range(20)))
    ended.set()
    await pinging

    assert len(went_on) < 20
    assert all(went_on)


async def test_what_comes_during_a_sync_goes_together_next(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await be_slow(ledger, disk)
    first = asyncio.create_task(ledger.append("s", adding("first")))
    await until_synced(disk)
    await outcomes(*(ledger.append("s", adding(f"{n}")) for n in range(30)))

    await first
    assert len(disk.syncs) == 2
    assert await texts(ledger) == 32


async def test_reading_goes_on_during_a_sync_and_sees_what_was_committed(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await be_slow(ledger, disk)
    writing = asyncio.create_task(ledger.append("s", adding("more")))
    await until_synced(disk)

    assert await texts(ledger) == 1
    assert len(await ledger.sessions(limit=9)) == 2
    assert not writing.done()
    await writing
    assert await texts(ledger) == 2


async def test_a_caller_who_is_cancelled_during_a_sync_waits_for_it(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await be_slow(ledger, disk)
    writing = asyncio.create_task(ledger.append("s", adding("more")))
    await until_synced(disk)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing

    assert await texts(ledger) == 2


async def test_a_caller_who_is_cancelled_before_it_is_decided_writes_nothing(
    ledger: SqliteLedger,
) -> None:
    writing = asyncio.create_task(ledger.append("s", adding("more")))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing

    assert await texts(ledger) == 1


async def test_what_was_mended_goes_with_others_again(
    ledger: SqliteLedger, disk: Disk, path: Path
) -> None:
    with closing(apsw.Connection(str(path))) as stranger:
        stranger.execute("INSERT INTO event VALUES (99, 's', 2, 'x', 0, x'', x'')")
        assert codes(await outcomes(ledger.append("s", adding("…")))) == {Code.LEDGER_DAMAGED}
        stranger.execute("DELETE FROM event WHERE position = 99")

    await ledger.append("s", adding("…"))
    disk.syncs.clear()
    await outcomes(*(ledger.append("s", adding("…")) for _ in range(5)))
    assert len(disk.syncs) == 1


async def test_closing_during_a_sync_loses_nothing(
    ledger: SqliteLedger, disk: Disk, path: Path
) -> None:
    await be_slow(ledger, disk)
    writing = asyncio.create_task(ledger.append("s", adding("more")))
    await until_synced(disk)
    await ledger.close()
    await writing

    again = SqliteLedger(path)
    assert await texts(again) == 2
    await again.close()


async def test_closing_does_not_wait_for_a_disk_that_hangs(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await be_slow(ledger, disk)
    hanging = threading.Event()

    def hang() -> None:
        hanging.wait(20)

    disk.on_sync = hang
    writing = asyncio.create_task(ledger.append("s", adding("more")))
    await until_synced(disk)
    async with asyncio.timeout(5):
        await ledger.close()
    assert not writing.done()
    hanging.set()
    await writing


# --- what fails ---


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize(
    ("break_", "code"),
    [
        (lambda disk: disk.fail(apsw.IOError("sync")), Code.LEDGER_FAILED),
        (Disk.be_full, Code.LEDGER_FULL),
    ],
)
async def test_a_commit_that_fails_fails_for_all_and_the_next_call_works(
    ledger: SqliteLedger, disk: Disk, break_: Callable[[Disk], None], code: Code, *, slow: bool
) -> None:
    """For those, too, who were refused: what they were refused for is not so."""
    if slow:
        await be_slow(ledger, disk)
    before = (await ledger.storage_usage()).thoughts
    break_(disk)
    said = await outcomes(
        *(ledger.append(f"s{n}", adding("…")) for n in range(5)),
        ledger.append("s0", raising(ZeroDivisionError())),
    )
    disk.be_well()

    assert codes(said) == {code}
    assert len({id(one) for one in said}) == 6
    assert (await ledger.storage_usage()).thoughts == before
    assert await outcomes(*(ledger.append(f"s{n}", adding("…")) for n in range(5))) == [None] * 5
    assert (await ledger.verify()).damage == ()


async def test_after_a_failed_sync_no_process_builds_on_what_was_not_written(
    ledger: SqliteLedger, disk: Disk, path: Path
) -> None:
    """What is in the log is written again first, by whoever writes next."""
    other = SqliteLedger(path)
    await write(other)
    logged = beside(path, "-wal").stat().st_size
    disk.fail(apsw.IOError("sync"))
    assert codes(await outcomes(ledger.append("s", adding("lost")))) == {Code.LEDGER_FAILED}
    written: list[int] = []
    disk.on_write = lambda: written.append(beside(path, "-wal").stat().st_size)

    assert await outcomes(other.append("s", adding("kept"))) == [None]

    assert written[0] == 0 < logged
    await other.close()


async def test_what_a_killed_process_did_not_sync_is_synced_before_it_is_read(
    ledger: SqliteLedger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = as_killed(path, path.parent / "copy")
    synced: list[Path] = []
    monkeypatch.setattr(
        connection, "_sync", lambda at: synced.append(Path(f"/proc/self/fd/{at}").readlink())
    )

    left = SqliteLedger(copy)
    assert await texts(left) == 1

    assert synced == [beside(copy, "-wal")]
    await left.close()


async def test_damage_in_one_session_is_refused_to_its_writers_alone(
    ledger: SqliteLedger, path: Path
) -> None:
    """It shows when the write has begun, so all of the group is taken back."""
    with closing(apsw.Connection(str(path))) as stranger:
        stranger.execute("INSERT INTO event VALUES (99, 's', 2, 'x', 0, x'', x'')")

    conflicts: list[str] = []

    async def patiently(session: str) -> Head:
        while True:
            try:
                return await ledger.append(session, adding("…"))
            except VersionConflict:
                conflicts.append(session)

    async def stubbornly() -> None:
        for _ in range(9):
            with suppress(Refused):
                await ledger.append("s", adding("…"))
        await ledger.append("s", adding("…"))

    calls = (patiently("a"), patiently("b"), stubbornly(), patiently("c"), stubbornly())
    said = await outcomes(*calls, patiently("d"))

    assert [one and codes([one]) for one in said] == [
        None,
        None,
        {Code.LEDGER_DAMAGED},
        None,
        {Code.LEDGER_DAMAGED},
        None,
    ]
    assert [await texts(ledger, session) for session in "abcd"] == [1] * 4
    assert sorted(conflicts) == ["a", "b"]


async def test_what_may_be_done_again_is_done_again_after_another_failed(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, "mine")
    with closing(apsw.Connection(str(path))) as stranger:
        stranger.execute("INSERT INTO event VALUES (99, 's', 2, 'x', 0, x'', x'')")

    async def share() -> None:
        await ledger.share("mine", "bo", "read")

    shared, damaged = await outcomes(share(), ledger.append("s", adding("…")))

    assert (shared, codes([damaged])) == (None, {Code.LEDGER_DAMAGED})
    assert await ledger.shares("mine") == {"bo": "read"}


async def test_a_change_that_fails_in_the_middle_is_taken_back_whole(
    ledger: SqliteLedger,
) -> None:
    """None of ours does. If one did, nothing of it would be kept, and nobody else harmed."""

    def half(database: apsw.Connection) -> None:
        database.execute("INSERT INTO share VALUES ('x', 'x', 'x', 'read')")
        raise ZeroDivisionError

    first, second = await outcomes(
        ledger.append("s", adding("before")), ledger._database.change(half)
    )

    assert (type(first), type(second)) == (VersionConflict, ZeroDivisionError)
    assert await texts(ledger) == 1
    await ledger.append("s", adding("again"))
    async with ledger._database.connection() as database:
        assert database.execute("SELECT count(*) FROM share").get == 0


async def test_a_file_that_was_swapped_is_told_to_all_of_a_group(
    ledger: SqliteLedger, path: Path
) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink()

    said = await outcomes(*(ledger.append(f"s{n}", adding("…")) for n in range(3)))

    assert codes(said) == {Code.LEDGER_SWAPPED}
    assert len({id(one) for one in said}) == 3
    said = await outcomes(*(ledger.append(f"s{n}", adding("…")) for n in range(3)))
    assert codes(said) == {Code.LEDGER_SWAPPED}


async def test_a_loop_that_ends_while_callers_wait_leaves_the_file_as_it_was(path: Path) -> None:
    """Each loop is a process of its own as far as the ledger knows."""

    def abandoned() -> None:
        async def main() -> None:
            ledger = SqliteLedger(path)
            await write(ledger)
            left.extend(asyncio.create_task(ledger.append("s", adding(f"{n}"))) for n in range(5))

        left: list[asyncio.Task[Head]] = []
        asyncio.run(main())

    await asyncio.to_thread(abandoned)
    again = SqliteLedger(path)
    assert await texts(again) in range(1, 7)
    await again.append("t", lambda _: (entries(), {}))
    await again.close()


# --- alone ---


async def test_who_is_alone_does_not_wait_for_company(ledger: SqliteLedger, disk: Disk) -> None:
    writing = ledger.append("s", adding("…"))
    with alone(), pytest.raises(StopIteration):
        writing.__await__().send(None)

    assert len(disk.syncs) == 1
    assert await texts(ledger) == 2


@pytest.mark.parametrize("turns", range(7))
async def test_who_began_alone_may_write_beside_others_later(
    ledger: SqliteLedger, turns: int
) -> None:
    """As a call does that looks at a file first. It may be told before those who wrote before."""
    process = Process(ledger)

    async def write_later() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        await process.think("later", session="s")

    with alone():
        later = asyncio.create_task(write_later())
    await asyncio.gather(later, process.think("now", session="s"))

    assert (await process.think("next", session="s")).version == 4
    assert await process.look("s", lambda now: now.thoughts) == 4


async def test_who_began_alone_and_then_waited_is_written_with_others(
    ledger: SqliteLedger, disk: Disk
) -> None:
    async def write_later() -> None:
        await asyncio.sleep(0)
        await ledger.append("s", adding("…"))

    with alone():
        later = asyncio.create_task(write_later())
    await asyncio.gather(later, write_later())

    assert len(disk.syncs) == 1
    assert await texts(ledger) == 3


async def test_who_is_alone_on_a_slow_disk_waits_for_the_commit(
    ledger: SqliteLedger, disk: Disk
) -> None:
    await be_slow(ledger, disk)
    with alone():
        writing = asyncio.create_task(ledger.append("s", adding("…")))
    await until_synced(disk)

    assert not writing.done()
    await writing
    assert await texts(ledger) == 2


async def test_an_event_whose_standings_cannot_be_stored_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = SqliteLedger(tmp_path / "thoughts.db")
    await ledger.append("s", at_version(0, entries(thought("t1"))))
    fallen = {"t1": Standing.FALLEN}

    def fail(*_: object, **__: object) -> None:
        raise apsw.FullError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(index, "set_standings", fail)
        with pytest.raises(Refused) as refusal:
            await ledger.append("s", at_version(1, entries(thought("t2")), lambda: fallen))
        assert refusal.value.code is Code.LEDGER_FULL
    assert len(await ledger.read("s")) == 1
    await ledger.append("s", at_version(1, entries(thought("t2")), lambda: fallen))
    assert len(await ledger.read("s")) == 2
    await ledger.close()
