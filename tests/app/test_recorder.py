"""Load, decide, append, tell: what holds when calls repeat, race and fail."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import apsw
import pytest

from app.process import Process
from app.watched import Watched
from store.disk import Disk, layered
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionStated, ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.commits import group_commit
from thoughtline.store.sqlite.database import database
from thoughtline.store.sqlite.database.begin_anew import begin_anew
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncIterator[Watched]:
    kept = Watched(SqliteLedger(tmp_path / "thoughts.db"))
    yield kept
    await kept.close()


@pytest.fixture
def process(ledger: Watched) -> Process:
    return Process(ledger)


def told(change: CommandResult[Session]) -> tuple[object, ...]:
    """All that a reply is made of."""
    return (
        *(change.session, change.version, change.thought, change.stated, change.fell),
        *(change.through, change.survived, change.rose, change.contradictions),
        *(change.resolved, change.events, change.now.thoughts),
    )


async def texts(ledger: Ledger, session: str) -> list[str]:
    return [getattr(one.event, "text", "") for one in await ledger.read(session)]


# --- keys ---


async def test_a_change_holds_what_it_stored_and_a_retry_says_that_it_is_one(
    process: Process,
) -> None:
    first = await process.think("one", session="s", may_begin=True, key="k", assume=("so",))
    await process.think("two", session="s")

    again = await process.think("one", session="s", key="k", assume=("so",))

    assert [type(event) for event in first.events] == [AssumptionStated, ThoughtRecorded]
    assert again.events == first.events
    assert (first.is_retry, again.is_retry) == (False, True)
    assert again.event(ThoughtRecorded).text == "one"


async def test_a_repeated_call_gets_the_first_answer_and_is_stored_once(
    process: Process, ledger: Watched
) -> None:
    first = told(await process.think("one", session="s", may_begin=True, key="k", assume=("so",)))
    await process.think("two", session="s")

    again = told(await process.think("one", session="s", key="k", assume=("so",)))

    assert again == first
    assert await texts(ledger, "s") == ["so", "one", "two"]


async def test_another_process_knows_the_key_too(process: Process, ledger: Watched) -> None:
    begun = await process.think("zero")
    first = await process.think("one", session=begun.session, key="k")

    again = await Process(ledger).think("one", session=begun.session, key="k")

    assert told(again) == told(first)
    assert await texts(ledger, begun.session) == ["zero", "one"]


async def test_a_key_that_was_used_for_another_call_is_refused(
    process: Process, ledger: Watched
) -> None:
    begun = await process.think("zero")
    await process.think("one", session=begun.session, key="k")

    with pytest.raises(Refused) as refusal:
        await process.think("two", session=begun.session, key="k")

    assert refusal.value.code == Code.KEY_REUSED
    assert await texts(ledger, begun.session) == ["zero", "one"]


async def test_a_key_belongs_to_its_author_and_its_session(
    process: Process, ledger: Watched
) -> None:
    one = await process.think("one", key="k")
    two = await process.think("two", session=one.session, key="k")
    three = await process.think("three", session=one.session, key="k", author="bo")

    assert [one.version, two.version, three.version] == [1, 2, 3]


async def test_names_with_slashes_do_not_make_two_keys_one(process: Process) -> None:
    first = await process.think("one", author="a//b", key="c")
    second = await process.think("one", author="a", key="b//c")

    assert first.session != second.session


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("named", [True, False])
async def test_two_calls_at_once_with_one_key_are_stored_once(
    ledger: Watched, processes: int, named: bool
) -> None:
    writers = [Process(ledger) for _ in range(processes)]
    session = (await writers[0].think("zero")).session if named else None

    answers = await asyncio.gather(
        *(
            writer.think("one", session=session, key="k")
            for writer, _ in zip(cycle(writers), range(8))
        )
    )

    assert len({told(answer)[:2] for answer in answers}) == 1
    assert (await texts(ledger, answers[0].session)).count("one") == 1
    assert len(await ledger.sessions(limit=9)) == 1


@pytest.mark.parametrize("processes", [1, 2])
async def test_a_retry_that_overtakes_its_first_call_is_not_judged_by_what_that_changed(
    ledger: Watched, processes: int
) -> None:
    """A second revision of t1 would be refused, and a second refutation does nothing."""
    writers = [Process(ledger) for _ in range(processes)]
    session = (await writers[0].think("zero", assume=("so",))).session

    answers = await asyncio.gather(
        *(
            writer.think("better", session=session, revises="t1", refute=("a1",), key="k")
            for writer, _ in zip(cycle(writers), range(4))
        )
    )

    assert [told(answer) for answer in answers] == [told(answers[0])] * 4
    assert answers[0].fell == ("t1",)


async def test_a_late_retry_of_a_call_that_changed_nothing_changes_nothing(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero", assume=("so",))).session
    await process.think(session=session, refute=("a1",))
    first = told(await process.think(session=session, refute=("a1",), key="k"))
    await process.think(session=session, restore=("a1",))

    again = told(await process.think(session=session, refute=("a1",), key="k"))

    assert again == first
    assert len(await ledger.read(session)) == 4


async def test_a_refused_call_leaves_its_key_free(process: Process) -> None:
    session = (await process.think("zero")).session
    with pytest.raises(Refused):
        await process.think("one", session=session, revises="t9", key="k")

    assert (await process.think("one", session=session, key="k")).version == 2


async def test_a_key_needs_a_command_that_can_be_compared(process: Process) -> None:
    session = (await process.think("zero")).session

    with pytest.raises(TypeError):
        await process.ask(lambda now: Command(text=str(now.thoughts)), session=session, key="k")


# --- races ---


async def test_twenty_writers_on_one_session_lose_nothing(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero")).session

    answers = await asyncio.gather(
        *(process.think(f"{n}", session=session, author=f"{n}") for n in range(20))
    )

    assert sorted(answer.version for answer in answers) == list(range(2, 22))
    assert sorted(await texts(ledger, session)) == sorted(["zero", *map(str, range(20))])
    assert ledger.appends == 21


async def test_many_processes_on_one_session_lose_nothing(ledger: Watched) -> None:
    processes = [Process(ledger) for _ in range(8)]
    session = (await processes[0].think("zero")).session

    await asyncio.gather(
        *(process.think(f"{n}", session=session) for n, process in zip(range(80), cycle(processes)))
    )

    assert sorted(await texts(ledger, session)) == sorted(["zero", *map(str, range(80))])
    assert (await ledger.verify()).damage == ()


async def test_what_another_process_did_meanwhile_is_decided_on_anew(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero")).session

    async def be_overtaken() -> None:
        ledger.before_append = None
        await Process(ledger).think("theirs", session=session, revises="t1")

    ledger.before_append = be_overtaken
    change = await process.think("mine", session=session)
    assert (change.version, change.thought and change.thought.thought) == (3, "t3")

    ledger.before_append = None
    with pytest.raises(Refused) as refusal:
        await process.think("mine too", session=session, revises="t1")
    assert refusal.value.code == Code.ALREADY_REVISED


async def test_what_another_process_recorded_is_learnt_with_the_next_write(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero")).session
    other = Process(ledger)
    for n in range(3):
        await other.think(f"{n}", session=session)
    ledger.reads.clear()
    ledger.appends = 0

    assert (await process.think("mine", session=session)).now.thoughts == 5
    assert (ledger.reads, ledger.appends) == ([], 1)


async def test_a_writer_that_never_pauses_is_reported() -> None:
    ledger = Watched(MemoryLedger())
    process, other = Process(ledger), Process(ledger._ledger)
    session = (await process.think("zero")).session

    async def be_overtaken() -> None:
        await other.think("again", session=session)

    ledger.before_append = be_overtaken
    with pytest.raises(Refused) as refusal:
        await process.think("mine", session=session)

    assert refusal.value.code == Code.SESSION_BUSY
    assert "mine" not in await texts(ledger, session)


async def test_a_caller_may_insist_on_the_version_that_it_saw(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero")).session
    assert (await process.think("one", session=session, expecting=1)).version == 2

    with pytest.raises(Refused) as refusal:
        await process.think("late", session=session, expecting=1)

    assert refusal.value.code == Code.VERSION_MOVED
    assert "late" not in await texts(ledger, session)


async def test_the_version_insisted_on_is_that_of_the_record_not_of_one_process(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero")).session
    await Process(ledger).think("theirs", session=session)

    with pytest.raises(Refused):
        await process.think("mine", session=session, expecting=1)

    assert (await process.think("mine", session=session, expecting=2)).version == 3


async def test_of_many_who_insist_on_one_version_one_is_recorded(ledger: Watched) -> None:
    processes = [Process(ledger) for _ in range(8)]
    session = (await processes[0].think("zero")).session

    answers = await asyncio.gather(
        *(process.think("next", session=session, expecting=1) for process in processes),
        return_exceptions=True,
    )

    refused = [one for one in answers if isinstance(one, Refused)]
    assert [one.code for one in refused] == [Code.VERSION_MOVED] * 7


async def test_a_retry_gets_its_answer_though_the_version_moved_on(process: Process) -> None:
    session = (await process.think("zero")).session
    first = told(await process.think("one", session=session, expecting=1, key="k"))

    assert told(await process.think("one", session=session, expecting=1, key="k")) == first


# --- contradictions ---


async def test_a_contradiction_is_told_when_it_arises_and_when_it_is_resolved(
    process: Process,
) -> None:
    session = (await process.think("it is cold", assume=("the sensor works",))).session
    declared = await process.send(
        Command(text="it is warm", contradicts=(("t1",),)), session=session
    )
    resolved = await process.think(session=session, refute=("a1",))
    arose = await process.think(session=session, restore=("a1",))

    assert declared.contradictions == {
        ("t1", "t2"): "resolved by refuting a1, or by abandoning t1 or t2"
    }
    assert (resolved.resolved, resolved.contradictions) == ((("t1", "t2"),), {})
    assert list(arose.contradictions) == [("t1", "t2")]
    assert (await process.think("so", session=session)).contradictions == {}


# --- faults ---


class BrokenError(Exception):
    pass


@pytest.mark.parametrize("fault", [BrokenError(), asyncio.CancelledError(), None])
@pytest.mark.parametrize("stored", [True, False])
async def test_after_a_fault_the_next_call_sees_what_is_on_record(
    process: Process, ledger: Watched, fault: BaseException | None, stored: bool
) -> None:
    session = (await process.think("zero")).session

    async def break_down() -> None:
        ledger.before_append = ledger.after_append = None
        raise fault or Refused(Code.LEDGER_FAILED, "The disk failed.", hint="")

    if stored:
        ledger.after_append = break_down
    else:
        ledger.before_append = break_down
    with suppress(BrokenError, asyncio.CancelledError, Refused):
        await process.think("one", session=session)

    after = await process.think("two", session=session)
    assert after.version == (3 if stored else 2)
    assert await texts(ledger, session) == (["zero", "one", "two"] if stored else ["zero", "two"])


async def test_a_cancelled_caller_does_not_hold_up_the_next(
    process: Process, ledger: Watched
) -> None:
    session = (await process.think("zero")).session
    reached, never = asyncio.Event(), asyncio.Event()

    async def stall() -> None:
        ledger.before_append = None
        reached.set()
        await never.wait()

    ledger.before_append = stall
    stuck = asyncio.create_task(process.think("stuck", session=session))
    await reached.wait()
    waiting = asyncio.create_task(process.think("waiting", session=session))
    await asyncio.sleep(0)
    stuck.cancel()

    async with asyncio.timeout(5):
        assert (await waiting).version == 2


@pytest.mark.parametrize("told", ["who writes", "another part of the program", "another owner"])
async def test_a_swapped_file_that_a_person_accepts_makes_all_that_was_known_forgotten(
    told: str, tmp_path: Path
) -> None:
    """The new file has the same sessions with another past, as a restored backup has."""
    ledger, elsewhere = (
        SqliteLedger(tmp_path / "thoughts.db"),
        SqliteLedger(tmp_path / "backup.db"),
    )
    process = Process(ledger)
    for text in ("old", "older"):
        await process.think(text, session="s", may_begin=True)
        await process.think(text, session="r", may_begin=True)
    other = Process(elsewhere)
    for n in range(5):
        await other.think(f"new {n}", session="s", may_begin=True, assume=(f"so {n}",))
    await elsewhere.close()
    for suffix in ("-wal", "-shm"):
        (tmp_path / f"thoughts.db{suffix}").unlink()
    (tmp_path / "backup.db").replace(tmp_path / "thoughts.db")

    writer = {
        "who writes": process,
        "another part of the program": Process(ledger),
        "another owner": Process(ledger.of("ann")),
    }[told]
    with pytest.raises(Refused) as refusal:
        await writer.think("mine", session="r", may_begin=True)
    assert refusal.value.code == Code.LEDGER_SWAPPED
    await begin_anew(tmp_path / "thoughts.db")

    seen = await process.look("s", lambda now: (now.version, now.thoughts, len(now.assumptions)))
    assert seen == (10, 5, 5)
    change = await process.think("mine", session="s")
    assert (change.version, change.now.thoughts, len(change.now.assumptions)) == (11, 6, 5)
    with pytest.raises(Refused) as refusal:
        await process.think("mine", session="r")
    assert refusal.value.code == Code.NO_SUCH_SESSION
    await ledger.close()


async def test_who_only_reads_forgets_what_was_in_a_file_that_was_replaced(tmp_path: Path) -> None:
    for name, assume, thoughts in (("thoughts.db", (), 3), ("backup.db", ("so",), 5)):
        ledger = SqliteLedger(tmp_path / name)
        for n in range(thoughts):
            await Process(ledger).think(f"{n}", session="s", may_begin=True, assume=assume)
        await ledger.close()
    reader = Process(SqliteLedger(tmp_path / "thoughts.db", read_only=True))
    assert await reader.look("s", lambda now: now.thoughts) == 3

    (tmp_path / "thoughts.db.lock").unlink()
    (tmp_path / "backup.db").replace(tmp_path / "thoughts.db")

    assert await reader.look("s", lambda now: (now.thoughts, len(now.assumptions))) == (5, 5)


@pytest.mark.parametrize(
    ("while_it_is", "reading"), [("connect", True), ("connect", False), ("migrate", False)]
)
async def test_a_file_that_is_swapped_while_it_is_opened_is_noticed(
    while_it_is: str, *, reading: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a disk comes back while a file is made in its place."""
    path, away = tmp_path / "thoughts.db", tmp_path / "away.db"
    elsewhere = SqliteLedger(away)
    await Process(elsewhere).think("first", session="s", may_begin=True)
    await elsewhere.close()
    step = getattr(database, while_it_is)

    def swapped(*arguments: Any) -> Any:
        done = step(*arguments)
        if away.exists():
            for suffix in ("-wal", "-shm"):
                path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)
            away.replace(path)
        return done

    monkeypatch.setattr(database, while_it_is, swapped)
    process = Process(ledger := SqliteLedger(path))

    with pytest.raises(Refused, match="ledger_swapped"):
        await (ledger.read("s") if reading else process.think("second", session="s"))
    change = await process.think("second", session="s")

    assert change.version == 2
    await ledger.close()


# --- sessions and time ---


async def test_a_session_that_nobody_began_is_refused_unless_it_may_begin(process: Process) -> None:
    with pytest.raises(Refused) as refusal:
        await process.think("one", session="nobody's")
    assert refusal.value.code == Code.NO_SUCH_SESSION

    assert (await process.think("one", session="nobody's", may_begin=True)).version == 1


async def test_a_clock_that_jumps_changes_nothing_but_the_times(ledger: Watched) -> None:
    day = 86_400_000
    times = [10 * day, 9 * day, 3_660 * day, 0, -day, 10 * day]
    jumping, steady = Process(ledger, clock=iter(times).__next__), Process(ledger)
    for n in range(len(times)):
        await jumping.think(f"{n}", session="jumping", may_begin=True, assume=(f"{n}",))
        await steady.think(f"{n}", session="steady", may_begin=True, assume=(f"{n}",))

    jumped, stayed = await ledger.read("jumping"), await ledger.read("steady")
    assert [one.event for one in jumped] == [one.event for one in stayed]
    assert [one.version for one in jumped] == [one.version for one in stayed]
    assert [one.at for one in jumped[::2]] == times
    assert [one.session for one in await ledger.sessions(limit=2)] == ["steady", "jumping"]
    assert (await ledger.verify()).damage == ()


# --- many at once ---


@pytest.fixture(params=["quick", "slow"])
async def busy(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Disk, SqliteLedger]]:
    """A ledger on a disk that is waited for, or on one whose syncs have a thread."""
    with layered() as disk:
        monkeypatch.setattr(group_commit, "perf_counter", disk.clock)
        kept = SqliteLedger(tmp_path / "thoughts.db")
        if request.param == "slow":
            disk.be_slow()
        process = Process(kept)
        for n in range(group_commit.HABIT):
            await process.think(f"{n}", session="s", may_begin=True, assume=("so",))
        yield disk, kept
        disk.be_well()
        await kept.close()


async def test_each_of_many_calls_on_one_session_gets_its_own_answer(
    busy: tuple[Disk, SqliteLedger],
) -> None:
    disk, ledger = busy
    process = Process(ledger)
    await process.think("first", session="s")
    disk.syncs.clear()

    async def call(n: int) -> tuple[int, str, int]:
        return await process.see(
            Command(text=f"{n}"),
            lambda change: (
                change.version,
                change.thought.text if change.thought else "",
                change.now.thoughts,
            ),
            session="s",
        )

    answers = await asyncio.gather(*map(call, range(30)))

    assert answers == [(n + 8, f"{n}", n + 5) for n in range(30)]
    assert len(disk.syncs) == 1


async def test_what_is_refused_among_many_calls_is_refused_for_what_those_before_it_did(
    busy: tuple[Disk, SqliteLedger],
) -> None:
    process = Process(busy[1])

    answers = await asyncio.gather(
        process.think("better", session="s", revises="t1"),
        process.think("better still", session="s", revises="t1"),
        process.think("and on", session="s", expecting=7),
        process.think("too late", session="s", expecting=7),
        process.think(session="s", refute=("a1",)),
        process.think(session="s", refute=("a1",)),
        return_exceptions=True,
    )

    codes = [one.code if isinstance(one, Refused) else "" for one in answers]
    assert codes == ["", Code.ALREADY_REVISED, "", Code.VERSION_MOVED, "", ""]
    assert [len(one.events) for one in answers if isinstance(one, CommandResult)] == [1, 1, 1, 0]


async def test_nobody_sees_what_is_not_committed_yet(
    busy: tuple[Disk, SqliteLedger], tmp_path: Path
) -> None:
    disk, ledger = busy
    process, ended, looks = Process(ledger), False, 0

    async def write() -> None:
        while not ended:
            with suppress(Refused):
                await process.think("…", session="s")

    def see(now: Session) -> None:
        committed = other.execute("SELECT count(*) FROM event WHERE session = 's'").get
        assert now.version == committed

    async def look() -> None:
        nonlocal looks
        while looks < 60:
            await process.look("s", see)
            looks += 1
            if looks % 20 == 0:
                well = disk.on_sync
                disk.fail(apsw.IOError("sync"))
                while disk.on_sync is not None:  # noqa: ASYNC110 - a thread may be the one to fail
                    await asyncio.sleep(0)
                disk.on_sync = well

    with closing(apsw.Connection(str(tmp_path / "thoughts.db"))) as other:
        writing = [asyncio.create_task(write()) for _ in range(4)]
        async with asyncio.timeout(20):
            await look()
        ended = True
        await asyncio.gather(*writing)


async def test_a_call_that_fails_after_it_was_decided_is_forgotten(process: Process) -> None:
    session = (await process.think("zero")).session

    def fail(_: CommandResult[Session]) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await process.see(Command(text="one"), fail, session=session)

    assert await process.look(session, lambda now: now.version) == 1
    assert (await process.think("two", session=session)).version == 2


async def test_what_is_decided_while_a_session_is_read_is_taken_in_once() -> None:
    ledger = Watched(MemoryLedger())
    process = Process(ledger)
    session = (await process.think("zero")).session

    async def write_meanwhile() -> None:
        ledger.after_read = None
        await process.think("one", session=session)

    ledger.after_read = write_meanwhile
    assert await process.look(session, lambda now: now.thoughts) == 2
    assert (await process.think("two", session=session)).version == 3


async def test_many_who_write_all_the_time_keep_nobody_from_going_on_after_a_fault(
    busy: tuple[Disk, SqliteLedger],
) -> None:
    disk, ledger = busy
    process, written = Process(ledger), [0] * 6

    async def write(one: int) -> None:
        while min(written) < 10:
            with suppress(Refused):
                await process.think("…", session="s")
                written[one] += 1

    writing = [asyncio.create_task(write(one)) for one in range(6)]
    await asyncio.sleep(0)
    disk.fail(apsw.IOError("sync"))
    async with asyncio.timeout(20):
        await asyncio.gather(*writing)


async def test_a_commit_that_failed_is_forgotten_by_all_who_saw_it_coming(
    busy: tuple[Disk, SqliteLedger],
) -> None:
    disk, ledger = busy
    process, other = Process(ledger), Process(ledger)
    for one in (process, other):
        await one.look("s", lambda now: now.version)
    disk.fail(apsw.IOError("sync"))

    failed = await asyncio.gather(
        *(
            one.think(f"{n}", session=s)
            for n in range(3)
            for s in ("s", None)
            for one in (process, other)
        ),
        process.think("…", session="s", expecting=1),
        return_exceptions=True,
    )

    assert {one.code for one in failed if isinstance(one, Refused)} == {Code.LEDGER_FAILED}
    assert len(failed) == 13
    for one in (process, other):
        assert (await one.think("after", session="s")).version == len(await ledger.read("s"))
    assert (await ledger.verify()).damage == ()


async def test_a_cancelled_call_leaves_the_session_as_it_is_on_record(
    busy: tuple[Disk, SqliteLedger],
) -> None:
    process, ledger = Process(busy[1]), busy[1]
    await process.look("s", lambda now: now.version)
    for turns in range(8):
        calls = [asyncio.create_task(process.think(f"{n}", session="s")) for n in range(4)]
        for _ in range(turns):
            await asyncio.sleep(0)
        calls[1].cancel()
        await asyncio.wait(calls)
        version = await process.look("s", lambda now: now.version)
        assert version == len(await ledger.read("s"))

    assert (await process.think("after", session="s")).version == version + 1


async def test_damage_in_one_session_keeps_no_other_from_being_written_to(
    busy: tuple[Disk, SqliteLedger], tmp_path: Path
) -> None:
    process = Process(busy[1])
    await process.look("s", lambda now: now.version)
    with closing(apsw.Connection(str(tmp_path / "thoughts.db"))) as stranger:
        stranger.execute("INSERT INTO event VALUES (99, 's', 7, 'x', 0, x'', x'')")

    answers = await asyncio.gather(
        *(process.think("…", session=session) for session in (None, "s", None, "s", None)),
        return_exceptions=True,
    )

    refused = [one.code if isinstance(one, Refused) else None for one in answers]
    assert refused == [None, Code.LEDGER_DAMAGED, None, Code.LEDGER_DAMAGED, None]


@pytest.mark.parametrize("author", ["agent", "bob/human:Ada"])
async def test_nobody_but_a_person_approves(process: Process, author: str) -> None:
    await process.think("Done.", session="s", may_begin=True)
    approval = Command(approve=("t1",))

    with pytest.raises(Refused, match="Only a person approves"):
        await process.send(approval, session="s", author=author)

    await process.send(approval, session="s", author="human:Ada")
