from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import client, on_a_terminal, thoughtline, told
from rawclient import greeted


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("show") / "t.db"


@pytest.fixture(scope="module")
def session(database: Path) -> str:
    """A planner and a critic: a branch, a refutation, a revision and a merge."""
    with client(database, "planner") as planner, client(database, "critic") as critic:
        name: str = planner.think(thought="Checkout is slow.")["session"]
        planner.think(
            session=name,
            thought="The cache serves the reads.",
            assume=["The cache is warm", "Traffic is even"],
            confidence=0.8,
        )
        planner.think(session=name, thought="Skip the index.", rests_on="t2")
        critic.think(session=name, thought="Load test it,\ntwice.", branch="test", after="t2")
        critic.think(
            session=name, thought="12 % hits.", branch="test", refute="a1", because="ran cold"
        )
        planner.think(
            session=name,
            thought="Build the index.",
            revises="t3",
            merge="test",
            rests_on="t5 | a2",
            next="Who builds it?",
        )
        planner.think(session=name, assume="It fits in memory")
        planner.think(session=name, verify="a3", because="1 of 16 GB")
    return name


SHOWN = """\
6 thoughts · 2 fallen · 1 revised · 3 assumptions · version 12
{times} · by planner, critic

assumptions
a1  The cache is warm
    refuted by critic in t5: "ran cold"
a2  Traffic is even
    open
a3  It fits in memory
    verified: "1 of 16 GB"

main
├── t1  Checkout is slow.
│       by planner
├── t2  The cache serves the reads.
│       ✗ fallen: a1 refuted by critic in t5: "ran cold"
│       confidence 0.8, given · rests on a1 and a2 · by planner
│   └── test  from t2  merged into main
│       ├── t4  Load test it,
│       │       ┊ twice.
│       │       by critic
│       └── t5  12 % hits.
│               by critic
├── t3  Skip the index.
│       ✗ fallen: a1 refuted by critic in t5: "ran cold"
│       revised by t6 · rests on t2 · by planner
└── t6  Build the index.
        rests on t5, or a2 · revises t3 · takes in test · by planner

next  Who builds it?
"""


def test_a_session_is_drawn_with_all_that_happened_in_it(database: Path, session: str) -> None:
    done = thoughtline("show", session, "--database", database)

    first, counts, times, *rest = done.stdout.splitlines()
    assert first == f"session {session}"
    drawn = SHOWN.format(times=times.partition(" · ")[0])
    assert "\n".join([counts, times, *rest, ""]) == drawn
    assert done.returncode == 0


def test_a_terminal_shows_the_replaced_thought_struck_through(database: Path, session: str) -> None:
    seen = on_a_terminal("show", session, "--database", database)

    [line] = [line for line in seen.splitlines() if "Skip the index." in line]
    assert "\x1b[2;9mSkip the index." in line
    [line] = [line for line in seen.splitlines() if "Build the index." in line]
    assert ";9m" not in line


def test_long_thoughts_are_folded_under_their_id(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as c:
        session = c.think(thought="word " * 40)["session"]

    seen = on_a_terminal("show", session, "--database", tmp_path / "t.db", TERM="dumb")

    first, *further = [line for line in seen.splitlines() if "word" in line]
    assert first.startswith("└── t1  word")
    assert further
    assert all(line.startswith("        ┊ word") for line in further)


def test_a_session_as_json_holds_thoughts_assumptions_and_branches(
    database: Path, session: str
) -> None:
    shown: dict[str, Any] = told("show", session, "--database", database)

    thoughts = {thought["id"]: thought for thought in shown["thoughts"]}
    assert thoughts["t3"]["revised_by"] == "t6"
    assert thoughts["t3"]["why_fallen"] == 'a1 refuted by critic in t5: "ran cold"'
    assert [name for name, thought in thoughts.items() if thought["stands"]] == [
        "t1",
        "t4",
        "t5",
        "t6",
    ]
    assert thoughts["t6"]["rests_on"] == [["t5"], ["a2"]]
    assert thoughts["t6"]["merges"] == ["test"]
    assert (thoughts["t4"]["author"], thoughts["t4"]["branch"]) == ("critic", "test")
    assert [one["state"] for one in shown["assumptions"]] == ["refuted", "open", "verified"]
    assert shown["branches"] == [
        {"name": "main", "from": "", "latest": "t6", "merged_into": None},
        {"name": "test", "from": "t2", "latest": "t5", "merged_into": "main"},
    ]
    assert (shown["session"], shown["next"]) == (session, "Who builds it?")


def test_a_session_of_10_000_thoughts_is_one_flat_list(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as c:
        session = c.think(thought="thought")["session"]
        c.think(session=session, thoughts=[{"thought": "thought"}] * 99)
        for _ in range(99):
            c.think(session=session, thoughts=[{"thought": "thought"}] * 100)

    drawn = thoughtline("show", session, "--database", tmp_path / "t.db").stdout.splitlines()

    assert drawn[-1] == "└── t10000  thought"
    assert sum(line.startswith("├── ") for line in drawn) == 9_999


def test_branches_that_leave_branches_for_ever_stay_on_the_screen(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as c:
        session = c.think(thought="thought")["session"]
        for number in range(1, 200):
            c.send(_thinking(number + 1, session, branch=f"b{number}", after=f"t{number}"))
        for _ in range(1, 200):
            c.receive()

    drawn = thoughtline("show", session, "--database", tmp_path / "t.db").stdout

    assert max(map(len, drawn.splitlines())) < 80
    assert "b199  from t199" in drawn
    assert drawn.count("thought\n") == 200


def _thinking(number: int, session: str, **arguments: str) -> dict[str, Any]:
    said = {"thought": "thought", "session": session, **arguments}
    return {
        "jsonrpc": "2.0",
        "id": number + 100,
        "method": "tools/call",
        "params": {"name": "think", "arguments": said},
    }


def test_the_latest_session_is_shown_unless_another_is_named(database: Path, session: str) -> None:
    named = thoughtline("show", session, "--database", database)

    assert thoughtline("show", "--database", database).stdout == named.stdout


@pytest.mark.parametrize("moment", ["yesterday", "yesterday 17:00", "today 00:00"])
def test_changes_may_be_asked_for_since_a_day(database: Path, session: str, moment: str) -> None:
    told = thoughtline("show", session, "--since", moment, "--database", database)

    assert told.returncode == 0
    assert "Checkout is slow." in told.stdout


def test_the_answer_comes_first_then_each_cause_of_doubt_once(tmp_path: Path) -> None:
    database, code = tmp_path / "t.db", tmp_path / "gateway.yaml"
    code.write_text("read_timeout_s: 5\n")
    with greeted(database, "--project", str(tmp_path)) as agent:
        session = agent.think(thought="It gives up early", evidence="gateway.yaml:1")["session"]
        agent.think(session=session, thought="So a retry charges twice", rests_on="t1")
        agent.think(session=session, thought="Raise it", rests_on="t2", kind="conclusion")
        agent.think(
            session=session,
            thought="Choose a store",
            kind="decision",
            parts=["cost: min, weight 1, 0..10", "files: 2", "rows: 5"],
        )
        code.write_text("read_timeout_s: 12\n")
        agent.call("recall", session=session)

    shown = thoughtline("show", "--database", database).stdout
    checked = thoughtline("check", "--database", database, "--project", tmp_path).stdout

    answer, doubt, tree = (shown.index(word) for word in ("\nanswer\n", "\nin doubt\n", "\nmain\n"))
    cause = [
        "e1  gateway.yaml:1 changed",
        "    - read_timeout_s: 5",
        "    + read_timeout_s: 12",
        "    in doubt: 3 thoughts, 1 conclusion: t3 t1 t2",
        f"    settle: thoughtline settle {session}/e1 --was-so | --holds | --refute",
    ]
    assert answer < doubt < tree
    assert "? in doubt by e1" in shown[answer:doubt]
    assert "best files" in shown[answer:doubt]
    assert "\n".join(cause) in shown[doubt:tree]
    assert "read_timeout_s" not in shown[tree:]
    assert "\n".join(cause) in checked


def test_without_a_conclusion_there_is_no_answer(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "scout") as agent:
        agent.think(thought="Perhaps.")

    assert "answer" not in thoughtline("show", "--database", database).stdout


def test_a_record_without_sessions_says_so(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    database.touch(mode=0o600)

    done = thoughtline("show", "--database", database)

    assert done.returncode == 2
    assert "The record has no session yet." in done.stderr
