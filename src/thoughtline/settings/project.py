"""Project of a process: the project name of new sessions, and the folder of the project's files."""

import os
from pathlib import Path

from msgspec import Struct

NONE = "none"
"""Setting that means sessions without a project."""

WORKTREE = "gitdir: "
"""Prefix in the file that git writes in a working tree without its own repository."""

LONGEST = 1 << 16
"""Maximum size in bytes of git's file in a working tree."""


class Project(Struct, frozen=True):
    """Project: its name, "" if there is none, and its folder, None if there is none.

    All working trees of a git repository are one project, named by the folder of the main working
    tree.
    """

    name: str = ""
    folder: Path | None = None


def working_folder() -> Path:
    """Return the working folder. If somebody removed the folder, return its former path, which the
    shell keeps in `PWD`, or the root folder.
    """
    try:
        return Path.cwd()
    except OSError:
        former = Path(os.environ.get("PWD") or os.sep)
        return former if former.is_absolute() else Path(os.sep)


def find_project(given: str, working: Path) -> Project:
    """Return the project `given`; if it is empty, the project of the working folder.

    A folder with unrelated work, such as the root or a home folder, is not a project.
    """
    if given == NONE:
        return Project()
    if given:
        folder = Path(given).expanduser()
        if not folder.is_dir():
            return Project(given)
        folder = folder.resolve()
        return Project(_repository(folder) or str(folder), folder)
    for folder in (working, *working.parents):
        if name := _repository(folder):
            return Project(name, folder)
    if working in (Path(working.anchor), Path.home()):
        return Project()
    return Project(str(working), working)


def _repository(folder: Path) -> str:
    """Return the folder of the git repository whose root is this folder, "" if there is none."""
    git = folder / ".git"
    if git.is_dir():
        return str(folder)
    path = _line(git).removeprefix(WORKTREE)
    if not path:
        return ""
    main, found, _ = path.partition("/.git/worktrees/")
    if not found:
        return str(folder)
    # The file is not trusted alone: the repository must name the folder as its tree, too.
    tree = _line(folder / path / "gitdir")
    known = tree and os.path.realpath(folder / path / tree) == os.path.realpath(folder / ".git")
    return os.path.normpath(folder / main) if known else str(folder)


def _line(path: Path) -> str:
    """Return the text of a regular file; "" if the file is missing or longer than a path may be."""
    try:
        if not path.is_file() or path.stat().st_size > LONGEST:
            return ""
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
    return "" if "\0" in text else text
