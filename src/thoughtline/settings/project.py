"""The project that a process works in: what new sessions belong to, and where its files are."""

import os
from pathlib import Path

from msgspec import Struct

NONE = "none"
"""Said instead of a project, where sessions are to belong to none."""

WORKTREE = "gitdir: "
"""Begins the file that git puts where a working tree has no repository of its own."""

LONGEST = 1 << 16
"""Bytes of such a file."""


class Project(Struct, frozen=True):
    """Its name, "" for no project, and its folder, None where there is none.

    All working trees of a git repository are one project, named by the folder of the first.
    """

    name: str = ""
    folder: Path | None = None


def find_project(given: str, working: Path) -> Project:
    """The project that was `given`, else that of a working folder.

    A folder that holds everybody's work, such as the root or somebody's home, is no project.
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
    """The folder of the git repository that has its root here, "" where none has."""
    git = folder / ".git"
    if git.is_dir():
        return str(folder)
    path = _line(git).removeprefix(WORKTREE)
    if not path:
        return ""
    main, found, _ = path.partition("/.git/worktrees/")
    if not found:
        return str(folder)
    # Anybody can write that a folder is a tree of that repository; it must name the folder too.
    tree = _line(folder / path / "gitdir")
    known = tree and os.path.realpath(folder / path / tree) == os.path.realpath(folder / ".git")
    return os.path.normpath(folder / main) if known else str(folder)


def _line(path: Path) -> str:
    """What a plain file says; "" where there is none, or it is too long for a path."""
    try:
        if not path.is_file() or path.stat().st_size > LONGEST:
            return ""
        said = path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
    return "" if "\0" in said else said
