import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from entrypoints.cli.commandline import (
    client,
    on_a_terminal,
    plain_screen,
    thoughtline,
    told,
)
from rawclient import greeted

ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def two_sessions(database: Path) -> tuple[str, str]:
    with greeted(database) as client:
        older = client.think(thought="Reads are cheap.")["session"]
        newer = client.think(thought="Writes are another matter.")["session"]
        client.think(session=newer, thought="Batch them.")
    return older, newer


def test_the_latest_session_is_listed_first_with_its_opening_words_in_json_too(
    tmp_path: Path,
) -> None:
    database = tmp_path / "t.db"
    older, newer = two_sessions(database)

    _, first, second = thoughtline("sessions", "--database", database).stdout.splitlines()

    assert first.split()[0] == newer
    assert "Writes are another matter." in first
    assert second.split()[0] == older
    assert len(ISO.findall(first)) == 1
    listed = told("sessions", "--database", database)
    assert [(one["session"], one["events"], one["opening"]) for one in listed] == [
        (newer, 2, "Writes are another matter."),
        (older, 1, "Reads are cheap."),
    ]
    assert all(ISO.fullmatch(one[when]) for one in listed for when in ("began", "latest"))


def test_a_limit_keeps_the_list_short(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    _, newer = two_sessions(database)

    [listed] = told("sessions", "--database", database, "--limit", 1)
    short = thoughtline("sessions", "--database", database, "--limit", 1)
    whole = thoughtline("sessions", "--database", database, "--limit", 2)

    assert listed["session"] == newer
    assert short.stderr == "thoughtline: There are more than 1; --limit shows more.\n"
    assert whole.stderr == ""


def test_the_list_fits_a_terminal_of_80_columns(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    older, newer = two_sessions(database)

    seen = on_a_terminal("sessions", "--database", database, NO_COLOR="1", TERM="dumb")

    _, first, second = seen.splitlines()
    assert first.split()[1:3] == [newer[:8], "now"]
    assert second.split()[1:3] == [older[:8], "now"]
    assert max(map(len, seen.splitlines())) <= 80


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_title_gives_way_and_handle_age_and_state_never(tmp_path: Path, width: int) -> None:
    database = tmp_path / "t.db"
    with client(database, "a-scout-with-a-long-name") as agent:
        session = agent.think(thought="Is it " + "really " * 40 + "so?", project="a-long-project")
        agent.think(session=session["session"], thought="No.", assume="It is.", rests_on="t1")
        agent.think(session=session["session"], contradicts=["t1", "t2"], because="Both.")

    screen = plain_screen("sessions", "--database", database, COLUMNS=str(width), NO_COLOR="1")
    lines = screen.splitlines()

    assert max(map(len, lines)) <= width
    for word in (session["session"][:8], "now", "1 contradiction", "Is it really"):
        assert any(word in each for each in lines), word


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("words", ["日本語の題", "🎉 Fest 👩‍👩‍👧‍👦 🇩🇪 "])
def test_wide_characters_take_no_room_from_handle_age_and_state(
    tmp_path: Path, width: int, words: str
) -> None:
    database = tmp_path / "t.db"
    with client(database, words * 4) as agent:
        session = agent.think(thought=words * 20, project=f"/{words * 6}")["session"]
        agent.think(session=session, thought="No.", contradicts="t1", because="Both.")

    screen = plain_screen("sessions", "--database", database, COLUMNS=str(width), NO_COLOR="1")
    heading, first, *_ = lines = screen.splitlines()

    assert max(map(cell_len, lines)) <= width
    assert first.split()[1:3] == [session[:8], "now"]
    assert "1 contradiction" in first
    assert (width < 120) or heading.split()[-1] == "author"


def test_each_line_says_what_waits_and_who_thought(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "scout") as agent:
        doubted = agent.think(thought="It holds.", assume="The pool is free.", project="shop")
        agent.think(session=doubted["session"], thought="Ship it", rests_on="t1", kind="conclusion")
        agent.think(session=doubted["session"], revises="t1", thought="It may hold.")
        agent.think(thought="Another matter.", kind="conclusion", project="bakery")

    _, settled, waits = thoughtline("sessions", "--database", database).stdout.splitlines()
    seen = on_a_terminal("sessions", "--database", database, NO_COLOR="1", TERM="dumb")
    of_shop = told("sessions", "--database", database, "--project", "shop")

    assert re.search(r" bakery +Another matter\. +concluded +scout", settled), settled
    assert re.search(r" shop +It holds\. +1 in doubt +scout", waits), waits
    assert [line[0] for line in seen.splitlines()[1:]] == ["○", "●"]
    assert [(one["project"], one["needs"]) for one in of_shop] == [("shop", ["1 in doubt"])]


def test_a_project_is_named_by_its_folder_or_the_last_part_of_it(tmp_path: Path) -> None:
    database, folder = tmp_path / "t.db", tmp_path / "mill"
    folder.mkdir()
    with greeted(database, "--project", str(folder)) as agent:
        agent.think(thought="Grind.")
        agent.think(thought="Elsewhere.", project="shop")

    by = [
        [one["opening"] for one in told("sessions", "--database", database, "--project", name)]
        for name in ("mill", folder, "nobody")
    ]
    none = thoughtline("sessions", "--database", database, "--project", "nobody").stdout

    assert by == [["Grind."], ["Grind."], []]
    assert none == "No session of project nobody.\n"


def test_a_missing_database_is_said_plainly_and_not_made(tmp_path: Path) -> None:
    database = tmp_path / "folder" / "t.db"

    for command in (
        ["sessions"],
        ["show", "s"],
        ["show", "s", "--since", "1"],
        ["export"],
        ["forget", "s", "--yes"],
        ["search", "word"],
        ["report", "calibration"],
        ["doctor", "--verify"],
        ["doctor", "--reindex"],
    ):
        done = thoughtline(*command, "--database", database)

        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith(f"thoughtline: There is no record at {database} yet. ")
        assert done.stderr.endswith("[ledger_missing]\n")
    assert list(tmp_path.iterdir()) == []


def test_a_record_in_memory_has_nothing_to_list() -> None:
    done = thoughtline("sessions", "--database", ":memory:")

    assert done.returncode == 2
    assert "A record in memory ends" in done.stderr


def test_a_store_of_another_kind_is_refused(tmp_path: Path) -> None:
    done = thoughtline("doctor", "--database", "mysql://somewhere/t")

    assert done.returncode == 2
    assert done.stderr.endswith("[bad_setting]\n")


def test_an_empty_database_has_no_sessions(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    database.touch(mode=0o600)

    assert thoughtline("sessions", "--database", database).stdout.startswith("No session yet.")
    assert told("sessions", "--database", database) == []


def test_an_imported_author_is_named_as_imported(tmp_path: Path) -> None:
    database, other = tmp_path / "t.db", tmp_path / "other.db"
    with client(database, "scout") as agent:
        agent.think(thought="It holds.")
    file = tmp_path / "export.jsonl"
    thoughtline("export", "--database", database, "--output", file)
    thoughtline("import", file, "--database", other)

    assert "scout (imported)" in thoughtline("sessions", "--database", other).stdout
