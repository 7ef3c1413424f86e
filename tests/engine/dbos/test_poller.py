"""What survives the process: `kill -9` in a step, a restart, and others who take over."""

import asyncio
import sys
from pathlib import Path
from subprocess import run

from engine.engine_process import engine_process
from engine.storage import storage_of
from engine.workflows import BESIDES_CRITICAL, RESULT, SEATS, STEPS, Journal, until
from thoughtline.engine.dbos.storage import FileStorage


def done_once(journal: Journal, *steps: str) -> None:
    assert {step: journal.count("end", step) for step in steps} == dict.fromkeys(steps, 1)


async def test_killed_in_a_step_and_restarted_it_goes_on_where_it_was(
    database: str, tmp_path: Path
) -> None:
    journal = Journal(tmp_path, "w")
    journal.hold("critical")
    async with engine_process(database) as first:
        await first.ask("start", "w", {"folder": str(tmp_path)})
        await journal.until("known", *BESIDES_CRITICAL)
        await first.kill()
    assert journal.count("end", "critical") == 0
    journal.let_go("critical")
    async with engine_process(database) as second:
        assert await second.ask("activate") == "active"
        assert await second.ask("result", "w", 20) == RESULT
        assert await second.leave() == (b"", b"")
    done_once(journal, *STEPS)
    assert journal.count("begin", "critical") == 2


async def test_a_workflow_that_kills_its_process_each_time_is_told_how_often(
    database: str, tmp_path: Path
) -> None:
    journal = Journal(tmp_path, "w")
    async with engine_process(database) as first:
        first.send("start", "w", {"folder": str(tmp_path), "deadly": 2})
        await journal.until("try", "1")
    async with engine_process(database) as next_one:
        next_one.send("activate")
        await journal.until("try", "2")
    async with engine_process(database) as last:
        await last.ask("activate")
        assert await last.ask("result", "w", 20) == RESULT
    assert [line for line in journal.lines() if line.startswith("try")] == [
        f"try {number}" for number in (1, 2, 3)
    ]


async def test_processes_that_end_in_order_do_not_count_as_dead(
    database: str, tmp_path: Path
) -> None:
    journal = Journal(tmp_path, "w")
    journal.hold(*SEATS)
    async with engine_process(database) as first:
        await first.ask("start", "w", {"folder": str(tmp_path)})
        await journal.until("begin", *SEATS)
        assert await first.leave() == (b"", b"")
    async with engine_process(database) as next_one:
        await next_one.ask("activate")
        await journal.until("begin", *SEATS, times=2)
        assert await next_one.leave() == (b"", b"")
    journal.let_go(*SEATS)
    async with engine_process(database) as last:
        await last.ask("activate")
        assert await last.ask("result", "w", 20) == RESULT
    assert journal.count("try", "1") == 3


async def test_while_its_process_lives_nobody_takes_a_workflow(file: str, tmp_path: Path) -> None:
    held, left = Journal(tmp_path, "held"), Journal(tmp_path / "left", "left")
    left.folder.mkdir()
    held.hold("critical")
    left.hold("critical")
    async with (
        engine_process(file, concurrency=1) as first,
        engine_process(file) as second,
        engine_process(file) as third,
    ):
        await first.ask("start", "held", {"folder": str(tmp_path)})
        await held.until("known", *BESIDES_CRITICAL)
        await third.ask("start", "left", {"folder": str(left.folder)})
        await left.until("known", *BESIDES_CRITICAL)
        await third.kill()
        left.let_go("critical")
        await second.ask("activate")
        # as the first one has no room, the second has looked at all workflows when this one is done
        assert await second.ask("result", "left", 20) == RESULT
        held.let_go("critical")
        assert await second.ask("result", "held", 20) == RESULT
    done_once(held, *STEPS)
    assert held.count("begin", "critical") == 1


async def test_three_processes_share_the_workflows_of_one_that_was_killed(
    database: str, tmp_path: Path
) -> None:
    names = [f"w{number}" for number in range(6)]
    journals = [Journal(tmp_path, name) for name in names]
    journals[0].hold("critical")
    async with engine_process(database) as first, engine_process(database, concurrency=2) as second:
        async with engine_process(database, concurrency=4) as third:
            for name in names:
                await first.ask("start", name, {"folder": str(tmp_path)})
            await asyncio.gather(
                *[journal.until("known", *BESIDES_CRITICAL) for journal in journals]
            )
            await second.ask("activate")
            await third.ask("activate")
            await first.kill()
            await asyncio.gather(
                *[journal.until("begin", "critical", times=2) for journal in journals]
            )
            journals[0].let_go("critical")
            for name in names:
                assert await third.ask("result", name, 20) == RESULT
            assert await third.leave() == (b"", b"")
        assert await second.leave() == (b"", b"")
    for journal in journals:
        done_once(journal, *STEPS)
        assert journal.count("begin", "critical") == 2


async def test_works_beyond_what_a_process_takes_at_once_go_to_others(
    database: str, tmp_path: Path
) -> None:
    names = [f"w{number}" for number in range(5)]
    journals = [Journal(tmp_path, name) for name in names]
    journals[0].hold("critical")
    async with (
        engine_process(database, concurrency=0) as front,
        engine_process(database, concurrency=2) as worker,
    ):
        for name in names:
            await front.ask("start", name, {"folder": str(tmp_path)})
        assert not any(journal.lines() for journal in journals)
        await worker.ask("activate")
        await until(lambda: sum(journal.count("begin", "critical") for journal in journals) == 2)
        assert sum(bool(journal.lines()) for journal in journals) == 2
        journals[0].let_go("critical")
        for name in names:
            assert await front.ask("result", name, 20) == RESULT
    for journal in journals:
        done_once(journal, *STEPS)


async def test_who_cannot_run_a_workflow_leaves_it_to_who_can(file: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path, "w")
    async with engine_process(file, can_run=False) as keyless:
        await keyless.ask("start", "w", {"folder": str(tmp_path)})
        assert await keyless.ask("result", "w", 1) is None
        assert journal.lines() == []
        async with engine_process(file) as capable:
            assert await capable.ask("stand_by") == "active"
            assert await keyless.ask("result", "w", 20) == RESULT


async def test_one_that_is_stopped_elsewhere_stops(file: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path, "w")
    journal.hold("critical")
    async with engine_process(file) as first, engine_process(file) as second:
        await first.ask("start", "w", {"folder": str(tmp_path)})
        await journal.until("begin", "critical")
        assert await second.ask("stop", "w") == "stopped"
        assert await first.ask("result", "w", 20) == "WorkflowStopped"
        await journal.until("over", "w")
        assert await first.leave() == (b"", b"")
    assert journal.count("cancelled", "critical") == 1
    assert journal.count("caught", "critical") == 0


async def test_nothing_waits_where_nothing_was_started(database: str) -> None:
    assert storage_of(database).workflows() == []


async def test_the_file_and_its_locks_are_for_their_owner_only(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db.engine"
    async with engine_process(str(database)) as process:
        await process.ask("start", "w", {"folder": str(tmp_path)})
        assert await process.ask("result", "w", 20) == RESULT
        modes = modes_in(tmp_path)
        assert modes.pop("w.journal")
        assert modes
        assert not any(mode & 0o077 for mode in modes.values())
        await process.leave()
    assert set(modes_in(FileStorage(database).folder)) <= {"turn"}


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode for path in folder.iterdir()}


def test_nothing_heavy_is_loaded_before_the_first_workflow(tmp_path: Path) -> None:
    code = (
        "import sys; from thoughtline.engine.dbos.engine import DbosEngine; "
        "from thoughtline.engine.dbos.storage import FileStorage; from pathlib import Path; "
        f"DbosEngine(FileStorage(Path({str(tmp_path / 'x')!r})), {{}}, concurrency=1); "
        "print({'dbos', 'sqlalchemy', 'psycopg', 'sqlite3'} & {*sys.modules})"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
