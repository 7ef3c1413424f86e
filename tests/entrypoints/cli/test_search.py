"""`thoughtline search`: what was recorded, by its words."""

import json
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import (
    client,
    on_a_terminal,
    plain_screen,
    thoughtline,
    told,
)
from rawclient import greeted


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("search") / "t.db"


@pytest.fixture(scope="module")
def sessions(database: Path) -> list[str]:
    """Two sessions about caches, the second with a thought that fell."""
    with client(database, "planner") as planner, client(database, "critic") as critic:
        first: str = planner.think(thought="The cache serves the reads.")["session"]
        critic.think(session=first, thought="Disks are slow.", assume=["The cache is warm."])
        second: str = planner.think(thought="Cache DNS in the client.")["session"]
        critic.think(session=second, refute="t1", because="a cache hides the fault")
    return [first, second]


def found(database: Path, *options: object) -> set[tuple[str, str]]:
    """The session and the node of each find."""
    hits: list[dict[str, Any]] = told("search", *options, "--database", database)
    return {(hit["session"], hit["node"]) for hit in hits}


def test_finds_stand_under_their_session_with_how_they_stand(
    database: Path, sessions: list[str]
) -> None:
    shown = thoughtline("search", "cache", "serves", "--database", database).stdout

    first, find, about, next_one, _, empty, other, *_, last = shown.splitlines()
    assert (first, other) == tuple(f"session {name}" for name in sessions)
    assert find == "t1  The cache serves the reads."
    assert about.startswith("    stands · by planner · 20")
    assert about.endswith("Z · version 1")
    assert next_one == "a1  The cache is warm."
    assert (empty, last) == ("", "4 results in 2 sessions, best first")


def test_the_best_find_decides_which_session_comes_first(
    database: Path, sessions: list[str]
) -> None:
    shown = thoughtline("search", "hides", "cache", "--database", database).stdout

    assert shown.startswith(f'session {sessions[1]}\nt1  t1 refuted: "a cache hides the fault"\n')


def test_thoughts_assumptions_and_reasons_are_found(database: Path, sessions: list[str]) -> None:
    first, second = sessions

    assert found(database, "cache") == {(first, "t1"), (first, "a1"), (second, "t1")}
    assert "✗" not in (shown := thoughtline("search", "hides", "--database", database).stdout)
    assert 't1  t1 refuted: "a cache hides the fault"\n    fallen · by critic' in shown


@pytest.mark.parametrize(
    ("options", "nodes"),
    [
        (("--author", "critic"), ["a1", "t1"]),
        (("--standing", "fallen"), ["t1"]),
        (("--standing", "abandoned"), []),
        (("--since", "2100-01-01"), []),
        (("--until", "1999-12-31"), []),
        (("--since", "1999-12-31", "--until", "2100-01-01"), ["a1", "t1", "t1"]),
    ],
)
def test_a_filter_leaves_out_the_rest(
    database: Path, sessions: list[str], options: tuple[str, ...], nodes: list[str]
) -> None:
    assert sorted(node for _, node in found(database, "cache", *options)) == nodes


def test_what_is_found_in_a_decision_is_shown(database: Path, sessions: list[str]) -> None:
    with client(database, "planner") as planner:
        choice = ["speed: max", "zookeeper: 1", "etcd: 2"]
        planner.think(thought="Which one?", kind="decision", parts=choice)

    shown = thoughtline("search", "zookeeper", "--database", database).stdout

    assert "t1  Which one? zookeeper etcd speed\n" in shown


def test_one_session_can_be_searched(database: Path, sessions: list[str]) -> None:
    assert found(database, "cache", "--session", sessions[1]) == {(sessions[1], "t1")}


def test_a_limit_keeps_the_list_short(database: Path, sessions: list[str]) -> None:
    shown = thoughtline("search", "cache", "--limit", 1, "--database", database).stdout

    assert shown.endswith("the best 1 of 4 results, in 1 session; --limit shows more\n")


def test_the_words_that_were_looked_for_stand_out(database: Path, sessions: list[str]) -> None:
    seen = on_a_terminal("search", "SERVES", "--database", database)

    assert "\x1b[1;33mserves\x1b[0m the reads." in seen


def test_of_a_long_text_the_part_around_the_words_is_shown(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "a") as agent:
        agent.think(thought=f"{'hay ' * 400}needle {'hay ' * 400}")

    shown = thoughtline("search", "needle", "--database", database).stdout
    seen = plain_screen("search", "needle", "--database", database)

    [line] = [line for line in shown.splitlines() if "needle" in line]
    assert "…" in line
    assert len(line) < 300
    assert max(map(len, seen.splitlines())) <= 80


def test_json_has_the_whole_of_what_was_recorded(database: Path, sessions: list[str]) -> None:
    [hit] = told("search", "hides", "--database", database)

    assert {**hit, "at": ""} == {
        "session": sessions[1],
        "node": "t1",
        "standing": "fallen",
        "version": 2,
        "at": "",
        "author": "critic",
        "event": {
            "type": "VerdictGiven",
            "on": "t1",
            "verdict": "refuted",
            "because": "a cache hides the fault",
        },
    }


def test_nothing_found_is_said(database: Path, sessions: list[str]) -> None:
    done = thoughtline("search", "zebra", "--database", database)

    assert (done.returncode, done.stdout) == (1, "No results. Try other or fewer words.\n")


def test_a_search_without_words_is_refused(database: Path, sessions: list[str]) -> None:
    for words in ((), (" ",)):
        done = thoughtline("search", *words, "--database", database)

        assert (done.returncode, done.stdout) == (2, "")
        assert "Missing argument 'WORDS...'" in done.stderr or "at least one word" in done.stderr


def test_any_text_can_be_looked_for(database: Path, sessions: list[str]) -> None:
    for text in ('"', "cache AND (", "-cache*", "NEAR/2", "%", "\x1b[2J", "{0}"):
        assert thoughtline("search", "--database", database, "--", text).returncode in (0, 1)


def test_a_label_finds_its_thought(database: Path, sessions: list[str]) -> None:
    with client(database, "planner") as planner:
        planner.think(session=sessions[0], thought="Thirty calls wait.", label="timer-call")

    shown = thoughtline("search", "timer-call", "--database", database).stdout

    assert "t3  timer-call: Thirty calls wait.\n" in shown


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_search_without_results_exits_with_1(
    database: Path, sessions: list[str], options: tuple[str, ...]
) -> None:
    assert sessions
    done = thoughtline("search", "giraffe", *options, "--database", database)

    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.strip() in ("[]", "No results. Try other or fewer words.")


def test_a_find_that_another_thought_contradicts_says_so_until_one_of_them_falls(
    tmp_path: Path,
) -> None:
    database = tmp_path / "limits.db"
    with greeted(database) as agent:
        session = agent.think(thought="The limit is 250 ms.")["session"]
        agent.think(session=session, thought="The limit is 257 ms.", contradicts="t1")
        [recalled] = agent.call("recall", query="limit")["content"]
        printed = thoughtline("search", "limit", "--database", database).stdout
        found = json.loads(thoughtline("search", "limit", "--json", "--database", database).stdout)
        agent.think(session=session, refute="t2", because="It was a typing error.")
        [settled] = agent.call("recall", query="limit")["content"]

    for text in (recalled["text"], printed):
        assert "stands, contradicts t1" in text
        assert "stands, contradicts t2" in text
    assert sorted((hit["node"], hit["contradicts"]) for hit in found) == [
        ("t1", ["t2"]),
        ("t2", ["t1"]),
    ]
    assert "contradicts" not in settled["text"]
