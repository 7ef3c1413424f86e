"""The project that a process works in: what new sessions belong to, and where its files are."""

from pathlib import Path

from msgspec import Struct

NONE = "none"
"""Said instead of a project, where sessions are to belong to none."""

WORKTREE = "gitdir: "
"""Begins the file that git puts where a working tree has no repository of its own."""


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
    try:
        says = git.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    main, found, _ = says.removeprefix(WORKTREE).strip().partition("/.git/worktrees/")
    return main if found and Path(main).is_dir() else str(folder)
