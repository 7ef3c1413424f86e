"""Sums are compared with the events, in a file and on a server alike."""

from decimal import Decimal
from pathlib import Path

import apsw
import pytest

from sayings import thought
from store.ledgers import entries, forget, write
from store.postgres_server import run
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.store.integrity.counters_check import TOLERANCE, compare_counters
from thoughtline.store.ledger import Ledger, at_version
from thoughtline.store.model_usage import UsageSum
from thoughtline.store.postgres.doctor import report as server_doctor
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.doctor import report as doctor
from thoughtline.store.sqlite.ledger import SqliteLedger

TAMPERED = {
    "bytes": "UPDATE {owner} SET bytes = bytes + 1",
    "sessions": "UPDATE {owner} SET sessions = sessions - 1",
    "thoughts": "UPDATE {owner} SET thoughts = 0",
    "a bill": "UPDATE {bill} SET tokens_in = tokens_in - 1",
    "more of a bill": "UPDATE {bill} SET tokens_in = tokens_in + 1",
    "hours": "UPDATE {bill} SET seconds = seconds + 3600",
    "dollars": "UPDATE {bill} SET cost = '0'",
    "no bill": "DELETE FROM {bill}",
}


async def live(ledger: Ledger) -> None:
    """All that changes a sum."""
    for owner in ("", "ada", "b\x1fo"):
        part = ledger.of(owner)
        await write(part, "one", count=3)
        await write(part, "gone", count=2)
        await forget(part, "gone")
        asked = [DelegationMade(delegation=f"d{n}", seat="s", asks="") for n in range(1, 9)]
        bill = Usage(requested="m", tokens_in=7, estimated_cost=Decimal("0.1"), seconds=0.1)
        answered = [
            DelegationAnswered(delegation=one.delegation, text="yes", usage=bill) for one in asked
        ]
        await part.append("asked", at_version(0, entries(*asked)))
        for number, one in enumerate(answered, len(asked)):
            await part.append("asked", at_version(number, entries(one)))
        shared = await part.share("one", "guest", "write")
        await ledger.of("guest").append(shared, at_version(3, entries(thought("t4", "…"))))
    await ledger.close()


def counters(found: list[Finding]) -> Finding:
    [one] = [one for one in found if one.name == "counters"]
    return one


async def test_counters_of_a_file_are_those_of_its_events(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    await live(SqliteLedger(path))

    assert counters(doctor.examine(path)) == Finding(name="counters", value="of owners: 3")


@pytest.mark.parametrize("what", TAMPERED)
async def test_a_counter_of_a_file_that_is_not_is_told(tmp_path: Path, what: str) -> None:
    path = tmp_path / "thoughts.db"
    await live(SqliteLedger(path))
    database = apsw.Connection(str(path))
    database.execute(TAMPERED[what].format(owner="owner", bill="bill"))
    database.close()

    assert "reindex" in counters(doctor.examine(path)).advice


async def test_counters_of_a_server_are_those_of_its_events_until_somebody_changes_them(
    url: str,
) -> None:
    await live(PostgresLedger(url))
    assert counters(await server_doctor.examine(url)) == Finding(
        name="counters", value="of owners: 3"
    )

    for statement in TAMPERED.values():
        await run(url, statement.format(owner="thoughtline.owner", bill="thoughtline.bill"))
        assert "reindex" in counters(await server_doctor.examine(url)).advice
        ledger = PostgresLedger(url)
        await ledger.reindex()
        await ledger.close()
        assert not counters(await server_doctor.examine(url)).advice


async def test_a_damaged_record_has_no_sums_to_compare(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    await live(SqliteLedger(path))
    database = apsw.Connection(str(path))
    database.execute("UPDATE event SET author = 'eve' WHERE version = 1")
    database.close()

    found = counters(doctor.examine(path))

    assert (found.advice, "damaged" in found.value) == ("", True)


@pytest.mark.parametrize(
    ("seconds", "off_by", "is_told"),
    [
        (0.2, 0.9 * TOLERANCE, False),
        (0.2, 1.5 * TOLERANCE, True),
        (1_000.0, 900 * TOLERANCE, False),
        (1_000.0, 1_100 * TOLERANCE, True),
    ],
)
def test_seconds_may_differ_by_what_adding_up_in_another_order_makes(
    seconds: float, off_by: float, *, is_told: bool
) -> None:
    kept, counted = (
        {("", "s"): {(0, "m"): UsageSum(calls=1, seconds=each)}}
        for each in (seconds, seconds + off_by)
    )

    assert bool(compare_counters({}, {}, kept, counted).advice) is is_told
