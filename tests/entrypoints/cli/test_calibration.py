"""`thoughtline report calibration`: how sure they were, and how often they were right."""

from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import (
    client,
    plain_screen,
    thoughtline,
    told,
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """ada said 0.9 ten times and was right six times, and 0.3 ten times and was right thrice.

    bob gave verdicts on two of these, and was wrong once.
    """
    path = tmp_path_factory.mktemp("calibration") / "t.db"
    with client(path, "ada") as ada, client(path, "bob") as bob:
        for sure, right in ((0.9, 6), (0.3, 3)):
            session: str = ada.think(thought="Let us see.")["session"]
            for number in range(10):
                ada.think(session=session, thought="x", kind="guess", confidence=sure)
                came = "true" if number < right else "false"
                ada.think(session=session, outcome=f"t{number + 2} {came}")
        bob.think(session=session, verify="t2", because="seen", confidence=0.8)
        bob.think(session=session, verify="t11", because="seen", confidence=0.8)
        ada.think(session=session, thought="x", confidence=0.5)
    return path


SHOWN = """\
author  kind     forecasts  Brier    ECE
all     all             22  0.271  0.203
ada     guess           20  0.270  0.150
bob     verdict          2                18 more needed

given     stated confidence and results
computed  Brier: mean squared error; ECE: distance between stated and right

all authors, all kinds
  said 0.30 on average, was right 3 of 10  ━━━━━━◆·············
  said 0.80 on average, was right 1 of 2   ━━━━━━━━━━······◆···
  said 0.90 on average, was right 6 of 10  ━━━━━━━━━━━━······◆·

ada, guess
  said 0.30 on average, was right 3 of 10  ━━━━━━◆·············
  said 0.90 on average, was right 6 of 10  ━━━━━━━━━━━━······◆·

━ came true  ◆ said
"""


def test_each_author_and_kind_has_a_row_and_enough_of_them_a_drawing(database: Path) -> None:
    shown = thoughtline("report", "calibration", "--database", database).stdout

    # Brier of ada: (6 * 0.01 + 4 * 0.81 + 3 * 0.49 + 7 * 0.09) / 20 = 5.4 / 20
    # ECE of ada: half of them 0.3 off, half of them right
    # with bob's (0.2^2 + 0.8^2 = 0.68): 6.08 / 22; ECE (10 * 0.3 + 2 * 0.3) / 22
    assert "".join(f"{line.rstrip()}\n" for line in shown.splitlines()) == SHOWN.replace(
        "0.271  0.203", f"{6.08 / 22:.3f}  {3.6 / 22:.3f}"
    )


def test_one_author_can_be_asked_about(database: Path) -> None:
    shown = thoughtline("report", "calibration", "--author", "bob", "--database", database).stdout

    assert [line.split()[0] for line in shown.splitlines()[:2]] == ["author", "bob"]
    assert "ada" not in shown
    assert "average" not in shown


def test_json_keeps_the_figures_that_are_computed_apart(database: Path) -> None:
    said: dict[str, Any] = told("report", "calibration", "--database", database)

    everybody, ada, bob = said["groups"]
    assert said["minimum"] == 20
    assert (everybody["author"], everybody["kind"], everybody["count"]) == (None, None, 22)
    assert (ada["author"], ada["kind"], ada["count"], ada["missing"]) == ("ada", "guess", 20, 0)
    assert ada["computed"]["brier"] == pytest.approx(0.27)
    assert ada["computed"]["ece"] == pytest.approx(0.15)
    assert [row["count"] for row in ada["computed"]["bins"]] == [10, 10]
    assert ada["computed"]["bins"][1] == {
        "low": 0.9,
        "high": 1.0,
        "count": 10,
        "confidence": pytest.approx(0.9),
        "came_true": 0.6,
    }
    assert (bob["kind"], bob["missing"]) == ("verdict", 18)
    assert bob["computed"] == {"brier": None, "ece": None, "bins": []}


def test_it_fits_a_terminal_of_80_columns(database: Path) -> None:
    seen = plain_screen("report", "calibration", "--database", database)

    assert "was right 6 of 10" in seen
    assert max(map(len, seen.splitlines())) <= 80


def test_a_record_without_forecasts_says_what_it_takes(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "ada") as ada:
        session = ada.think(thought="It will rain.", confidence=0.9)["session"]
        before = thoughtline("report", "calibration", "--database", database).stdout
        ada.think(session=session, outcome="t1 true")

    assert before.startswith("Nothing to compare yet. This needs thoughts with a confidence")
    shown = thoughtline(
        "report", "calibration", "--author", "\x1b[2Jeve", "--database", database
    ).stdout
    assert shown == "Nothing by \\x1b[2Jeve to compare yet.\n"
    assert told("report", "calibration", "--author", "eve", "--database", database)["groups"] == []
