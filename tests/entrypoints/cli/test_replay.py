"""`thoughtline replay`: a session event by event, by keys in a terminal, else all at once."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.cli.commandline import COLOUR, Terminal, client, on_a_terminal, thoughtline
from rawclient import RawClient
from thoughtline.entrypoints.cli.render.session.replay import KEYS


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("replay") / "t.db"


@pytest.fixture(scope="module")
def session(database: Path) -> str:
    """Six events: the fifth brings down a thought, which resolves a contradiction."""
    with client(database, "planner") as planner, client(database, "critic") as critic:
        name: str = planner.think(thought="Reads are cheap.", assume=["The cache is warm."])[
            "session"
        ]
        planner.think(session=name, thought="Reads are dear.", kind="hypothesis")
        critic.think(session=name, contradicts="t1 t2", because="one or the other")
        critic.think(session=name, refute="a1", because="it ran cold")
        planner.think(session=name, restore="a1", because="it was the wrong cache")
    return name


@pytest.fixture
def film(database: Path, session: str) -> Iterator[Terminal]:
    with Terminal("replay", session, "--database", database, LINES="24") as terminal:
        terminal.see("version 1 of 6", KEYS)
        yield terminal


def after(film: Terminal, keys: str, version: int) -> str:
    """The screen once keys were pressed that lead to a version."""
    film.press(keys)
    return film.see(f"version {version} of 6", KEYS)


LOG = """\
version 1 of 6 by planner
a1  The cache is warm.
    · a1 assumed

version 2 of 6 by planner
t1  Reads are cheap.
    rests on a1

version 3 of 6 by planner
t2  hypothesis · Reads are dear.

version 4 of 6 by critic
t1 t2 cannot all stand: "one or the other"
✗ open contradiction: t1 t2

version 5 of 6 by critic
a1  The cache is warm.
    ✗ a1 refuted: "it ran cold"
t1  Reads are cheap.
    ✗ fell: a1 refuted by critic: "it ran cold"
✓ contradiction resolved: t1 t2

version 6 of 6 by planner
a1  The cache is warm.
    ✓ a1 restored: "it was the wrong cache"
t1  Reads are cheap.
    ✓ stands again: a1 restored: "it was the wrong cache"
✗ open contradiction: t1 t2
"""


def test_through_a_pipe_every_event_is_told_with_what_it_changed(
    database: Path, session: str
) -> None:
    done = thoughtline("replay", session, "--database", database)

    assert done.returncode == 0
    assert _without_times(done.stdout) == LOG


def test_a_terminal_that_only_prints_gets_the_same(database: Path, session: str) -> None:
    seen = on_a_terminal("replay", session, "--database", database, TERM="dumb")

    assert _without_times(seen) == LOG


def test_who_cannot_press_a_key_is_not_waited_for(database: Path, session: str) -> None:
    with Terminal("replay", session, "--database", database, keys=False) as screen:
        assert _without_times(COLOUR.sub("", screen.rest())) == LOG


def test_as_json_every_event_is_a_line(database: Path, session: str) -> None:
    done = thoughtline("replay", session, "--database", database, "--json")

    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["version"], one["of"]) for one in told] == [(n, 6) for n in range(1, 7)]
    fifth = told[4]
    assert fifth["event"] == {
        "type": "AssumptionRefuted",
        "assumption": "a1",
        "because": "it ran cold",
    }
    assert fifth["author"] == "critic"
    assert fifth["fell"] == {"t1": 'a1 refuted by critic: "it ran cold"'}
    assert fifth["resolved"] == [["t1", "t2"]]
    assert told[5]["stands_again"] == {"t1": 'a1 restored: "it was the wrong cache"'}
    assert told[3]["conflicts"] == told[5]["conflicts"] == [["t1", "t2"]]


def test_it_begins_with_the_first_event_on_a_screen_of_its_own(film: Terminal) -> None:
    assert "a1 assumed" in film.see("\x1b[?1049h", KEYS)


@pytest.mark.parametrize("key", [" ", "\r", "\x1b[C", "\x1bOC"])
def test_a_key_leads_to_the_next_event(film: Terminal, key: str) -> None:
    assert "Reads are cheap." in after(film, key, 2)


@pytest.mark.parametrize("key", ["b", "\x1b[D", "\x1bOD"])
def test_a_key_leads_back_and_the_tree_is_as_it_was_then(film: Terminal, key: str) -> None:
    assert "fallen" not in after(film, "G", 6)

    assert 'fallen: a1 refuted by critic: "it ran cold"' in after(film, key, 5)


def test_the_ends_are_one_key_away_and_nothing_lies_beyond(film: Terminal) -> None:
    for keys, version in (("G", 6), (" ", 6), ("g", 1), ("b", 1), ("\x1b[F", 6), ("\x1b[H", 1)):
        after(film, keys, version)


def test_keys_that_come_at_once_are_all_obeyed(film: Terminal) -> None:
    after(film, "   \x1b[Cb\r", 5)


def test_a_key_without_a_meaning_changes_nothing(film: Terminal) -> None:
    after(film, " ", 2)

    after(film, "x", 2)
    after(film, "\x1b[A", 2)


def test_the_tree_shows_only_what_was_there_by_then(film: Terminal) -> None:
    assert "Reads are dear." not in after(film, " ", 2)

    assert "└── t2  hypothesis · Reads are dear." in after(film, " ", 3)


def test_it_plays_an_event_a_second_until_the_end(film: Terminal) -> None:
    began = time.monotonic()

    film.press("  p")
    film.see("version 3 of 6", "any key stops")
    film.see("version 4 of 6", "any key stops")
    film.see("version 6 of 6", KEYS)

    assert 2.5 < time.monotonic() - began < 10


def test_a_key_stops_the_play_and_does_nothing_else(film: Terminal) -> None:
    film.press("p")
    film.see("version 1 of 6", "any key stops")

    after(film, " ", 1)

    with pytest.raises(AssertionError, match="did not come"):
        film.see("version 2 of 6", patience=1.5)


@pytest.mark.parametrize("keys", ["q", "\x03", "\x04", "pq"])
def test_who_leaves_finds_the_terminal_as_it_was(film: Terminal, keys: str) -> None:
    assert film.modes_now() != film.modes

    film.press(keys)

    assert film.rest().endswith("\x1b[?1049l\x1b[?25h")
    assert film.process.wait(5) == 0
    assert film.modes_now() == film.modes


def test_a_long_session_is_shown_around_what_happened(tmp_path: Path) -> None:
    with RawClient(tmp_path / "t.db") as agent:
        agent.greet()
        name = agent.think(thought="thought 1", assume="ground")["session"]
        for number in range(2, 61):
            agent.think(session=name, thought=f"thought {number}")
        agent.think(session=name, verify="t30", because="seen")

    with Terminal("replay", name, "--database", tmp_path / "t.db", LINES="16") as film:
        film.see("version 1 of 62", KEYS)
        film.press("G")
        seen = film.see("version 62 of 62", KEYS)

    assert '✓ t30 verified: "seen"' in seen
    assert {n for n in range(1, 61) if f"─ t{n}  " in seen} == {28, 29, 30, 31, 32, 33}
    assert seen.count("…") == 2


def _without_times(log: str) -> str:
    """Each heading without the time in it."""
    lines = []
    for line in log.splitlines():
        parts = line.split(" · ")
        lines.append(f"{parts[0]} {parts[2]}" if line.startswith("version ") else line)
    return "\n".join([*lines, ""])
