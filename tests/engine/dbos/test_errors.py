"""What an engine answers when it cannot do its work, and how it goes on when it can again."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.engine_process import engine_process
from engine.storage import storage_of
from engine.workflows import BESIDES_CRITICAL, KINDS, RESULT, Journal, payload
from store.postgres_server import running
from thoughtline.core.refusal import Code, Refused
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.factory import list_workflows, open_engine


def blocking(file: str) -> Path:
    """A folder where the file should be."""
    folder = Path(file)
    folder.mkdir()
    return folder


def diary(file: str) -> str:
    said = "Dear diary, " * 400
    Path(file).write_text(said, encoding="utf-8")
    return said


def content(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


async def refusal(engine: DbosEngine, folder: Path) -> Refused:
    with pytest.raises(Refused) as raised:
        await engine.start("deliberate", "w", payload(folder))
    return raised.value


async def test_a_file_that_cannot_be_opened_is_told_and_can_be_tried_again(
    file: str, tmp_path: Path
) -> None:
    blocked = blocking(file)
    engine = DbosEngine(storage_of(file), KINDS, concurrency=32)
    assert (await refusal(engine, tmp_path)).code == Code.ENGINE_FAILED
    blocked.rmdir()
    await engine.start("deliberate", "w", payload(tmp_path))
    assert await engine.result("w", wait=20) is not None
    await engine.close()


async def test_a_file_that_is_none_of_ours_is_told(file: str, tmp_path: Path) -> None:
    said = diary(file)
    engine = DbosEngine(storage_of(file), KINDS, concurrency=32)
    assert (await refusal(engine, tmp_path)).code == Code.ENGINE_FAILED
    with pytest.raises(Refused):
        await engine.stand_by()
    assert content(file) == said


async def test_a_server_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    storage = storage_of("postgresql://somebody:sesame@127.0.0.1:9/none")
    told = await refusal(DbosEngine(storage, KINDS, concurrency=4), tmp_path)
    assert told.code == Code.ENGINE_FAILED
    assert "sesame" not in str(told)


async def test_without_dbos_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, file: str, tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "thoughtline.engine.dbos.runtime", raising=False)
    monkeypatch.delattr("thoughtline.engine.dbos.runtime", raising=False)
    monkeypatch.setitem(sys.modules, "dbos", None)
    told = await refusal(DbosEngine(storage_of(file), KINDS, concurrency=32), tmp_path)
    assert told.code == Code.ENGINE_NOT_READY
    assert "pip install" in told.hint


async def test_a_server_that_breaks_down_and_comes_back_loses_no_workflow(tmp_path: Path) -> None:
    journal = Journal(tmp_path, "w")
    journal.hold("critical")
    with running(on_disk=True) as server:
        async with engine_process(server.url()) as process:
            await process.ask("start", "w", {"folder": str(tmp_path)})
            await journal.until("known", *BESIDES_CRITICAL)
            server.kill()
            journal.let_go("critical")
            await journal.until("end", "critical")
            server.start()
            assert await process.ask("result", "w", 60) == RESULT
    assert journal.count("begin", "critical") == 1


async def test_an_engine_that_is_closed_can_be_opened_anew(file: str, tmp_path: Path) -> None:
    ledger = Path(file.removesuffix(".engine"))

    def states() -> list[str]:
        return [workflow.state for workflow in list_workflows(ledger)]

    journal = Journal(tmp_path, "w")
    journal.hold("critical")
    assert states() == []
    first = open_engine(ledger, KINDS, concurrency=1)
    await first.start("deliberate", "w", payload(tmp_path))
    await journal.until("known", *BESIDES_CRITICAL)
    assert states() == ["running"]
    await first.close()
    assert states() == ["waiting"]
    journal.let_go("critical")
    second = open_engine(ledger, KINDS, concurrency=1)
    assert await second.result("w", wait=20) is not None
    await second.close()
    assert states() == []


@pytest.mark.parametrize("after", [0.0, 0.01, 0.05, 0.1, 0.2, 0.4])
async def test_a_launch_that_is_broken_off_anywhere_leaves_room_for_the_next(
    tmp_path: Path, after: float
) -> None:
    first = DbosEngine(storage_of(str(tmp_path / "a.engine")), KINDS, concurrency=1)
    launching = asyncio.create_task(first.activate())
    await asyncio.sleep(after)
    cancel_launch(first)
    await asyncio.gather(launching, return_exceptions=True)
    await first.close()
    second = DbosEngine(storage_of(str(tmp_path / "b.engine")), KINDS, concurrency=1)
    await second.start("deliberate", "w", payload(tmp_path))
    assert await second.result("w", wait=20) is not None
    await second.close()


def cancel_launch(engine: DbosEngine) -> None:
    """As the end of its event loop does."""
    for task in asyncio.all_tasks():
        if getattr(task.get_coro(), "__qualname__", "") == "DbosEngine._open_runtime":
            task.cancel()


async def test_beside_an_open_engine_another_one_says_so(tmp_path: Path) -> None:
    first = DbosEngine(storage_of(str(tmp_path / "a.engine")), KINDS, concurrency=1)
    await first.activate()
    second = DbosEngine(storage_of(str(tmp_path / "b.engine")), KINDS, concurrency=1)
    with pytest.raises(Refused, match="another record open") as refused:
        await second.activate()
    assert refused.value.code is Code.ENGINE_FAILED
    await first.close()
    await second.activate()
    await second.close()


async def test_who_waits_while_the_engine_is_closed_hears_why_and_so_does_who_comes_later(
    file: str, tmp_path: Path
) -> None:
    journal = Journal(tmp_path, "w")
    journal.hold("critical")
    engine = DbosEngine(storage_of(file), KINDS, concurrency=1)
    await engine.start("deliberate", "w", payload(tmp_path))
    await journal.until("known", *BESIDES_CRITICAL)
    waiting = asyncio.create_task(engine.result("w", wait=60))
    cancelled = asyncio.create_task(engine.result("w", wait=60))
    await asyncio.sleep(0.1)
    cancelled.cancel()
    await engine.close()
    with pytest.raises(Refused, match="is closed") as refused:
        await waiting
    assert refused.value.code is Code.ENGINE_FAILED
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    for later in (engine.names(), engine.activate(), engine.result("w", wait=0)):
        with pytest.raises(Refused, match="is closed"):
            await later
    await engine.stand_by()


async def test_an_engine_is_closed_to_its_end_though_who_closes_it_is_cancelled(
    tmp_path: Path,
) -> None:
    first = DbosEngine(storage_of(str(tmp_path / "a.engine")), KINDS, concurrency=1)
    second = DbosEngine(storage_of(str(tmp_path / "b.engine")), KINDS, concurrency=1)
    await first.activate()
    closing = [asyncio.create_task(first.close()) for _ in range(2)]
    await asyncio.sleep(0)
    closing[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing[0]
    await asyncio.sleep(0)
    assert closing[1].done()
    await first.close()
    await second.activate()
    await second.close()


async def test_who_waits_for_the_launch_while_the_engine_is_closed_hears_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thoughtline.engine.dbos.engine.GRACE", 0.0)
    engine = DbosEngine(storage_of(str(tmp_path / "a.engine")), KINDS, concurrency=1)
    calls = engine.activate(), engine.names(), engine.result("w", wait=5)
    waiting = [asyncio.create_task(call) for call in calls]
    await asyncio.sleep(0)
    await engine.close()
    for heard in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(heard, Refused), heard
        assert "is closed" in str(heard)


async def test_who_stands_by_ends_with_the_engine(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thoughtline.engine.dbos.engine.STAND_BY_POLL", 0.01)
    engine = DbosEngine(storage_of(file), KINDS, concurrency=1)
    standing_by = asyncio.create_task(engine.stand_by())
    await asyncio.sleep(0.05)
    assert not standing_by.done()
    await engine.close()
    async with asyncio.timeout(60):
        await standing_by


ENDS_WHILE_CLOSING = """
import asyncio
import sys

from engine.storage import storage_of
from engine.workflows import KINDS
from thoughtline.engine.dbos.engine import DbosEngine


async def leave(engine):
    await engine.activate()
    closing = asyncio.create_task(engine.close())
    await asyncio.sleep(0)


async def go_on(engine):
    await engine.activate()
    await engine.close()


first = DbosEngine(storage_of(sys.argv[1]), KINDS, concurrency=1)
asyncio.run(leave(first))
asyncio.run(first.close())
asyncio.run(go_on(DbosEngine(storage_of(sys.argv[2]), KINDS, concurrency=1)))
"""


def test_an_event_loop_may_end_while_an_engine_is_closed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDS_WHILE_CLOSING, *(str(tmp_path / name) for name in "ab")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


async def test_what_is_forgotten_is_in_no_file(file: str, tmp_path: Path) -> None:
    engine = DbosEngine(storage_of(file), KINDS, concurrency=32)
    await engine.start("deliberate", "w", payload(tmp_path, question="sesame"))
    await engine.result("w", wait=20)
    assert b"sesame" in everything(tmp_path)
    await engine.forget("w")
    assert b"sesame" not in everything(tmp_path)
    await engine.close()


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("*.engine*") if path.is_file())
