"""Exporting a session to be read or drawn, as a person at a terminal does."""

import json
import stat
from pathlib import Path

import pytest

from entrypoints.cli.commandline import on_a_terminal, thoughtline, told
from entrypoints.cli.records import two_sessions
from hostile import PATHS
from rawclient import greeted
from thoughtline.dialects.formats import FORMATS


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_sessions(tmp_path_factory.mktemp("formats") / "t.db")


@pytest.mark.parametrize("form", FORMATS)
def test_a_session_is_exported_in_every_format(database: Path, form: str) -> None:
    done = thoughtline("export", "s", "--as", form, "--database", database)

    assert done.returncode == 0
    assert "Skip it." in done.stdout
    assert "Else." not in done.stdout
    assert done.stderr == "thoughtline: 2 thoughts\n"


def test_it_may_be_as_it_was_at_a_moment(database: Path) -> None:
    done = thoughtline("export", "s", "--as", "json", "--at", "2", "--database", database)

    found = json.loads(done.stdout)
    assert found["version"] == 2
    assert [one["text"] for one in found["thoughts"]] == ["Cheap."]


def test_json_is_what_show_gives(database: Path) -> None:
    done = thoughtline("export", "s", "--as", "json", "--database", database)

    assert json.loads(done.stdout) == {
        "format": "thoughtline-session",
        "number": 1,
        **told("show", "s", "--database", database),
    }


def test_a_new_file_is_its_owners_alone_and_nothing_is_written_over(
    database: Path, tmp_path: Path
) -> None:
    file = tmp_path / "s.html"
    words = ("export", "s", "--as", "html", "--output", file, "--database", database)

    done = thoughtline(*words)
    again = thoughtline(*words)

    assert done.stderr == f"thoughtline: 2 thoughts in {file}\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert again.returncode == 1
    assert again.stderr == f"Error: {file} cannot be written: it exists already.\n"


def test_no_link_is_followed_to_a_name_of_ours(database: Path, tmp_path: Path) -> None:
    folder, target = tmp_path / "folder", tmp_path / "target"
    folder.mkdir()
    (folder / "thoughtline-s-v3.md").symlink_to(target)

    done = thoughtline(
        "export", "s", "--as", "markdown", "--output", folder, "--database", database
    )

    assert done.returncode == 1
    assert not target.exists()


def test_no_name_of_a_session_leads_out_of_the_folder(tmp_path: Path) -> None:
    database, folder = tmp_path / "record/t.db", tmp_path / "a/b/folder"
    folder.mkdir(parents=True)
    names = [name for name in PATHS if name.strip() and "\0" not in name]
    with greeted(database, "--dialect", "ultrathink") as client:
        for name in names:
            said = {"thought": name, "total_thoughts": 1, "session_id": name}
            assert not client.call("ultrathink", **said).get("isError"), name

    for name in names:
        words = ("--as", "json", "--output", folder, "--database", database)
        done = thoughtline("export", *words, "--", name)
        [made] = folder.iterdir()

        assert done.returncode == 0, done.stderr
        assert made.name.startswith("thoughtline-")
        assert made.suffixes == [".json"]
        made.unlink()
    assert len(names) > 30
    assert {path.name for path in tmp_path.rglob("*")} - {"a", "b", "folder"} <= {
        *("record", "t.db", "t.db-wal", "t.db-shm", "t.db.lock")
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--as", "html"), "--as takes one session."),
        (("s", "other", "--as", "html"), "--as takes one session."),
        (("s", "--at", "2"), "--at needs --as: without --as an export is always whole."),
        (("s", "--as", "pdf"), "'pdf' is not one of"),
    ],
)
def test_what_does_not_go_together_is_said_plainly(
    database: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = thoughtline("export", *arguments, "--database", database)

    assert done.returncode == 2
    assert said in done.stderr


def test_a_session_that_is_not_there_makes_no_file(database: Path, tmp_path: Path) -> None:
    done = thoughtline(
        "export", "none", "--as", "html", "--output", tmp_path / "x.html", "--database", database
    )

    assert done.returncode == 2
    assert "[no_such_session]" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_it_does_not_reach_a_terminal(database: Path) -> None:
    seen = on_a_terminal("export", "s", "--as", "markdown", "--database", database)

    assert "An export is not for a terminal." in seen
    assert "Cheap." not in seen


@pytest.mark.parametrize(("name", "instead"), [("csv", "json"), ("dot", "mermaid")])
def test_a_format_of_an_earlier_release_is_answered_with_what_replaces_it(
    name: str, instead: str
) -> None:
    done = thoughtline("export", "s", "--as", name)

    assert done.returncode == 2
    assert f"`--as {instead}`" in done.stderr
