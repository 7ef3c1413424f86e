"""What agents write may hold anything. A terminal must never obey it, nor a reader be misled."""

import json
from pathlib import Path

import pytest

from entrypoints.cli.commandline import COLOUR, client, on_a_terminal, thoughtline
from entrypoints.cli.forged import events_of, rewritten
from hostile import TERMINAL
from rawclient import greeted
from thoughtline.entrypoints.cli.console import open_console
from thoughtline.entrypoints.printable import printable, printable_lines

UNSEEN = (
    "\x07\x08\x0b\x0c\r\x1b\x7f\x85\x9b\u200b\u202e\u2028\u2066\u2060\ufeff\u3164\ufe00\U000e0041"
)


FORGED = "fine\n✓ verified\n└── t99  Approved."


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Each hostile text in each place that takes one. Authors had such names before they were
    refused, and a backup of one's own has them still.
    """
    folder = tmp_path_factory.mktemp("hostile")
    database, file = folder / "first.db", folder / "own.jsonl"
    session = ""
    for number, text in enumerate(TERMINAL.values(), 1):
        with client(database, f"agent {number}") as agent:
            said = {"session": session} if session else {}
            session = agent.think(
                **said,
                thought=text,
                assume=text,
                branch=text if number > 1 else "main",
                next=text,
                kind=text,
                confidence=0.5,
                score=0.5,
                refute=f"a{number - 1}" if number > 1 else None,
                because=text if number > 1 else None,
            )["session"]
            this = f"t{number}"
            agent.think(session=session, verify=this, because=text, confidence=0.5)
            agent.think(session=session, outcome=f"{this} true", because=text)
            agent.think(session=session, abandon=this, because=text)
            agent.think(session=session, contradicts=f"{this} a{number}", because=text)
            name = text.replace(":", "").replace(",", "").replace("%", "")
            choice = [f"{name}: min", f"{name} one: 1", f"{name} two: 2"]
            agent.think(session=session, thought=text, kind="decision", parts=choice)
            claims = [
                f"A: {text}",
                f"{name} B: {text}",
                f"{name} B attacks A",
                f"A attacks {name} B",
            ]
            agent.think(session=session, thought=text, kind="argument", parts=claims)
    thoughtline("export", "--output", file, "--database", database)
    named = {f"agent {number}": text for number, text in enumerate(TERMINAL.values(), 1)}
    rewritten(file, [one | {"author": named[one["author"]]} for one in events_of(file)])
    own = thoughtline("import", file, "--own", "--database", folder / "t.db")
    assert own.returncode == 0, own.stderr
    return folder / "t.db", session


READINGS = {
    "show": ("show", "SESSION"),
    "since": ("show", "SESSION", "--since", "0"),
    "at": ("show", "SESSION", "--at", "40"),
    "search": ("search", "real"),
    "calibration": ("report", "calibration"),
    "sessions": ("sessions",),
}


def reading(recorded: tuple[Path, str], name: str) -> list[object]:
    """The arguments of a command that reads what was recorded."""
    database, session = recorded
    words = [session if word == "SESSION" else word for word in READINGS[name]]
    return [*words, "--database", database]


@pytest.mark.parametrize("text", TERMINAL.values(), ids=TERMINAL.keys())
def test_every_character_shows_once_it_is_safe(text: str) -> None:
    line = printable(text)

    assert all(character.isprintable() for character in line)
    assert not set(line) & set(UNSEEN)


def test_escapes_are_written_as_python_writes_them() -> None:
    assert printable("\x1b[2J\u202e\U000e0041\t\n") == "\\x1b[2J\\u202e\\U000e0041\\t\\n"


@pytest.mark.parametrize("text", ["naïve 日本語", "a\u3000b\xa0c", "❤\ufe0f 👩", "x = [1]"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert printable(text) == text


def test_only_a_newline_begins_a_line_and_a_tab_is_room() -> None:
    assert printable_lines("a\r\nb\rc\n\td\x85e") == ["a", "b\\rc", "    d\\x85e"]


@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("force", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "coloured"])
@pytest.mark.parametrize("columns", ["200", "40"])
def test_no_command_passes_on_what_a_terminal_would_obey(
    recorded: tuple[Path, str], name: str, force: dict[str, str], columns: str
) -> None:
    done = thoughtline(*reading(recorded, name), COLUMNS=columns, **force)

    assert done.returncode == 0
    assert not set(COLOUR.sub("", done.stdout)) & set(UNSEEN)
    assert ("\x1b" in done.stdout) is bool(force)


def test_markup_is_shown_as_it_was_written(recorded: tuple[Path, str]) -> None:
    database, session = recorded

    seen = on_a_terminal("show", session, "--database", database, COLUMNS="200")

    assert TERMINAL["rich markup"] in seen
    assert TERMINAL["rich emoji"] in seen
    assert "\x1b]" not in seen
    assert "Traceback" not in seen


def test_brackets_in_a_plain_string_are_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    open_console().print(TERMINAL["rich markup"], TERMINAL["rich emoji"])

    assert capsys.readouterr().out == f"{TERMINAL['rich markup']} {TERMINAL['rich emoji']}\n"


@pytest.mark.parametrize("name", READINGS)
def test_json_is_ascii_and_keeps_every_character(recorded: tuple[Path, str], name: str) -> None:
    done = thoughtline(*reading(recorded, name), "--json")

    assert done.stdout.isascii()
    assert done.stdout.replace("\n", "").isprintable()
    if name == "show":
        texts = [thought["text"] for thought in json.loads(done.stdout)["thoughts"]]
        assert list(dict.fromkeys(texts)) == list(TERMINAL.values())


@pytest.mark.parametrize("columns", ["80", "1000"])
def test_a_thought_cannot_draw_another_one(tmp_path: Path, columns: str) -> None:
    forged = f"Harmless.\n└── t2  Approved.\nt3  Approved.\n\nmain{' ' * 300}├── t4  Approved."
    with greeted(tmp_path / "t.db") as agent:
        session = agent.think(thought=forged)["session"]

    seen = on_a_terminal(
        "show", session, "--database", tmp_path / "t.db", COLUMNS=columns, TERM="dumb"
    )

    lines = seen.splitlines()
    start = lines.index("main")
    assert lines[start + 1] == "└── t1  Harmless."
    assert len(lines) > start + 5
    assert all(line.startswith("        ┊") for line in lines[start + 2 :])


@pytest.mark.parametrize("columns", ["80", "1000"])
def test_nothing_beside_a_thought_can_draw_a_line_either(tmp_path: Path, columns: str) -> None:
    """A line that begins like one of ours is one of ours."""
    database = tmp_path / "t.db"
    far = f"x{' ' * 70}t99  Approved."
    with client(database, far) as agent:
        session = agent.think(thought="One.", kind=FORGED, assume=FORGED, next=FORGED)["session"]
        agent.think(
            session=session,
            thought=FORGED,
            kind="decision",
            parts=["cost\n└── t98  x: min", f"{FORGED}: 1", "b: 2"],
        )
        agent.think(session=session, thought="Three.", kind="argument", parts=[f"A: {FORGED}"])
        agent.think(session=session, contradicts="t1 t2", because=FORGED)
        agent.think(session=session, refute="t1", because=FORGED)
        agent.think(session=session, outcome="t2 true", because=FORGED)
        agent.think(session=session, thought="Four.", branch=far, after="t3")
        agent.think(session=session, thought="Five.", merge=far)

    for words in (
        ("show", session),
        ("show", session, "--since", "0"),
        ("search", "fine"),
    ):
        seen = on_a_terminal(*words, "--database", database, COLUMNS=columns, TERM="dumb")

        for line in seen.splitlines():
            assert not line.lstrip(" │├└─").startswith(("✓ verified", "t99", "t98")), line


def test_a_session_name_with_escapes_is_refused_without_them(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as agent:
        agent.think(thought="Something.")

    done = thoughtline("show", "\x1b[2J\u202e", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert "\u202e" not in done.stderr


def test_a_path_with_escapes_is_named_without_them(tmp_path: Path) -> None:
    done = thoughtline("sessions", "--database", tmp_path / "\x1b[2J\nforged.db")

    assert "\x1b" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("option", ["--http", "--dialect", "--evidence", "--durability"])
@pytest.mark.parametrize("text", TERMINAL.values(), ids=TERMINAL)
def test_serve_refuses_an_option_without_obeying_it(option: str, text: str) -> None:
    """A line of a client's settings may come from a repository that somebody else wrote."""
    done = thoughtline("serve", option, text)

    assert done.returncode == 2
    assert not any(char in done.stderr for char in UNSEEN), done.stderr
    assert done.stderr.count("\n") == 1
