"""What the record beside the code publishes: no private line, no secret, no folder of a machine."""

import json
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.repository import commit_all, enter, enter_clone, git
from rawclient import greeted

LINE = "the-salary-of-bob-is-high"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with an ignored file, a tracked file with changes, and a record."""
    folder = tmp_path / "work"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    enter(folder, monkeypatch)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    (folder / ".gitignore").write_text("private/\n")
    (folder / "private").mkdir()
    (folder / "private" / "notes.md").write_text(f"{LINE}\n")
    (folder / "conf.txt").write_text("cache = on\n")
    commit_all(folder, "begin")
    (folder / "conf.txt").write_text("cache = on\nsize = large\n")
    return folder


def _published(folder: Path) -> str:
    return "".join(path.read_text() for path in folder.glob(".thoughtline/record/*/*.jsonl"))


def test_an_ignored_file_leaves_neither_its_lines_nor_their_fingerprints(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--evidence", "private/notes.md:1", "--evidence", "conf.txt:2")
    thoughtline("think", "It is fine", "--title", "fine", *words)
    (project / "private" / "notes.md").write_text("another line\n")
    assert thoughtline("check").returncode == 1

    thoughtline("sync", "--begin")

    text = _published(project)
    assert LINE not in text
    assert "another line" not in text
    given = [json.loads(line).get("event", {}) for line in text.splitlines()]
    anchors = [each["anchor"]["path"] for each in given if "anchor" in each]
    assert set(anchors) == {"conf.txt"}
    assert "size = large" in text
    enter_clone(project, monkeypatch)
    database = {"THOUGHTLINE_DATABASE": str(tmp_path / "other.db")}
    assert thoughtline("sync", **database).returncode == 0
    shown = thoughtline("show", "fine", **database).stdout
    assert "not watched" in shown
    assert "git ignores the file" in shown


def test_lines_of_a_private_file_are_in_no_export_and_in_no_text_of_a_pull_request(
    project: Path,
) -> None:
    thoughtline("think", "It is fine", "--title", "fine", "--evidence", "private/notes.md:1")
    (project / "private" / "notes.md").write_text("another line\n")
    thoughtline("check")

    exported = thoughtline("export").stdout
    told = thoughtline("pr", "--base", "HEAD").stdout

    assert "It is fine" in exported
    assert LINE not in exported + told
    assert "another line" not in exported + told


@pytest.mark.parametrize("hidden", ["skip-worktree", "untracked", "ignored later", "submodule"])
def test_other_files_whose_changes_git_does_not_see_leave_no_lines(
    project: Path, hidden: str
) -> None:
    path = project / "conf.txt"
    if hidden == "skip-worktree":
        git(project, "update-index", "--skip-worktree", "conf.txt")
    elif hidden == "ignored later":
        (project / ".gitignore").write_text("conf.txt\n")
    elif hidden == "untracked":
        path = project / "new.txt"
    else:
        (project / "part").mkdir()
        git(project / "part", "init", "--quiet")
        path = project / "part" / "own.txt"
    path.write_text(f"{LINE}\n")

    thoughtline("think", "So", "--evidence", f"{path.relative_to(project)}:1")
    thoughtline("sync", "--begin")

    assert path.name in _published(project)
    assert LINE not in _published(project)


def test_no_record_file_names_a_folder_of_the_machine(project: Path) -> None:
    thoughtline("think", "It is fine", "--title", "fine", "--evidence", str(project / "conf.txt"))
    thoughtline("sync", "--begin")

    events = [json.loads(line).get("event", {}) for line in _published(project).splitlines()]
    (described,) = (each for each in events if each.get("type") == "SessionDescribed")
    assert described["project"] == "."


def test_a_session_that_becomes_private_is_taken_away(project: Path, tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with greeted(database, "--project", str(project), "--no-sync") as client:
        session = client.think(thought="It is fine")["session"]
        assert thoughtline("sync", "--begin", "--database", database).returncode == 0
        assert _published(project)
        client.think(session=session, tags=["private"])

    done = thoughtline("sync", "--database", database)

    assert "Taken away, because the session is private now" in done.stdout
    assert not _published(project)


def test_a_preview_shows_each_text_and_writes_nothing(project: Path) -> None:
    thoughtline("think", "Reads are slow because of the disk", "--evidence", "conf.txt:2")

    done = thoughtline("sync", "--begin", "--dry-run")

    assert done.returncode == 0, done.stderr
    assert "t1: Reads are slow because of the disk" in done.stdout
    assert "e1: size = large" in done.stdout
    assert not (project / ".thoughtline").exists()


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        *((".*/", ".gitignore"), (".thoughtline/", ".gitignore"), (".*", ".gitignore")),
        *((".thoughtline/", ".git/info/exclude"), (".thoughtline/", "global")),
    ],
)
def test_a_rule_that_keeps_the_record_out_of_git_is_an_error(
    project: Path, rule: str, place: str, tmp_path: Path
) -> None:
    file = tmp_path / "global" if place == "global" else project / place
    file.write_text(f"{rule}\n")
    git(project, "config", "--global", "core.excludesFile", str(tmp_path / "global"))
    thoughtline("think", "Reads are slow")

    done = thoughtline("sync", "--begin")

    assert done.returncode != 0
    assert f"{file if place == 'global' else place}:1:{rule}" in done.stderr.replace("\n", " ")
    assert "record_ignored" in done.stderr
    told = thoughtline("doctor").stdout
    assert rule in told


def test_a_rule_for_the_names_of_files_is_overcome_from_inside(project: Path) -> None:
    (project / ".gitignore").write_text("*.jsonl\n")
    thoughtline("think", "Reads are slow")
    thoughtline("sync", "--begin")
    rules = project / ".thoughtline" / "record" / ".gitignore"
    rules.write_text("*.part\n")  # as releases before 0.7.0 wrote it

    assert thoughtline("sync").returncode == 0

    git(project, "add", "-A")
    assert ".jsonl" in git(project, "diff", "--cached", "--name-only").replace(".gitignore", "")


def test_a_sparse_checkout_is_told_instead_of_a_second_record(project: Path) -> None:
    thoughtline("think", "Reads are slow")
    thoughtline("sync", "--begin")
    commit_all(project, "record")
    git(project, "sparse-checkout", "set", "--no-cone", "/conf.txt")

    for words in ((), ("--begin",)):
        done = thoughtline("sync", *words)
        assert done.returncode != 0
        assert "git sparse-checkout add .thoughtline/record" in done.stderr
        assert not (project / ".thoughtline").exists()


def test_doctor_names_what_an_earlier_release_published(project: Path) -> None:
    thoughtline("think", "It works with password = hunter2-is-mine")
    name = json.loads(thoughtline("sync", "--begin", "--json").stdout)["withheld"][0]["session"]
    thoughtline("sync", "--allow", name)

    told = thoughtline("doctor").stdout

    assert "t1 looks like a password" in " ".join(told.split())
    assert "forget" in told


def test_doctor_compares_the_record_with_git_and_names_damage(project: Path) -> None:
    thoughtline("think", "Reads are slow")
    thoughtline("sync", "--begin")
    before = " ".join(thoughtline("doctor").stdout.split())
    commit_all(project, "record")
    (path,) = project.glob(".thoughtline/record/*/*.jsonl")
    path.write_bytes(path.read_bytes()[:-20])

    after = " ".join(thoughtline("doctor").stdout.split())

    assert "1 session, 1 file, 1 of them not in git" in before
    assert "1 session, 1 file, 0 of them not in git" in after
    assert f"{path.parent.name} is left out, because line" in after


def test_evidence_names_files_of_the_project_without_its_folder(project: Path) -> None:
    thoughtline("sync", "--begin")
    command = f"cd {project} && {project}/run.sh -> done"
    thoughtline("think", "x", "--evidence", f"{project}/conf.txt:1", "--evidence", command)

    thoughtline("sync")

    assert '"text":"conf.txt:1"' in _published(project)
    assert str(project) not in _published(project)


def test_a_secret_in_the_name_of_an_author_stays(project: Path) -> None:
    thoughtline("sync", "--begin")
    thoughtline("think", "x", "--author", "ghp_0123456789abcdefghijABCDEFGHIJ")

    assert "Withheld" in thoughtline("sync").stdout
    assert "ghp_" not in _published(project)
