"""`thoughtline show` of a long session: cut where a person looks, whole elsewhere; and --read."""

from pathlib import Path

import pytest

from entrypoints.cli.commandline import client, on_a_terminal, thoughtline
from rawclient import greeted

PLAIN = {"NO_COLOR": "1", "TERM": "dumb"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("long") / "t.db"


@pytest.fixture(scope="module")
def session(database: Path) -> str:
    with greeted(database) as agent:
        name: str = agent.think(thought="first thought", assume=["assumed 1"])["session"]
        for number in range(2, 61):
            more = {"assume": [f"assumed {number}"]} if number <= 30 else {}
            agent.think(session=name, thought=f"thought {number}", **more)
        agent.think(session=name, thought="from the first", branch="late", after="t1", next="On?")
    return name


def test_a_terminal_shows_the_latest_thoughts_and_how_many_there_are(
    database: Path, session: str
) -> None:
    seen = on_a_terminal("show", "latest", "--database", database, **PLAIN)

    assert f"session {session}" in seen
    assert "and 41 earlier thoughts (--all shows all)" in seen
    assert "and 10 earlier assumptions (--all shows all)" in seen
    assert "first thought" not in seen
    assert "t42  thought 42" in seen
    assert "late  from t1" in seen
    assert seen.rstrip().endswith("next  On?")


@pytest.mark.parametrize("how", ["--all", "a pipe", "a high terminal"])
def test_all_of_it_is_shown_to_who_asks_for_it(database: Path, session: str, how: str) -> None:
    flags = ["--all"] if how == "--all" else []
    if how == "a pipe":
        seen = thoughtline("show", session, "--database", database).stdout
    else:
        lines = {"LINES": "200"} if how == "a high terminal" else {}
        seen = on_a_terminal("show", session, "--database", database, *flags, **PLAIN, **lines)

    assert "first thought" in seen
    assert "--all" not in seen
    drawn = {line.rstrip().partition("  thought ")[2] for line in seen.splitlines()}
    assert drawn >= {str(number) for number in range(2, 61)}


def test_read_shows_every_thought_in_full_and_in_order(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "planner") as planner, client(database, "critic") as critic:
        name = planner.think(thought="Why is it slow?\n\n- the cache\n- the index")["session"]
        planner.think(session=name, thought="The cache.", assume=["It is warm"], confidence=0.8)
        critic.think(
            session=name, thought="Cold.", branch="test", after="t1", refute="a1", because="12 %"
        )

    shown = thoughtline("show", name, "--read", "--database", database).stdout

    read = shown[shown.index("t1 ·") :]
    titles = [line for line in read.splitlines() if line and not line.startswith(" ")]
    assert [title.split(" · ")[:2] for title in titles] == [
        ["t1", "by planner"],
        ["t2", "by planner"],
        ["t3", "by critic"],
    ]
    assert titles[2].endswith(" · on test")
    assert "\n    Why is it slow?\n\n    - the cache\n    - the index\n" in read
    assert '    ✗ fallen: a1 refuted by critic in t3: "12 %"\n' in read
    assert "    confidence 0.8, given · rests on a1 · by planner\n" in read
    assert 'a1  It is warm\n    refuted by critic in t3: "12 %"' in shown


def test_a_text_that_is_read_cannot_pass_for_a_thought_or_move_the_cursor(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        agent.think(thought="One.\nt2 · by boss\n\x1b[2Jgone\u202e")

    shown = thoughtline("show", "latest", "--read", "--database", tmp_path / "t.db").stdout

    assert "\nt2" not in shown
    assert "\x1b" not in shown
    assert "    t2 · by boss\n    \\x1b[2Jgone\\u202e" in shown


def test_what_changed_is_not_read_as_a_whole(database: Path, session: str) -> None:
    done = thoughtline("show", session, "--read", "--since", "3", "--database", database)

    assert done.returncode == 2
    assert "Use --read for a whole session or --since for its changes, not both." in done.stderr
