"""What `thoughtline show` says of thoughts that were judged, and of where to go on."""

from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from entrypoints.cli.commandline import client, on_a_terminal, thoughtline, told
from rawclient import greeted


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("judged") / "t.db"


@pytest.fixture(scope="module")
def session(database: Path) -> str:
    with client(database, "planner") as planner, client(database, "critic") as critic:
        name: str = planner.think(
            thought="DNS is slow.", kind="hypothesis", confidence=0.6, assume=["Lookups take 1 s."]
        )["session"]
        planner.think(session=name, thought="Cache DNS.", rests_on="t1", score=0.4)
        planner.think(session=name, thought="The pool is full.", rests_on="none", score=0.9)
        planner.think(session=name, thought="Ask the vendor.", rests_on="none", score=0.2)
        critic.think(session=name, verify="t3", because="the log says so", confidence=0.8)
        critic.think(session=name, refute="t1", because="they take 3 ms", confidence=0.7)
        critic.think(session=name, abandon="t4", because="no vendor")
        planner.think(session=name, outcome="t3 true, t1 false", because="seen at night")
        planner.think(session=name, thought="A bigger pool.", rests_on="t3", score=0.7)
    return name


DRAWN = """\
main
├── t1  hypothesis · DNS is slow.
│       ✗ refuted by critic, 0.7 sure: "they take 3 ms"
│       ✗ did not come true, says planner: "seen at night"
│       confidence 0.6, given · rests on a1 · by planner
├── t2  Cache DNS.
│       ✗ fallen: t1 refuted by critic: "they take 3 ms"
│       score 0.4, given · rests on t1 · by planner
├── t3  The pool is full.
│       ✓ verified by critic, 0.8 sure: "the log says so"
│       ✓ came true, says planner: "seen at night"
│       score 0.9, given · by planner
├── t4  Ask the vendor.
│       ⊘ abandoned by critic: "no vendor"
│       score 0.2, given · by planner
└── t5  A bigger pool.
        score 0.7, given · rests on t3 · by planner
"""


def test_verdicts_and_outcomes_stand_under_their_thought(database: Path, session: str) -> None:
    shown = thoughtline("show", session, "--database", database).stdout

    assert shown.partition("main\n")[2].startswith(DRAWN.partition("main\n")[2])
    assert "5 thoughts · 2 fallen · 1 abandoned · 1 assumption · version" in shown


def test_a_verdict_that_was_taken_back_is_not_shown(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        name = agent.think(thought="One.")["session"]
        agent.think(session=name, thought="Two.")
        agent.think(session=name, refute="t1", abandon="t2", because="wrong")
        agent.think(session=name, restore="t1 t2", because="right")

    shown = thoughtline("show", name, "--database", tmp_path / "t.db").stdout

    assert "└── t2  Two.\n" in shown
    assert "├── t1  One.\n├──" not in shown
    for word in ("refuted", "abandoned", "fallen"):
        assert word not in shown


def test_the_latest_word_counts_and_a_refutation_most(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        name = agent.think(thought="One.")["session"]
        agent.think(session=name, verify="t1", because="it looked so")
        agent.think(session=name, refute="t1", because="a first reason")
        agent.think(session=name, restore="t1", because="a mistake")
        agent.think(session=name, refute="t1", because="a second reason")
        agent.think(session=name, outcome="t1 true")
        agent.think(session=name, outcome="t1 false")

    shown = thoughtline("show", name, "--database", tmp_path / "t.db").stdout

    assert shown.endswith(
        '└── t1  One.\n        ✗ refuted: "a second reason"\n        ✗ did not come true\n'
    )


def test_a_refuted_thought_without_ground_has_both_reasons(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        name = agent.think(thought="One.", assume=["So it is."])["session"]
        agent.think(session=name, thought="Two.", rests_on="t1 | a1")
        agent.think(session=name, refute="t1", because="it is odd")
        agent.think(session=name, refute="t2", because="wrong")
        once = thoughtline("show", name, "--database", tmp_path / "t.db").stdout
        agent.think(session=name, refute="a1", because="it is not")

    twice = thoughtline("show", name, "--database", tmp_path / "t.db").stdout

    assert once.endswith('        ✗ refuted: "wrong"\n        rests on t1, or a1\n')
    assert twice.endswith(
        '        ✗ refuted: "wrong"\n'
        '        ✗ fallen: a1 refuted: "it is not"; t1 refuted: "it is odd"\n'
        "        rests on t1, or a1\n"
    )


def test_each_standing_has_a_look_of_its_own(database: Path, session: str) -> None:
    seen = on_a_terminal("show", session, "--database", database)

    looks = {
        thought: line.partition(text)[0].rpartition("\x1b[")[2]
        for line in seen.splitlines()
        for thought, text in (("t2", "Cache DNS."), ("t3", "The pool"), ("t4", "Ask the"))
        if f"{thought}\x1b" in line
    }
    assert looks == {"t2": "31m", "t3": "0m  ", "t4": "2;3m"}


def test_a_search_goes_on_with_the_best_that_lives(database: Path, session: str) -> None:
    shown = thoughtline("show", session, "--database", database).stdout

    assert (
        "expand next  best first · order computed, scores given\nbest path  t3 > t5\n"
        "t5  A bigger pool.\n"
        "    score 0.7\n" in shown
    )


def test_a_beam_is_named_and_only_the_first_few_are_listed(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        name = agent.think(thought="thought 1", search="beam 7")["session"]
        assert (
            "expand next" not in thoughtline("show", name, "--database", tmp_path / "t.db").stdout
        )
        for number in range(1, 9):
            agent.think(
                session=name, thought=f"way {number}", score=number / 10, branch=f"b{number}"
            )

    shown = thoughtline("show", name, "--database", tmp_path / "t.db").stdout

    assert "expand next  beam of 7 ·" in shown
    listed = shown.partition("expand next")[2]
    assert [line for line in listed.splitlines() if "  way" in line] == [
        f"t{number + 1}  way {number}" for number in (8, 7, 6, 5, 4)
    ]
    assert "and 2 more" in listed


def test_an_end_of_a_search_is_said(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        name = agent.think(thought="One.", score=0.5)["session"]
        agent.think(session=name, abandon="t1", because="no")

    assert (
        "nothing is left to expand"
        in thoughtline("show", name, "--database", tmp_path / "t.db").stdout
    )


def test_json_has_every_verdict_outcome_and_score(database: Path, session: str) -> None:
    shown: dict[str, Any] = told("show", session, "--database", database)

    thoughts = {thought["id"]: thought for thought in shown["thoughts"]}
    assert thoughts["t1"]["verdicts"] == [
        {
            "verdict": "refuted",
            "because": "they take 3 ms",
            "judged_in": "",
            "confidence": 0.7,
            "author": "critic",
            "at": ANY,
            "ground": None,
            "evidence": [],
            "is_watched": False,
            "regardless": False,
        }
    ]
    assert thoughts["t3"]["outcomes"] == [
        {"came_true": True, "because": "seen at night", "judged_in": "", "author": "planner"}
    ]
    assert thoughts["t1"]["kind"] == "hypothesis"
    assert {name: thought["standing"] for name, thought in thoughts.items()} == {
        "t1": "fallen",
        "t2": "fallen",
        "t3": "stands",
        "t4": "abandoned",
        "t5": "stands",
    }
    assert [thought["score"] for thought in thoughts.values()] == [None, 0.4, 0.9, 0.2, 0.7]
    assert shown["search"] == {
        "given": {"width": 0},
        "computed": {"expand": ["t5"], "best_path": ["t3", "t5"]},
    }


@pytest.fixture(scope="module")
def torn(database: Path) -> str:
    """A session with two contradictions, one of them resolved."""
    with greeted(database) as agent:
        name: str = agent.think(thought="Up.", assume=["Wind"])["session"]
        agent.think(session=name, thought="Down.", assume=["Rain", "Snow"])
        agent.think(session=name, thought="Left.")
        agent.think(session=name, contradicts="t1 t3", because="it was\nso before")
        agent.think(session=name, contradicts="t1 t2", because="one way only")
        agent.think(session=name, contradicts="t2 t3")
        agent.think(session=name, refute="t3", because="no")
    return name


def test_open_contradictions_come_first_with_a_way_out(database: Path, torn: str) -> None:
    shown = thoughtline("show", torn, "--database", database).stdout

    assert (
        "\ncontradictions\n"
        "✗ t1 t2 cannot all stand: one way only\n"
        "  computed resolved by refuting a1 or a2 or a3, or by abandoning t1 or t2\n"
        "✓ t1 t3 cannot all stand: it was\n"
        "  ┊ so before\n"
        "  resolved: t3 does not stand\n"
        "✓ t2 t3 cannot all stand\n"
        "  resolved: t3 does not stand\n\n" in shown
    )
    assert "· 1 open contradiction ·" in shown


def test_what_would_resolve_very_many_contradictions_is_left_to_scripts(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with greeted(database) as agent:
        name = agent.think(thought="One.", assume=["So it is."])["session"]
        for _ in range(22):
            agent.think(session=name, thought="Another.", contradicts="t1")

    shown = thoughtline("show", name, "--database", database).stdout

    assert shown.count("computed resolved by refuting a1") == 20
    assert shown.count("computed takes long; --json has it") == 2
    everything = told("show", name, "--database", database)["contradictions"]
    assert all(one["computed"]["resolutions"]["sets"] == [["a1"]] for one in everything)


def test_a_resolved_contradiction_is_dim(database: Path, torn: str) -> None:
    seen = on_a_terminal("show", torn, "--database", database)

    assert "\x1b[2mt2 t3 cannot all stand" in seen
    assert "\x1b[2mt1 t2 cannot" not in seen


def test_json_has_what_would_resolve_a_contradiction(database: Path, torn: str) -> None:
    resolved, still_open, _ = told("show", torn, "--database", database)["contradictions"]

    assert still_open == {
        "nodes": ["t1", "t2"],
        "author": "rawclient",
        "because": "one way only",
        "open": True,
        "computed": {"resolutions": {"sets": [["a1"], ["a2"], ["a3"]], "complete": True}},
    }
    assert (resolved["open"], resolved["computed"]) == (False, {"resolutions": None})
