"""Git, as a person called Ann uses it."""

import os
import subprocess
from pathlib import Path

import pytest

ANN = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")


def git(folder: Path, *words: object, **environment: str) -> str:
    done = subprocess.run(
        ["git", *ANN, *map(str, words)],
        cwd=folder,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def commit_all(folder: Path, message: str = "all") -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)


def begin(folder: Path) -> None:
    """Make the folder a repository whose first commit has all its files."""
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit_all(folder, "first")


def enter(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder, as a shell does."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PWD", str(folder))


def enter_clone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commit all files of a repository, and go to a clone of it."""
    commit_all(folder)
    other = folder.with_name("other")
    git(folder.parent, "clone", "--quiet", folder, other)
    enter(other, monkeypatch)
    return other
