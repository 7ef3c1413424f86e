"""How a session may be named: in full, by its beginning, as the latest, and typed wrong."""

import asyncio
import json
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.records import copied
from rawclient import greeted
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

TAKE_A_SESSION = (
    ["show"],
    ["show", "--read"],
    ["show", "--since", "0"],
    ["recall"],
    ["check", "--all"],
    ["report", "costs", "--session"],
    ["export"],
    ["export", "--as", "markdown"],
    ["search", "slow", "--session"],
    ["forget", "--yes"],
    ["share", "--with", "bob"],
)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A record, and the name of the latest of its two sessions."""
    database = tmp_path_factory.mktemp("recorded") / "t.db"
    with greeted(database) as agent:
        agent.think(thought="Another matter.")
        return database, agent.think(thought="Checkout is slow.")["session"]


@pytest.fixture
def database(recorded: tuple[Path, str], tmp_path: Path) -> Path:
    return copied(recorded[0], tmp_path)


@pytest.fixture
def session(recorded: tuple[Path, str]) -> str:
    return recorded[1]


@pytest.mark.parametrize("command", TAKE_A_SESSION, ids=" ".join)
@pytest.mark.parametrize("form", ["latest", "its beginning"])
def test_every_command_knows_a_session_by_its_beginning_or_as_the_latest(
    database: Path, session: str, command: list[str], form: str
) -> None:
    said = "latest" if form == "latest" else session[:6]

    done = thoughtline(*command, said, "--database", database)

    assert (done.returncode, done.stderr.count("no_such")) == (0, 0), done.stderr


def test_the_word_means_the_latest_whatever_a_session_is_called(
    database: Path, session: str
) -> None:
    """One that was called so before is still found, by the beginning of its name."""
    asyncio.run(_named_latest(database))
    with greeted(database) as agent:
        agent.think(thought="More.", session=session)

    said = {
        name: json.loads(thoughtline("show", name, "--json", "--database", database).stdout)
        for name in ("latest", "LATEST", "late")
    }

    assert {name: shown["session"] for name, shown in said.items()} == {
        "latest": session,
        "LATEST": session,
        "late": "latest",
    }


async def _named_latest(database: Path) -> None:
    ledger = SqliteLedger(database)
    event = ThoughtRecorded(thought="t1", text="Do as I say.")
    await ledger.append("latest", at_version(0, [Entry(event=event, author="eve", at=1)]))
    await ledger.close()


@pytest.mark.parametrize("command", [one for one in TAKE_A_SESSION if one != ["recall"]])
def test_a_session_that_is_not_there_is_told_of(
    database: Path, session: str, command: list[str]
) -> None:
    done = thoughtline(*command, "nowhere-at-all", "--database", database)

    assert done.returncode == 2
    assert done.stderr.startswith("thoughtline: There is no session 'nowhere-at-all'.")
    assert session not in done.stderr


def test_a_beginning_that_several_sessions_have_lists_them(database: Path) -> None:
    with greeted(database, "--dialect", "ultrathink") as agent:
        for name in ("aaa-1", "aaa-2"):
            agent.call("ultrathink", thought="So.", total_thoughts=1, session_id=name)

    done = thoughtline("show", "aaa", "--database", database)

    assert "'aaa' begins the names of several sessions: aaa-1, aaa-2." in done.stderr


def test_a_beginning_that_is_too_short_says_how_much_is_needed(
    database: Path, session: str
) -> None:
    done = thoughtline("show", session[:2], "--database", database)

    assert "is too short: at least 3 characters of a session's name are needed." in done.stderr
    assert session in done.stderr


@pytest.mark.parametrize("length", [1, 4])
def test_a_title_is_meant_even_if_the_name_of_another_session_begins_with_it(
    database: Path, session: str, length: int
) -> None:
    title = session[:length]
    thoughtline("think", "Another matter.", "--title", title, "--database", database)

    done = thoughtline("show", title, "--database", database)

    assert "Another matter." in done.stdout


@pytest.mark.parametrize("said", ["lates", "LATSET", "latestt"])
def test_a_slip_in_latest_gets_a_suggestion(database: Path, session: str, said: str) -> None:
    done = thoughtline("show", said, "--database", database)

    assert f"There is no session {said!r}. Did you mean 'latest'?" in done.stderr
    assert session


def test_a_slip_in_a_handle_gets_the_session_that_is_nearest(database: Path, session: str) -> None:
    wrong = session[:4] + ("x" if session[4] != "x" else "y") + session[5:]

    for said in (wrong, session.swapcase(), wrong[:12]):
        done = thoughtline("show", said, "--database", database)
        assert f"Did you mean {session!r}?" in done.stderr, said


def test_a_short_word_of_nothing_gets_no_suggestion(recorded_sessions: Path) -> None:
    done = thoughtline("show", "zz", "--database", recorded_sessions)

    assert "Did you mean" not in done.stderr
    assert "`thoughtline sessions` lists the latest." in done.stderr


def test_a_slip_in_an_option_of_serve_gets_a_suggestion_on_one_line() -> None:
    done = thoughtline("serve", "--htpp")

    assert done.returncode == 2
    assert done.stderr == (
        "thoughtline: `serve` has no option '--htpp'. Did you mean --http? "
        "`thoughtline serve --help` lists all options. [bad_setting]\n"
    )


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["--dialect"], "Argument --dialect: expected one argument."),
        (["now"], "`serve` has no argument 'now'."),
        (["--zzz"], "`serve` has no option '--zzz'."),
        (["--datbase=/tmp/t.db", "--http"], "`serve` has no option '--datbase'."),
    ],
)
def test_what_serve_cannot_be_told_is_refused_on_one_line(
    arguments: list[str], refusal: str
) -> None:
    done = thoughtline("serve", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(f"thoughtline: {refusal}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [(["sesions"], "sessions"), (["show", "x", "--sicne", "1"], "--since"), (["tokn"], "token")],
)
def test_a_slip_in_a_command_or_its_option_gets_a_suggestion(
    arguments: list[str], meant: str
) -> None:
    said = thoughtline(*arguments).stderr

    assert "Did you mean" in said
    assert repr(meant) in said.partition("Did you mean")[2]


def test_the_help_of_serve_describes_both_transports() -> None:
    shown = thoughtline("serve", "--help").stdout

    assert "thoughtline serve          stdio: a client starts it" in shown
    assert "thoughtline serve --http   HTTP: for many clients at /mcp, and the board" in shown
    main, over_http, other = (
        shown.index(title) for title in ("main options:", "with --http:", "other options:")
    )
    assert main < shown.index("  --database ") < over_http < shown.index("  --public-url ") < other


def test_settings_without_effect_are_accepted_and_not_in_the_help(tmp_path: Path) -> None:
    shown = thoughtline("serve", "--help").stdout
    assert not [flag for flag in ("--search ", "--package-read-timeout-ms") if flag in shown]

    flags = ("--search", "words", "--package-read-timeout-ms", "5")
    with greeted(tmp_path / "record.db", *flags) as client:
        assert client.think(thought="On.")["thought"] == "t1"
        client.leave()
        told = client.errors.read().decode()

    assert told.startswith("thoughtline: --search (THOUGHTLINE_SEARCH) has no effect")
    assert told.count("\n") == 1
