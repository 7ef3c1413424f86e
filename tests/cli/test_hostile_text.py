"""What agents write may hold anything. A terminal must never obey it, nor a reader be misled."""

import json
from pathlib import Path

import pytest

from cli.commandline import COLOUR, client, on_a_terminal, thoughtline
from rawclient import RawClient
from thoughtline.entrypoints.safe import safe, safe_lines

HOSTILE = {
    "clears the screen": "\x1b[2J\x1b[H",
    "retitles the window": "\x1b]0;owned\x07",
    "hides a link": "\x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\",
    "C1 control sequence": "\x9b2J",
    "backspaces over": "safe\x08\x08\x08\x08evil",
    "returns to the start": "real\rforged",
    "vertical tab and form feed": "a\x0bb\x0cc",
    "delete": "a\x7fb",
    "next line": "a\x85b",
    "line separator": "a\u2028b\u2029c",
    "right to left override": "abc\u202egnp.exe",
    "isolates": "a\u2066b\u2067c\u2068d\u2069e",
    "zero width": "a\u200bb\u200cc\u200dd\u2060e\ufefff",
    "tag block": "a\U000e0041\U000e0042\U000e007fb",
    "variation selectors": "a\ufe00b\U000e0100c",
    "invisible letters": "a\u3164b\u115fc\uffa0d",
    "rich markup": "[/red][link=file:///etc/passwd]x[/link][bold]",
    "rich emoji": ":skull: [blink]",
    "percent and braces": "%s {0} \\x1b",
}
UNSEEN = (
    "\x07\x08\x0b\x0c\r\x1b\x7f\x85\x9b\u200b\u202e\u2028\u2066\u2060\ufeff\u3164\ufe00\U000e0041"
)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Each hostile text in each place that takes one."""
    database = tmp_path_factory.mktemp("hostile") / "t.db"
    session = ""
    for number, text in enumerate(HOSTILE.values(), 1):
        with client(database, text) as agent:
            said = {"session": session} if session else {}
            session = agent.think(
                **said,
                thought=text,
                assume=text,
                branch=text if number > 1 else "main",
                next=text,
                refute=f"a{number - 1}" if number > 1 else None,
                because=text if number > 1 else None,
            )["session"]
    return database, session


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_every_character_shows_once_it_is_safe(text: str) -> None:
    line = safe(text)

    assert all(character.isprintable() for character in line)
    assert not set(line) & set(UNSEEN)


def test_escapes_are_written_as_python_writes_them() -> None:
    assert safe("\x1b[2J\u202e\U000e0041\t\n") == "\\x1b[2J\\u202e\\U000e0041\\t\\n"


@pytest.mark.parametrize("text", ["naïve 日本語", "a\u3000b\xa0c", "❤\ufe0f 👩", "x = [1]"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert safe(text) == text


def test_only_a_newline_begins_a_line_and_a_tab_is_room() -> None:
    assert safe_lines("a\r\nb\rc\n\td\x85e") == ["a", "b\\rc", "    d\\x85e"]


@pytest.mark.parametrize("command", ["show", "sessions"])
@pytest.mark.parametrize("force", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "coloured"])
def test_no_command_passes_on_what_a_terminal_would_obey(
    recorded: tuple[Path, str], command: str, force: dict[str, str]
) -> None:
    database, session = recorded
    named = [session] if command == "show" else []

    done = thoughtline(command, *named, "--database", database, COLUMNS="200", **force)

    assert done.returncode == 0
    assert not set(COLOUR.sub("", done.stdout)) & set(UNSEEN)
    assert ("\x1b" in done.stdout) is bool(force)


def test_markup_is_shown_as_it_was_written(recorded: tuple[Path, str]) -> None:
    database, session = recorded

    seen = on_a_terminal("show", session, "--database", database, COLUMNS="200")

    assert HOSTILE["rich markup"] in seen
    assert HOSTILE["rich emoji"] in seen
    assert "\x1b]" not in seen


@pytest.mark.parametrize("command", ["show", "sessions"])
def test_json_is_ascii_and_keeps_every_character(recorded: tuple[Path, str], command: str) -> None:
    database, session = recorded
    named = [session] if command == "show" else []

    done = thoughtline(command, *named, "--database", database, "--json")

    assert done.stdout.isascii()
    assert done.stdout.replace("\n", "").isprintable()
    if command == "show":
        texts = [thought["text"] for thought in json.loads(done.stdout)["thoughts"]]
        assert texts == list(HOSTILE.values())


@pytest.mark.parametrize("columns", ["80", "1000"])
def test_a_thought_cannot_draw_another_one(tmp_path: Path, columns: str) -> None:
    forged = f"Harmless.\n└── t2  Approved.\nt3  Approved.\n\nmain{' ' * 300}├── t4  Approved."
    with RawClient(tmp_path / "t.db") as agent:
        agent.greet()
        session = agent.think(thought=forged)["session"]

    seen = on_a_terminal(
        "show", session, "--database", tmp_path / "t.db", COLUMNS=columns, TERM="dumb"
    )

    lines = seen.splitlines()
    start = lines.index("main")
    assert lines[start + 1] == "└── t1  Harmless."
    assert len(lines) > start + 5
    assert all(line.startswith("        ┊") for line in lines[start + 2 :])


def test_a_session_name_with_escapes_is_refused_without_them(tmp_path: Path) -> None:
    with RawClient(tmp_path / "t.db") as agent:
        agent.greet()
        agent.think(thought="Something.")

    done = thoughtline("show", "\x1b[2J\u202e", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert "\u202e" not in done.stderr


def test_a_path_with_escapes_is_named_without_them(tmp_path: Path) -> None:
    done = thoughtline("sessions", "--database", tmp_path / "\x1b[2J\nforged.db")

    assert "\x1b" not in done.stderr
    assert done.stderr.count("\n") == 1
