"""The index of the events that calibration reads: used, checked, and made anew."""

import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from places import DATA
from sayings import came, thought
from store.ledgers import entries
from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import at_version
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.tables import forecasts

RIGHT = Finding(name="forecasts", value="events that calibration reads: 2")


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A file with a forecast that came true among other events."""
    path = tmp_path / "thoughts.db"
    ledger = SqliteLedger(path)
    sure = ThoughtRecorded(thought="t2", text="It is cold.", confidence=0.9)
    said = (thought("t1"), sure, thought("t3"), came("t2", true=True))
    await ledger.append("s", at_version(0, entries(*said)))
    await ledger.close()
    return path


def tamper(path: Path, *statements: str) -> None:
    with closing(apsw.Connection(str(path))) as database:
        database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
        for statement in statements:
            database.execute(statement)


def told(path: Path, name: str) -> Finding:
    [finding] = [finding for finding in examine(path) if finding.name == name]
    return finding


async def count(path: Path) -> int:
    ledger = SqliteLedger(path)
    try:
        return len(await CalibrationReport(ledger).forecasts())
    finally:
        await ledger.close()


async def write_others(path: Path, sessions: int) -> None:
    """Events that are no forecasts, in the session with one and in others."""
    ledger = SqliteLedger(path)
    await ledger.append("s", at_version(4, entries(*(thought(f"t{n}") for n in range(4, 100)))))
    for n in range(sessions):
        await ledger.append(f"other {n}", at_version(0, entries(thought("t1"), thought("t2"))))
    await ledger.close()


def steps(path: Path) -> int:
    """What SQLite does for a report of the local person, in instructions of its machine."""
    done: list[int] = []
    with closing(apsw.Connection(str(path))) as database:
        database.trace_v2(
            apsw.SQLITE_TRACE_PROFILE,
            lambda event: done.append(event["stmt_status"]["SQLITE_STMTSTATUS_VM_STEP"]),
        )
        forecasts.read_forecasts(database, "", ("", 0))
    return sum(done)


@pytest.mark.parametrize("statement", [forecasts.OF_AN_OWNER, forecasts.OF_THE_LOCAL_PERSON])
@pytest.mark.parametrize("analyzed", ["never", "before", "after"])
async def test_a_page_is_found_by_the_index_alone(
    path: Path, statement: str, analyzed: str
) -> None:
    bound = {"session": "", "version": 0, "low": "", "high": "", "limit": 9}
    if analyzed == "before":
        tamper(path, "ANALYZE")
    await write_others(path, 50)
    if analyzed == "after":
        tamper(path, "ANALYZE")
    with closing(apsw.Connection(str(path))) as database:
        plan = database.execute(f"EXPLAIN QUERY PLAN {statement}", bound)
        steps = [step for *_, step in plan]

    assert "USING INDEX forecast" in steps[0]
    assert not [step for step in steps if "SCAN" in step or "TEMP B-TREE" in step]


async def test_other_events_cost_a_report_not_one_step(path: Path) -> None:
    before = steps(path)

    await write_others(path, 50)

    assert steps(path) == before > 0


async def test_an_index_that_is_gone_is_told_and_made_anew(path: Path) -> None:
    tamper(path, "DROP INDEX forecast")
    assert "reindex" in told(path, "forecasts").advice
    assert await count(path) == 1

    ledger = SqliteLedger(path)
    await ledger.reindex()
    await ledger.close()

    assert told(path, "forecasts") == RIGHT


async def test_with_a_damaged_page_there_is_no_index_and_the_rest_is_of_use(
    tmp_path: Path,
) -> None:
    path = tmp_path / "folder" / "thoughts.db"
    path.parent.mkdir()
    shutil.copyfile(DATA / "schema-3.db", path)
    path.chmod(0o600)
    with closing(apsw.Connection(str(path))) as database:
        page = database.execute(
            "SELECT max(pageno) FROM dbstat WHERE name = 'event' AND pagetype = 'leaf'"
        ).get
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = bytes(range(256)) * 16
    path.write_bytes(data)
    ledger = SqliteLedger(path)

    assert len(await ledger.read("queue")) == 5
    for _ in range(2):
        with pytest.raises(Refused) as refusal:
            await CalibrationReport(ledger).forecasts()
        assert refusal.value.code == Code.LEDGER_DAMAGED
        await ledger.reindex()
    await ledger.close()


async def test_what_is_missing_in_the_index_is_told_and_made_anew(path: Path) -> None:
    assert told(path, "forecasts") == RIGHT
    hidden = "UPDATE sqlite_schema SET sql = replace(sql, '%s', '%s') WHERE name = 'forecast'"
    tamper(
        path,
        "PRAGMA writable_schema = 1",
        hidden % ("body, 1, 25", "body, 1, 26"),
        "PRAGMA writable_schema = RESET",
        "REINDEX forecast",
        "PRAGMA writable_schema = 1",
        hidden % ("body, 1, 26", "body, 1, 25"),
        "PRAGMA writable_schema = RESET",
    )
    assert await count(path) == 0

    assert "reindex" in told(path, "forecasts").advice
    assert told(path, "record").advice == ""
    ledger = SqliteLedger(path)
    await ledger.reindex()
    await ledger.close()

    assert told(path, "forecasts") == RIGHT
    assert await count(path) == 1


async def test_a_damaged_forecast_is_refused(path: Path) -> None:
    tamper(
        path, "UPDATE event SET body = CAST(replace(body, '0.9', '0.1') AS BLOB) WHERE version = 2"
    )

    with pytest.raises(Refused) as refusal:
        await count(path)

    assert refusal.value.code == Code.LEDGER_DAMAGED


@pytest.mark.parametrize("release", ["schema-1.db", "schema-3.db", "releases/0.3.0/record.db"])
async def test_a_file_of_an_earlier_release_is_given_the_index(
    release: str, tmp_path: Path
) -> None:
    path = tmp_path / "folder" / "thoughts.db"
    path.parent.mkdir()
    shutil.copyfile(DATA / release, path)
    path.chmod(0o600)
    assert not [finding for finding in examine(path) if finding.name == "forecasts"]

    await count(path)

    assert told(path, "forecasts").advice == ""
