"""Project of a process: the project name of new sessions, and the folder of the project's files."""

import os
import re
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

from msgspec import Struct

NONE = "none"
"""Setting that means sessions without a project."""

GIT_FOLDER = "gitdir: "
"""Prefix in the file that git writes in a working tree whose repository is elsewhere."""

WORKTREE = re.compile(r"^[ \t]*worktree = (.+)$", re.MULTILINE)
"""Pattern of the line in which git notes the folder of a submodule."""

CLIENT_FOLDERS = ("WORKSPACE_FOLDER_PATHS", "CLAUDE_PROJECT_DIR")
"""Variables in which clients (Cursor, Claude Code) name the folder that a person works in. Several
folders are separated by ",".
"""

UNKNOWN_VARIABLE = "${"
"""Beginning of a project that a client was to fill in, and did not."""

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
    """Return the working folder. If a client started this process in the root or in the home
    folder, return the folder that the client's variables name. If somebody removed the folder,
    return its former path, which the shell keeps in `PWD`, or the root folder.
    """
    try:
        working = Path.cwd()
    except OSError:
        former = Path(os.environ.get("PWD") or os.sep)
        return former if former.is_absolute() else Path(os.sep)
    if not _is_shared(working):
        return working
    named = (os.environ.get(variable, "").partition(",")[0] for variable in CLIENT_FOLDERS)
    folders = (Path(path) for path in named if path)
    return next((one for one in folders if one.is_absolute() and one.is_dir()), working)


def find_project(given: str, working: Path) -> Project:
    """Return the project `given`; if it is empty, the project of the working folder. The path of a
    folder that is not here, because it was renamed or is outside this container, names the files
    of the working folder.

    A folder with unrelated work, the root or a home folder, is never a project, even if it is a
    repository.
    """
    if given == NONE:
        return Project()
    if _is_known(given):
        folder = Path(given).expanduser()
        if not folder.is_dir():
            return Project(given, find_project("", working).folder if folder.anchor else None)
        folder = folder.resolve()
        return Project() if _is_shared(folder) else Project(_repository(folder), folder)
    if _is_shared(working):
        return Project()
    for folder in takewhile(lambda one: not _is_shared(one), (working, *working.parents)):
        if _is_repository(folder):
            return Project(_repository(folder), folder)
    return Project(str(working), working)


def is_part(folder: Path, project: Path) -> bool:
    """Check for no other repository in between. Both paths are without links."""
    within = takewhile(lambda one: one != project, (folder, *folder.parents))
    return folder.is_relative_to(project) and not any(map(_is_repository, within))


def find_project_of_roots(uris: Iterable[str]) -> Project:
    """Return the project of the first of a client's roots that is a folder with a project."""
    from urllib.parse import urlsplit  # noqa: PLC0415 - few clients are asked
    from urllib.request import url2pathname  # noqa: PLC0415 - see above

    for uri in uris:
        try:
            parts = urlsplit(uri)
            folder = Path(url2pathname(parts.path))
            is_here = parts.scheme == "file" and parts.hostname in (None, "localhost")
            found = is_here and folder.is_absolute() and folder.is_dir()
        except (OSError, ValueError):  # no URI, or a path with a zero byte
            continue
        if found and (project := find_project("", folder)).name:
            return project
    return Project()


def is_guess(project: Project, given: str) -> bool:
    """Check for a guess by the working folder: the client may know it better."""
    return not (_is_known(given) or (project.folder and _is_repository(project.folder)))


def describe_project(project: Project, given: str, working: Path) -> str:
    """Return a project in words, with the rule by which it was found."""
    if not project.name:
        why = "--project none" if given == NONE else f"{working} is a home or root folder"
        return f"none ({why})"
    if _is_known(given):
        rule = "as given"
    elif project.folder and (project.folder / ".git").exists():
        rule = "git repository"
    elif project.folder and (project.folder / ".jj").is_dir():
        rule = "jj repository"
    else:
        rule = "working folder, no repository"
    elsewhere = project.folder and project.name != str(project.folder)
    return f"{project.name} ({rule}{f', files in {project.folder}' if elsewhere else ''})"


def _is_known(given: str) -> bool:
    """Check if a setting names a project, or none."""
    return bool(given) and not given.startswith(UNKNOWN_VARIABLE)


def _is_repository(folder: Path) -> bool:
    return (folder / ".git").exists() or (folder / ".jj").is_dir()


def _is_shared(folder: Path) -> bool:
    """Check if a folder is the root or the home folder, also if `HOME` names it by a link."""
    home = Path.home()
    return folder in (Path(folder.anchor), home, Path(os.path.realpath(home)))


def _repository(folder: Path) -> str:
    """Return the folder that names the repository of a working tree. Each other folder is named by
    itself.

    All working trees of a repository have the same name: the folder of the main working tree, or
    the repository itself if it has no working tree.
    """
    if not (folder / ".git").exists():
        return _jj_repository(folder)
    path = _line(folder / ".git").removeprefix(GIT_FOLDER)
    common = _line(folder / path / "commondir") if path else ""
    if not common:
        return str(folder)
    # The file is not trusted alone: the repository must name the folder as its tree, too.
    tree = _line(folder / path / "gitdir")
    known = tree and os.path.realpath(folder / path / tree) == os.path.realpath(folder / ".git")
    if not known:
        return str(folder)
    return _tree_of(Path(os.path.normpath(folder / path / common)))


def _tree_of(repository: Path) -> str:
    """Return the folder in which a hidden repository (`.git`, `.bare`) lies, the folder of a
    submodule, or the repository.
    """
    named = WORKTREE.search(_line(repository / "config"))
    tree = Path(os.path.normpath(repository / named[1].strip())) if named else repository
    path = _line(tree / ".git").removeprefix(GIT_FOLDER)
    if path and os.path.realpath(tree / path) == os.path.realpath(repository):
        return str(tree)
    return str(repository.parent if repository.name.startswith(".") else repository)


def _jj_repository(folder: Path) -> str:
    """Return the folder of the first workspace of a jj repository without `.git`."""
    shared = _line(folder / ".jj/repo")
    if not shared or not (folder / ".jj" / shared / "store").is_dir():
        return str(folder)
    return str(Path(os.path.normpath(folder / ".jj" / shared)).parents[1])


def _line(path: Path) -> str:
    """Return the text of a regular file; "" if the file is missing or longer than a path may be."""
    try:
        if not path.is_file() or path.stat().st_size > LONGEST:
            return ""
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
    return "" if "\0" in text else text
