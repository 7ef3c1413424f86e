"""The index of the events that calibration reads: used, checked, and made anew."""

import asyncpg
import pytest

from sayings import came, thought
from store.ledgers import entries
from store.postgres_server import run
from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.ledger import at_version
from thoughtline.store.postgres.doctor.report import examine
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.postgres.tables import forecasts
from thoughtline.store.reports import Finding

RIGHT = Finding(name="forecasts", value="events that calibration reads: 2")


async def written(url: str) -> PostgresLedger:
    """A record with a forecast that came true among other events."""
    ledger = PostgresLedger(url)
    sure = ThoughtRecorded(thought="t2", text="It is cold.", confidence=0.9)
    said = (thought("t1"), sure, thought("t3"), came("t2", true=True))
    await ledger.append("s", at_version(0, entries(*said)))
    return ledger


async def write_others(ledger: PostgresLedger, sessions: int) -> None:
    """Events that are no forecasts: 3,000, as many as a server does not read for nothing."""
    for n in range(sessions):
        said = (thought(f"t{n}") for n in range(3_000 // sessions))
        await ledger.append(f"other {n}", at_version(0, entries(*said)))


async def told(url: str) -> Finding:
    [finding] = [finding for finding in await examine(url) if finding.name == "forecasts"]
    return finding


@pytest.mark.parametrize("sessions", [1, 1_000])
@pytest.mark.parametrize("plans", ["force_custom_plan", "force_generic_plan"])
async def test_other_events_cost_a_report_nothing(url: str, sessions: int, plans: str) -> None:
    """However they are spread, and once the server knows how many of what kind there are."""
    ledger = await written(url)
    await write_others(ledger, sessions)
    await ledger.close()
    connection = await asyncpg.connect(url)
    await connection.execute(f"ANALYZE; SET plan_cache_mode = {plans}")
    plan = await connection.fetch(
        f"EXPLAIN (ANALYZE, TIMING off) {forecasts.EVENTS}", b"", b"", 0, 1_000
    )
    await connection.close()

    scans = [step for [step] in plan if " Scan " in step and " on event" in step]
    assert [scan.partition("using ")[2].split()[0] for scan in scans] == [
        *("forecast", "event_owner_session_version_key")
    ]
    assert "actual rows=2" in scans[0]
    assert "Sort" not in "\n".join(step for [step] in plan)


async def test_an_index_that_is_gone_is_told_and_made_anew(url: str) -> None:
    ledger = await written(url)
    assert await told(url) == RIGHT

    await run(url, "DROP INDEX thoughtline.forecast")
    assert "reindex" in (await told(url)).advice
    assert len(await CalibrationReport(ledger).forecasts()) == 1
    await ledger.reindex()

    assert await told(url) == RIGHT
    await ledger.close()


async def test_what_is_missing_in_the_index_is_told_and_made_anew(url: str) -> None:
    ledger = await written(url)
    kept = "UPDATE pg_index SET indisready = %s WHERE indexrelid = 'thoughtline.forecast'::regclass"
    await run(url, kept % "false")
    await ledger.append("s", at_version(4, entries(came("t3", true=True))))
    await run(url, kept % "true")

    assert "reindex" in (await told(url)).advice
    await write_others(ledger, 1)
    await run(url, "ANALYZE")
    assert "reindex" in (await told(url)).advice
    await ledger.reindex()

    assert await told(url) == Finding(name="forecasts", value="events that calibration reads: 3")
    await ledger.close()
