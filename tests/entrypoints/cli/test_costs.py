"""`thoughtline report costs`: what models used."""

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from entrypoints.cli.commandline import on_a_terminal, thoughtline, told
from store.ledgers import entries
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed, DelegationMade, Event
from thoughtline.store.ledger import at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

DAY = 86_400_000
FIRST, SECOND = 20_000 * DAY, 20_001 * DAY + 5_000
"""2024-10-04 and a moment on the day after."""


def asked(number: int, bill: Usage | None, *, failed: bool = False) -> list[Event]:
    name = f"d{number}"
    made = DelegationMade(delegation=name, seat="critical", asks="t1")
    if failed:
        return [made, DelegationFailed(delegation=name, code="mind_busy", usage=bill)]
    return [made, DelegationAnswered(delegation=name, text="yes", usage=bill)]


def bill(mind: str, cost: str | None, seconds: float = 2.0, retries: int = 0) -> Usage:
    price = None if cost is None else Decimal(cost)
    return Usage(
        requested=mind,
        tokens_in=1000,
        tokens_out=200,
        estimated_cost=price,
        seconds=seconds,
        retries=retries,
    )


async def spend(path: Path) -> None:
    ledger = SqliteLedger(path)
    events = [*asked(1, bill("maker:big", "0.0125")), *asked(2, bill("maker:big", "0.0125", 3.0))]
    await ledger.append("s", at_version(0, entries(*events, at=FIRST)))
    events = [
        *asked(3, bill("maker:big", "0.01", 1.0, retries=2), failed=True),
        *asked(4, bill("ollama:\x1b[2Jsmall", None)),
        *asked(5, None),
    ]
    await ledger.append("s", at_version(4, entries(*events, at=SECOND)))
    await ledger.append("t", at_version(0, entries(*asked(1, bill("maker:big", "1")), at=SECOND)))
    await ledger.close()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("costs") / "t.db"
    asyncio.run(spend(path))
    return path


SHOWN = """\
day         model                asked  failed  retries     in  out  s each      US$
2024-10-05  maker:big                1       1        2  1,000  200     1.0   0.0100
2024-10-05  ollama:\\x1b[2Jsmall      1       0        0  1,000  200     2.0  unknown
2024-10-04  maker:big                2       0        0  2,000  400     2.5   0.0250

in all               asked  failed  retries     in  out  s each              US$
maker:big                3       1        2  3,000  600     2.0           0.0350
ollama:\\x1b[2Jsmall      1       0        0  1,000  200     2.0          unknown
all models               4       1        2  4,000  800     2.0  at least 0.0350

computed  sums, seconds of a call, US$ from public prices; in, out: tokens
"""


def test_what_a_session_took_is_told_by_day_and_model(database: Path) -> None:
    done = thoughtline("report", "costs", "--session", "s", "--database", database)

    assert [line.rstrip() for line in done.stdout.splitlines()] == SHOWN.splitlines()


def test_all_sessions_count_together(database: Path) -> None:
    found = told("report", "costs", "--database", database)

    assert found["computed"]["total"] == {
        "mind": "",
        "calls": 5,
        "failed": 1,
        "tokens_in": 5000,
        "tokens_out": 1000,
        "estimated_cost": "1.0350",
        "complete": False,
        "seconds": 10.0,
        "retries": 2,
    }
    assert [one["mind"] for one in found["computed"]["minds"]] == [
        "maker:big",
        "ollama:\x1b[2Jsmall",
    ]


def test_it_may_begin_with_a_day(database: Path) -> None:
    found = told("report", "costs", "--since", "2024-10-05", "--database", database)

    assert {one["day"] for one in found["days"]} == {"2024-10-05"}
    assert found["computed"]["total"]["calls"] == 3


def test_where_nothing_was_spent_it_says_so(database: Path) -> None:
    done = thoughtline("report", "costs", "--since", "2030-01-01", "--database", database)

    assert done.stdout == "No model calls yet.\n"


def test_a_session_that_is_not_there_is_refused(database: Path) -> None:
    done = thoughtline("report", "costs", "--session", "none", "--database", database)

    assert done.returncode == 2
    assert "[no_such_session]" in done.stderr


def test_no_name_of_a_mind_is_obeyed_by_a_terminal_or_hides_a_figure(database: Path) -> None:
    seen = on_a_terminal("report", "costs", "--database", database, TERM="dumb")

    assert "\x1b[2J" not in seen
    assert "ollama:\\x1b[2J" in seen
    assert "at least 1.0350" in seen
