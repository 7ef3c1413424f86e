"""What is asked of git runs no program that a repository names."""

import os
import subprocess
from pathlib import Path

import pytest

from limited import in_time
from thoughtline.project.git.git import (
    blame_line,
    changed_paths,
    commit_of,
    file_at,
    last_change,
    paths_at,
)


def trap_program(folder: Path, sprung: Path) -> Path:
    program = folder / "trap.sh"
    program.write_text(f"#!/bin/sh\ntouch {sprung}\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A repository whose settings name a program for every file."""

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    git("config", "user.email", "ada@example.org")
    git("config", "user.name", "Ada")
    (tmp_path / ".gitattributes").write_text("*.py filter=trap diff=trap\n")
    for name in ("touched.py", "changed.py", "same.py"):
        (tmp_path / name).write_text(f"{name} = 1\n")
    git("add", ".")
    git("commit", "-qm", "first")
    sprung = tmp_path / "sprung"
    for setting in ("filter.trap.clean", "filter.trap.smudge", "diff.trap.textconv"):
        git("config", setting, f"sh -c 'touch {sprung}; cat'")
    git("config", "core.fsmonitor", f"touch {sprung}")
    git("config", "diff.external", f"touch {sprung}")
    git("config", "gpg.program", f"{trap_program(tmp_path, sprung)}")
    git("config", "log.showSignature", "true")
    (tmp_path / "touched.py").write_text("touched.py = 1\n")
    (tmp_path / "changed.py").write_text("changed.py = 2\n")
    (tmp_path / "new.py").write_text("new\n")
    return tmp_path


def test_no_program_that_a_repository_names_is_run(trap: Path) -> None:
    commit, _ = commit_of(trap, "same.py", b"same.py = 1\n")
    found = changed_paths(trap, "HEAD")

    assert found is not None
    assert {"changed.py", "new.py"} <= found
    assert "same.py" not in found
    assert set(paths_at(trap, commit) or ()) >= {"same.py", "changed.py", "touched.py"}
    assert blame_line(trap, "same.py", b"same.py = 1\n", 1) == (commit, "Ada")
    assert blame_line(trap, "changed.py", b"new\nchanged.py = 1\n", 2) == (commit, "Ada")
    assert blame_line(trap, "changed.py", b"changed.py = 2\n", 1) == ("", "")
    assert last_change(trap, commit, "same.py", "same.py = 1") == ("", "")
    assert not (trap / "sprung").exists()


def test_the_commit_that_removed_a_line_is_found(trap: Path) -> None:
    first, _ = commit_of(trap, "same.py", b"same.py = 1\n")
    subprocess.run(["git", "rm", "-q", "same.py"], cwd=trap, check=True)
    subprocess.run(["git", "commit", "-qm", "gone"], cwd=trap, check=True)
    second, _ = commit_of(trap, "other.py", b"")
    (trap / "sprung").unlink(missing_ok=True)

    assert last_change(trap, first, "same.py", "same.py = 1") == (second, "Ada")
    assert last_change(trap, first, "same.py", "never there") == ("", "")
    assert not (trap / "sprung").exists()


@pytest.mark.parametrize("revision", ["--output=x", "nowhere", "-x"])
def test_what_is_no_revision_is_no_option_either(trap: Path, revision: str) -> None:
    assert changed_paths(trap, revision) is None
    assert not (trap / "x").exists()


def test_an_object_that_is_missing_is_not_fetched(trap: Path) -> None:
    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=trap, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    commit, blob = git("rev-parse", "HEAD"), git("rev-parse", "HEAD:same.py")
    (trap / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    git("config", "core.repositoryformatversion", "1")
    git("config", "extensions.partialClone", "origin")
    git("config", "remote.origin.promisor", "true")
    git("config", "remote.origin.url", f"ext::touch {trap / 'sprung'}")
    git("config", "protocol.ext.allow", "always")

    assert file_at(trap, commit, "same.py") is None
    commit_of(trap, "same.py", b"same.py = 1\n")
    assert not (trap / "sprung").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_the_place_of_a_file_is_a_change_and_is_not_waited_for(trap: Path) -> None:
    (trap / "same.py").unlink()
    os.mkfifo(trap / "same.py")

    assert "same.py" in in_time(lambda: changed_paths(trap, "HEAD") or set())


def test_the_folder_is_asked_about_although_a_hook_of_git_names_another_repository(
    trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = commit_of(trap, "same.py", b"same.py = 1\n")
    other = trap / "other"
    other.mkdir()
    subprocess.run(["git", "init", "-q", "--bare"], cwd=other, check=True)
    monkeypatch.setenv("GIT_DIR", str(other))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / "none"))

    assert commit_of(trap, "same.py", b"same.py = 1\n") == before
    assert "same.py" not in (changed_paths(trap, "HEAD") or ())
