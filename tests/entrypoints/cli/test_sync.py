"""The record beside the code, as people at a terminal keep it."""

import json
import re
import shutil
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.test_check import run_in
from entrypoints.repository import enter, enter_clone, git
from places import ROOT
from rawclient import greeted

PAGE = ROOT / "docs" / "record.md"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    enter(folder, monkeypatch)
    return folder


def test_the_page_does_what_it_says(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    script = "\n".join(re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    (tmp_path / ".gitconfig").write_text("[user]\nname = Ann\nemail = ann@example.org\n")

    done = run_in(tmp_path, script, HOME=str(tmp_path))

    assert done.returncode == 0, done.stdout + done.stderr
    shown, _, objected = done.stdout.partition("Objected: 1 new objection to nodes of session ")
    (disk,) = (part for part in shown.split("\nsession ") if "So buy a larger disk" in part)
    assert "fallen" in disk
    assert "Objections: e" in objected
    assert "t1: The network is idle at night" in objected


def test_a_project_without_a_record_is_told_how_to_begin_one(project: Path) -> None:
    done = thoughtline("sync")

    assert done.returncode == 2
    assert "thoughtline sync --begin" in done.stderr
    assert not (project / ".thoughtline").exists()


def test_a_sync_says_what_it_wrote(project: Path) -> None:
    thoughtline("think", "Reads are slow")

    first, second = thoughtline("sync", "--begin"), thoughtline("sync")

    assert first.stdout == "Written: 2 events of 1 session. Read: nothing new.\n"
    assert second.stdout == "Written: nothing new. Read: nothing new.\n"
    (file,) = (project / ".thoughtline" / "record").glob("*/*.jsonl")
    assert file.read_text().splitlines()[0] == '{"format":"thoughtline-record","number":2}'


def test_a_secret_is_told_with_the_way_out(project: Path) -> None:
    thoughtline("think", "It works with password = hunter2-is-mine")

    done = thoughtline("sync", "--begin")

    assert done.returncode == 1
    assert "t1 looks like a password" in done.stdout
    assert "hunter2" not in done.stdout
    name = re.search(r"--allow (\w+)", done.stdout)
    assert name is not None
    assert thoughtline("sync", "--allow", name[1]).returncode == 0
    assert thoughtline("sync").returncode == 0
    assert list(project.glob(".thoughtline/record/*/*.jsonl"))


def test_a_file_that_was_left_out_is_named_and_cannot_draw(project: Path) -> None:
    thoughtline("sync", "--begin")
    folder = project / ".thoughtline" / "record" / "notes-0123456789ab"
    folder.mkdir()
    (folder / "000001-000001.jsonl").write_text("\x1b[31mred\n")

    done = thoughtline("sync")

    assert done.returncode == 1
    assert done.stdout.endswith(
        "Left out: notes-0123456789ab, because line 1 of 000001-000001.jsonl cannot be read.\n"
    )
    report = json.loads(thoughtline("sync", "--json").stdout)
    assert [each["file"] for each in report["named"]] == ["notes-0123456789ab"]
    examined = thoughtline("doctor")
    assert examined.returncode == 1
    assert "notes-0123456789ab is left out" in examined.stdout


def test_doctor_tells_the_state_of_git_and_of_the_record(project: Path) -> None:
    before = thoughtline("doctor").stdout
    thoughtline("sync", "--begin")
    thoughtline("think", "Reads are slow")
    thoughtline("sync")

    after = thoughtline("doctor").stdout

    assert "none; `thoughtline sync --begin` creates it" in before
    assert re.search(r"^✓ git +\S+ at ", after, re.MULTILINE)
    told = r"^✓ record beside the code +1 session, 1 file, 1 of them not in git$"
    assert re.search(told, after, re.MULTILINE)


def test_doctor_names_a_linked_file_and_looks_at_the_rest(project: Path) -> None:
    thoughtline("sync", "--begin")
    thoughtline("think", "Reads are slow")
    thoughtline("sync")
    (path,) = (project / ".thoughtline" / "record").glob("*/*.jsonl")
    linked = path.parent.with_name(f"aaa-{'0' * 12}")
    linked.mkdir()
    (linked / path.name).symlink_to(path)
    path.write_bytes(path.read_bytes() + b"x\n")

    examined = thoughtline("doctor").stdout

    assert f"{linked.name} is left out, because a file cannot be read" in examined
    assert f"{path.parent.name} is left out, because line" in examined


def test_a_mirror_is_checked_against_files_and_stays_as_it_is(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "conf.txt").write_text("cache = on\n")
    thoughtline("think", "The cache is on", "--title", "cache", "--evidence", "conf.txt:1")
    thoughtline("sync", "--begin")
    other = enter_clone(project, monkeypatch)
    database = {"THOUGHTLINE_DATABASE": str(tmp_path / "other.db")}
    thoughtline("sync", **database)
    (other / "conf.txt").write_text("cache = off\n")

    checked = thoughtline("check", **database)
    recalled = thoughtline("recall", "cache", **database)
    after = thoughtline("sync", **database)

    assert checked.returncode == 1, checked.stderr
    assert "changed" in checked.stdout
    assert recalled.returncode == 0
    assert "The cache is on" in recalled.stdout
    assert (after.returncode, after.stdout) == (0, "Written: nothing new. Read: nothing new.\n")
    assert thoughtline("search", "cache", **database).returncode == 0
    git(other, "rm", "--quiet", "-r", ".thoughtline/record")
    (other / ".thoughtline" / "record").mkdir(parents=True, exist_ok=True)
    assert "@" not in thoughtline("recall", "--project", str(other), **database).stdout
    gone = thoughtline("search", "cache", **database)
    assert (gone.returncode, gone.stdout) == (1, "No results. Try other or fewer words.\n")
    assert thoughtline("sync", **database).stdout.splitlines()[1].startswith("Not on this branch")


def test_a_doubt_of_a_mirror_names_no_command_that_would_be_refused(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughtline("think", "The cache is on", "--title", "cache")
    thoughtline("sync", "--begin")
    enter_clone(project, monkeypatch)
    database = {"THOUGHTLINE_DATABASE": str(tmp_path / "other.db")}
    thoughtline("sync", **database)
    thoughtline("think", "It is off", "--refute", "cache/t1", **database)

    shown = thoughtline("show", "cache", **database)
    settled = thoughtline("settle", "cache/e1", "--holds", **database)
    approved = thoughtline("approve", "cache/t1", **database)

    assert "settled in its own record" in shown.stdout
    assert "thoughtline settle" not in shown.stdout
    for refused in (settled, approved):
        assert refused.returncode == 2
        assert "is written in another record" in refused.stderr


def test_a_check_of_approvals_in_a_clone_says_where_they_count(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughtline("think", "The cache is on", "--title", "cache", "--kind", "conclusion")
    thoughtline("sync", "--begin")
    written_here = thoughtline("check", "--approved").stdout
    enter_clone(project, monkeypatch)
    database = {"THOUGHTLINE_DATABASE": str(tmp_path / "other.db")}
    thoughtline("sync", **database)

    checked = thoughtline("check", "--approved", **database)

    assert checked.returncode == 1
    assert "This session is written in another record" in checked.stdout
    assert "another record" not in written_here


def test_two_clones_over_one_database_have_each_session_once(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughtline("think", "The cache is on", "--title", "cache")
    thoughtline("sync", "--begin")
    enter_clone(project, monkeypatch)

    done = thoughtline("sync")

    assert (done.returncode, done.stdout) == (0, "Written: nothing new. Read: nothing new.\n")
    names = [each["session"] for each in json.loads(thoughtline("sessions", "--json").stdout)]
    assert [name for name in names if "@" in name] == []


def test_a_private_session_of_the_shell_stays_out(project: Path) -> None:
    thoughtline("think", "My salary is low", "--private")

    done = thoughtline("sync", "--begin")

    assert done.stdout == "Written: nothing new. Read: nothing new.\nPrivate: 1 session.\n"
    assert "new session" in thoughtline("think", "And", "-s", "latest", "--private").stderr


def test_all_sessions_of_a_private_server_stay_out_whatever_tags_they_get(project: Path) -> None:
    with greeted(project.parent / "t.db", "--project", str(project), "--private") as client:
        first = client.think(thought="My salary is low", tags=["money"])
        client.think(session=first["session"], tags=["pay"])
        client.think(thought="So is yours")

    done = thoughtline("sync", "--begin", "--database", str(project.parent / "t.db"))

    assert done.stdout.endswith("Private: 2 sessions.\n")
    assert not list(project.glob(".thoughtline/record/*/*.jsonl"))


def test_a_sync_says_what_it_pruned(project: Path) -> None:
    thoughtline("think", "I looked around", "--title", "tour")
    thoughtline("sync", "--begin")

    done = thoughtline("sync", "--prune")

    assert done.stdout.startswith("Written: nothing new. Read: nothing new.\nPruned: ")
    assert not list(project.glob(".thoughtline/record/*/*.jsonl"))
    assert thoughtline("sync", "--prune", "--whole").returncode == 2


@pytest.mark.parametrize("keeps_memory", [True, False])
def test_a_restored_backup_takes_its_own_events_up_again(
    project: Path, tmp_path: Path, *, keeps_memory: bool
) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup"
    database = ("--database", data / "y.db")
    data.mkdir(mode=0o700)
    thoughtline("sync", "--begin", *database)
    thoughtline("think", "one", "--title", "s2", *database)
    thoughtline("sync", *database)
    shutil.copytree(data, backup)
    thoughtline("think", "late", "--session", "s2", *database)
    thoughtline("think", "new", "--title", "s3", *database)
    thoughtline("sync", *database)
    before = {path.name: path.read_bytes() for path in project.rglob("*.jsonl")}
    for file in backup.iterdir():
        if not (keeps_memory and file.name.endswith(".sync")):
            shutil.copy(file, data)
    missing = "3 events of 2 sessions" if keeps_memory else "1 event of 1 session"

    verified, synced = thoughtline("doctor", "--verify", *database), thoughtline("sync", *database)
    assert (verified.returncode, synced.returncode) == (1, 1)
    for text in (verified.stdout, synced.stdout, thoughtline("doctor", *database).stdout):
        assert missing in text
        assert "thoughtline sync --restore" in text

    restored = thoughtline("sync", "--restore", *database)

    assert (restored.returncode, f"Recorded again: {missing}" in restored.stdout) == (0, True)
    assert "In the name of: shell" in restored.stdout
    assert thoughtline("doctor", "--verify", *database).returncode == 0
    shown = thoughtline("show", "s2", *database).stdout
    assert "late" in shown
    assert "imported" not in shown
    thoughtline("sync", *database)
    assert {path.name: path.read_bytes() for path in project.rglob("*.jsonl")} == before
    assert thoughtline("think", "on", "--session", "s2", *database).returncode == 0


def test_thoughts_after_a_restored_backup_are_written_although_other_files_are_longer(
    project: Path, tmp_path: Path
) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup"
    database = ("--database", data / "y.db")
    data.mkdir(mode=0o700)
    thoughtline("sync", "--begin", *database)
    thoughtline("think", "one", "--title", "s2", *database)
    thoughtline("sync", *database)
    shutil.copytree(data, backup)
    for text in ("late", "later", "latest"):
        thoughtline("think", text, "--session", "s2", *database)
    thoughtline("sync", *database)
    for file in backup.iterdir():
        if not file.name.endswith(".sync"):
            shutil.copy(file, data)

    thoughtline("think", "another way", "--session", "s2", *database)
    thoughtline("sync", *database)

    written = "".join(path.read_text() for path in project.rglob("*.jsonl"))
    assert "another way" in written
    assert "latest" in written


def test_a_check_without_a_database_fails_on_a_damaged_file(project: Path) -> None:
    thoughtline("think", "We use SQLite.")
    thoughtline("sync", "--begin")
    [file] = (project / ".thoughtline" / "record").glob("*/*.jsonl")
    file.write_bytes(file.read_bytes()[:-20])

    done = thoughtline("check", "--all", THOUGHTLINE_DATABASE=str(project / "none.db"))

    assert done.returncode == 2
    assert f"{file.parent.name} is left out, because" in done.stderr
