"""`thoughtline show` at an earlier moment, and what changed since one."""

from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import COLOUR, client, on_a_terminal, thoughtline, told


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("moments") / "t.db"


@pytest.fixture(scope="module")
def session(database: Path) -> str:
    with client(database, "planner") as planner, client(database, "critic") as critic:
        name: str = planner.think(thought="Reads are cheap.", assume=["The cache is warm."])[
            "session"
        ]
        planner.think(session=name, thought="Skip the index.", rests_on="t1")
        critic.think(session=name, refute="a1", because="it ran cold")
        planner.think(session=name, thought="Ask around.", branch="people", after="t1")
        planner.think(session=name, restore="a1", because="wrong cache")
        planner.think(session=name, thought="So it is.", merge="people")
        critic.think(session=name, abandon="t2", because="too bold")
    return name


def test_a_session_is_shown_as_it_was_at_a_version(database: Path, session: str) -> None:
    for version in ("4", "v4", " V4 "):
        shown = thoughtline("show", session, "--at", version, "--database", database).stdout

        first, then, counts, _ = shown.split("\n", 3)
        assert first == f"session {session}"
        assert then.startswith("state at version 4, 20")
        assert counts == "2 thoughts · 2 fallen · 1 assumption · version 4"
        assert '✗ fallen: a1 refuted by critic: "it ran cold"' in shown
        assert "Ask around." not in shown


def test_json_at_a_version_is_the_session_then(database: Path, session: str) -> None:
    shown = told("show", session, "--at", "4", "--database", database)

    assert shown["version"] == 4
    assert [thought["stands"] for thought in shown["thoughts"]] == [False, False]


CHANGED = """\
session {session}
since version 4, to version 9
5 events · {times} · by planner, critic

stand again
t1  Reads are cheap.
    ✓ stands again: a1 restored: "wrong cache"
t2  Skip the index.
    ✓ stands again: a1 restored: "wrong cache"

new
v5  t3  Ask around.
        on branch people · follows t1 · by planner
v6  a1  The cache is warm.
        ✓ a1 restored: "wrong cache" · by planner
v7  t4  So it is.
        follows t2 · takes in people · by planner
v8  people merged into main · by planner
v9  t2  Skip the index.
        ⊘ t2 abandoned: "too bold" · by critic
"""


def test_what_changed_is_told_with_its_reasons(database: Path, session: str) -> None:
    shown = thoughtline("show", session, "--since", "4", "--database", database).stdout

    times = shown.splitlines()[2].split(" · ")[1]
    assert shown == CHANGED.format(session=session, times=times)


def test_what_fell_is_red_and_what_rose_is_green(database: Path, session: str) -> None:
    fell = on_a_terminal("show", session, "--since", "3", "--at", "4", "--database", database)
    rose = on_a_terminal("show", session, "--since", "4", "--database", database)

    assert '\x1b[31m✗ fell: a1 refuted by critic: "it ran cold"' in fell
    assert "\x1b[32m✓ stands again: a1 restored" in rose
    assert "since version 3, to version 4" in COLOUR.sub("", fell)


def test_everything_since_the_beginning_can_be_asked_for(database: Path, session: str) -> None:
    shown = thoughtline("show", session, "--since", "0", "--database", database).stdout

    assert "since the beginning, to version 9" in shown
    assert "v1  a1  The cache is warm.\n        · a1 assumed · by planner" in shown


def test_nothing_new_is_said_plainly(database: Path, session: str) -> None:
    shown = thoughtline("show", session, "--since", "9", "--database", database).stdout

    assert shown == f"session {session}\nsince version 9, to version 9\nNo new events.\n"


def test_json_since_has_each_event_and_each_change(database: Path, session: str) -> None:
    shown: dict[str, Any] = told("show", session, "--since", "4", "--database", database)

    assert (shown["since"], shown["version"]) == (4, 9)
    assert shown["fell"] == {}
    assert shown["stands_again"] == dict.fromkeys(("t1", "t2"), 'a1 restored: "wrong cache"')
    assert [(one["version"], one["author"], one["event"]["type"]) for one in shown["events"]] == [
        (5, "planner", "ThoughtRecorded"),
        (6, "planner", "AssumptionRestored"),
        (7, "planner", "ThoughtRecorded"),
        (8, "planner", "BranchMerged"),
        (9, "critic", "VerdictGiven"),
    ]


def test_the_time_that_is_shown_can_be_asked_for(database: Path, session: str) -> None:
    """Times are shown to the second, so the whole of the last one belongs to it."""
    latest = told("show", session, "--database", database)["at"]

    assert told("show", session, "--at", latest, "--database", database)["version"] == 9
    assert told("show", session, "--at", latest[:10], "--database", database)["version"] == 9
    assert told("show", session, "--since", latest[:10], "--database", database)["since"] == 0


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        (
            ("--at", "99"),
            "The session is at version 9; there is no version 99 yet.",
            "out_of_range",
        ),
        (("--at", "1999-12-31"), "The session had not begun then.", "out_of_range"),
        (("--since", "5", "--at", "3"), "before `since`, version 5.", "out_of_range"),
        (("--since", "12"), "there is no version 12 yet.", "out_of_range"),
    ],
)
def test_a_moment_that_never_was_is_refused(
    database: Path, session: str, options: tuple[str, ...], said: str, code: str
) -> None:
    done = thoughtline("show", session, *options, "--database", database)

    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.endswith(f"[{code}]\n")


@pytest.mark.parametrize("said", ["tomorrow", "", "2026-13-01", "v", "-3", "12.5", "\x1b[2J"])
def test_what_is_no_moment_is_told_from_one_with_examples(
    database: Path, session: str, said: str
) -> None:
    done = thoughtline("show", session, f"--at={said}", "--database", database)

    assert done.returncode == 2
    told = " ".join(done.stderr.split())
    assert "Write it like 12, 2026-11-21, 2026-11-21T09:00Z or yesterday." in told
    assert "\x1b" not in done.stderr
