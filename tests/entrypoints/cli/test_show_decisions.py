"""Decisions and arguments under their thoughts: what was given, and what is computed from it."""

from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import plain_screen, thoughtline, told
from rawclient import greeted
from thoughtline.core.decision import Criterion as By
from thoughtline.core.decision import Decision, Option, OptionRank, weigh
from thoughtline.entrypoints.decision_words import (
    describe_sensitivity,
    format_number,
    format_totals,
)

STORES = [
    "cost: min, weight 2, 0..500",
    "speed: max",
    "SQLite: 300, 7",
    "files: 20, 2",
    "Postgres: 420, 9.5",
]
CLAIMS = [
    "A: The cache is cold.",
    "B: The log shows hits.",
    "C: The log is sampled.",
    "D: yes",
    "E: no",
    "B attacks A",
    "C undercuts B > A",
    "D attacks E",
    "E attacks D",
]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("parts") / "t.db"


@pytest.fixture(scope="module")
def session(database: Path) -> str:
    with greeted(database) as agent:
        name: str = agent.think(thought="Which store?", kind="decision", parts=STORES)["session"]
        agent.think(session=name, thought="Is it cold?", kind="argument", parts=CLAIMS)
    return name


TABLE = """\
├── t1  decision · Which store?
│                  given           computed
│                    cost  speed   total  place
│       better       less   more
│       weight          2      1
│       scale      0..500  0..10
│       files          20      2   0.707      1
│       SQLite        300      7   0.500      2
│       Postgres      420    9.5   0.423      3
│       computed  Postgres would catch up with files if cost weighed 0.9375 instead of the given 2
"""

MAP = """\
└── t2  argument · Is it cold?
        ✓ A: The cache is cold.
          computed accepted
        ✓ B: The log shows hits.
          computed accepted  given attacks A
        ✓ C: The log is sampled.
          computed accepted  given undercuts B > A
        ? D: yes
          computed undecided  given attacks E
        ? E: no
          computed undecided  given attacks D
"""


@pytest.mark.parametrize("is_later", [False, True])
def test_each_output_names_the_option_that_was_chosen_over_the_best(
    tmp_path: Path, is_later: bool
) -> None:
    database = tmp_path / "t.db"
    own = {} if is_later else {"chosen": "Postgres"}
    with greeted(database) as agent:
        name = agent.think(thought="Which store?", kind="decision", parts=STORES, **own)["session"]
        if is_later:
            agent.think(session=name, thought="We know it.", rests_on="t1", chosen="Postgres")
            agent.think(session=name, thought="Rather SQLite.", rests_on="t1", chosen="SQLite")
            agent.think(session=name, abandon="t3", because="It is slow.")

    def run(*arguments: str) -> str:
        text = thoughtline(*arguments, "--database", database).stdout
        return text.replace("\\", "").replace('"', "").replace("[t2](#t2)", "t2")

    taken = f"chosen: Postgres over the computed best: files{' (in t2)' if is_later else ''}"
    overview = run("export", name, "--as", "markdown").partition("## Branch")[0]
    assert taken in overview
    shown = run("show", name).partition("├──")[0].partition("└──")[0]
    assert (taken if is_later else "chose Postgres for t1") in " ".join(shown.split())
    assert "Chosen option: Postgres" in run("export", name, "--as", "adr")


def test_a_decision_is_a_table_with_the_best_option_first(database: Path, session: str) -> None:
    assert TABLE in thoughtline("show", session, "--database", database).stdout


def test_where_a_table_has_no_room_the_same_is_said_in_lines(database: Path, session: str) -> None:
    plain = plain_screen("show", session, "--database", database, COLUMNS="40")

    assert max(map(len, plain.splitlines())) <= 40
    said = " ".join(plain.replace("│", "").replace("┊", "").split())
    assert (
        "given cost: less is better, weight 2, scale 0..500 "
        "given speed: more is better, weight 1, scale 0..10 "
        "given files: cost 20, speed 2 given SQLite: cost 300, speed 7 "
        "given Postgres: cost 420, speed 9.5 "
        "computed files: total 0.707, place 1 computed SQLite: total 0.500, place 2 "
        "computed Postgres: total 0.423, place 3 "
        "computed Postgres would catch up with files if cost weighed 0.9375 instead of the given 2"
        in said
    )


def test_a_claim_says_how_it_holds_up_and_what_it_is_up_against(
    database: Path, session: str
) -> None:
    assert MAP in thoughtline("show", session, "--database", database).stdout


def test_json_keeps_what_was_given_apart_from_what_is_computed(
    database: Path, session: str
) -> None:
    decision, argument = told("show", session, "--database", database)["thoughts"]

    given: dict[str, Any] = decision["given"]["decision"]
    assert given["criteria"][0] == {
        "name": "cost",
        "weight": 2.0,
        "less": True,
        "low": 0.0,
        "high": 500.0,
    }
    assert given["options"][1] == {"name": "files", "scores": [20.0, 2.0]}
    computed = decision["computed"]["decision"]
    assert computed["ranking"][0] == {
        "option": "files",
        "place": 1,
        "total": pytest.approx(0.7067, abs=1e-4),
    }
    assert computed["winners"] == ["files"]
    assert computed["sensitivity"] == {
        "criterion": "cost",
        "given": 2.0,
        "needed": 0.9375,
        "option": "Postgres",
    }
    assert argument["given"]["argument"]["links"][0] == {
        "kind": "attacks",
        "source": "B",
        "target": "A",
        "via": "",
    }
    assert argument["computed"] == {
        "argument": {"accepted": ["A", "B", "C"], "defeated": [], "undecided": ["D", "E"]}
    }
    assert argument["given"].keys() == argument["computed"].keys() == {"argument"}
    assert not {"decision", "argument"} & (decision.keys() | argument.keys())


def options(*scores: tuple[float, ...]) -> tuple[Option, ...]:
    return tuple(Option(name=f"o{n}", scores=own) for n, own in enumerate(scores, 1))


def test_options_that_are_equal_share_the_first_place() -> None:
    shared = Decision(criteria=(By(name="x"),), options=options((5,), (5,), (1,)))

    assert describe_sensitivity(weigh(shared)) == "o1 and o2 share the first place"


def test_what_is_best_in_everything_stays_first() -> None:
    clear = Decision(criteria=(By(name="x"), By(name="y")), options=options((9, 9), (1, 1)))

    assert describe_sensitivity(weigh(clear)) == "o1 stays first, whichever weight is changed"


def test_a_weight_that_flips_by_a_hair_is_told_from_the_given_one() -> None:
    close = Decision(
        criteria=(By(name="x", weight=2), By(name="y", weight=2)),
        options=options((9.00001, 1), (1, 9)),
    )

    # x leads by 8.00001 and trails by 8 on y: level where the weight of x is 16 / 8.00001
    needed = (
        describe_sensitivity(weigh(close))
        .partition("weighed ")[2]
        .removesuffix(" instead of the given 2")
    )
    assert needed != "2"
    assert float(needed) == pytest.approx(16 / 8.00001, rel=1e-12)


def test_different_totals_never_look_the_same() -> None:
    def ranked(*said: float) -> list[OptionRank]:
        return [OptionRank(option="o", place=1, total=total) for total in said]

    assert format_totals(ranked(0.5, 0.25)) == ["0.500", "0.250"]
    assert format_totals(ranked(0.50004, 0.50001, 0.50001)) == ["0.50004", "0.50001", "0.50001"]


def test_a_given_number_is_shown_as_it_is() -> None:
    assert [format_number(n) for n in (1234567.891, 0.1, 3.0, 1e15)] == [
        "1234567.891",
        "0.1",
        "3",
        "1000000000000000",
    ]
