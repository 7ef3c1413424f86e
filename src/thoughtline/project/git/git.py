"""Queries of git about a working tree: commits, and the files in them.

No git command here runs a hook, a filter or a program that a repository's settings name.
"""

import os
import re
import secrets
import shutil
import subprocess  # nosec B404 - git has no other interface that a plain install brings
from collections.abc import Sequence
from hashlib import sha1, sha256
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from msgspec import Struct

from thoughtline.project.files import MAX_FILE, Signature

NO_FETCH = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # older versions of git do not know GIT_NO_LAZY_FETCH
    "LC_ALL": "C",
}
"""Environment variables that keep git from fetching, because a repository may name a program for
fetching.
"""

PLACES = frozenset(
    {
        *("GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"),
        *("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE"),
        *("GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE"),
    }
)
"""Environment variables that lead git to another repository than that of the folder, as git sets
them for its hooks.
"""

OVERRIDDEN = (
    *("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}"),
    *("-c", "log.showSignature=false", "-c", "submodule.recurse=false"),
    *("-c", "core.quotePath=false"),
)
"""Options in place of settings of a repository that name programs, or have git run programs."""

CHECKERS = (
    *("-c", "gpg.program=gpg", "-c", "gpg.openpgp.program=gpg"),
    *("-c", "gpg.x509.program=gpgsm", "-c", "gpg.ssh.program=ssh-keygen"),
)
"""Options in place of settings that name programs for checking signatures."""

PATIENCE = 2.0
"""Maximum duration of a fast git command in seconds. If git is missing or slower, the commit counts
as unknown.
"""

LONG_PATIENCE = 60.0
"""Maximum duration in seconds of a git command that reads all files."""

MAX_VISITED = 100_000
"""Maximum number of files and folders in which a pipe is looked for."""

SHA1_DIGITS = 40

SHORT = 12
"""Number of digits of a commit that are shown."""

SECOND = 1_000_000_000

ENTRY = re.compile(
    rb"100\d{3} (?P<blob>[0-9a-f]+) 0\t(?P<path>[^\0]+)\0\s+ctime: (?P<c>\d+):(?P<cn>\d+)"
    rb"\s+mtime: (?P<m>\d+):(?P<mn>\d+)\s+dev: [^\n]*\n[^\n]*\n\s+size: (?P<size>\d+)"
)
"""Entry of a plain file, as `git ls-files --stage --debug -z` lists it."""


RULE = re.compile(r"(?P<source>.+?):(?P<line>\d+):(?P<pattern>[^\t]+)")
"""Rule that `git check-ignore` prints before a path."""


class SignedCommit(Struct, frozen=True):
    """Commit with the status of its signature, as a letter of git's `%G?`, and the fingerprint of
    the key. `files` has the path and the blob of each file that the commit has and no parent has.
    """

    name: str
    status: str
    key: str
    author: str
    files: tuple[tuple[str, str], ...]


class GitFailed(Exception):  # noqa: N818 - its text describes a problem
    """Error: git failed or was too slow, so the files that changed are unknown."""


def commit_of(folder: Path, path: str, data: bytes) -> tuple[str, bool]:
    """Return "" for an unknown commit, and whether the file there has the same bytes."""
    names = _run_as_text(folder, "rev-parse", "HEAD", f"HEAD:./{path}").split()
    if not names or not names[0].isalnum():
        return "", False
    return names[0], names[1:] == [blob_name(data, len(names[0]))]


def commit_named(folder: Path, revision: str) -> str:
    """Return the commit that git knows under a name, such as "HEAD" or "main", or "" for none."""
    if revision.startswith("-"):
        return ""
    words = ("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    return _run_as_text(folder, *words).strip()


def tree_of(folder: Path, commit: str) -> str:
    """Return git's name of the tree of a commit, or "" if git does not have the commit."""
    known = commit_named(folder, commit)
    return _run_as_text(folder, "rev-parse", f"{known}^{{tree}}").strip() if known else ""


def describe_head(folder: Path) -> str:
    """Return the branch and the commit that are checked out, in words; "" without git."""
    branch = _run_as_text(folder, "symbolic-ref", "--quiet", "--short", "HEAD").strip()
    commit = commit_named(folder, "HEAD")[:SHORT]
    if not (branch or commit):
        return ""
    return f"{branch or 'no branch'} at {commit or 'no commit'}"


def fork_point(folder: Path, base: str) -> tuple[str, int] | None:
    """Return the time in milliseconds since 1970; None for an unknown or unrelated base."""
    known = commit_named(folder, base)
    commit = _run_as_text(folder, "merge-base", "HEAD", known).strip() if known else ""
    when = _run_as_text(folder, "show", "-s", "--format=%ct", commit).strip() if commit else ""
    return (commit, int(when) * 1000) if when.isdecimal() else None


def file_at(folder: Path, commit: str, path: str) -> bytes | None:
    """Return None if the commit does not have the file or git failed."""
    return _run(folder, "cat-file", "blob", f"{commit}:./{path}", patience=PATIENCE)


def blame_line(folder: Path, path: str, data: bytes, line: int) -> tuple[str, str]:
    """Return empty strings if no commit has the line yet."""
    commit, same = commit_of(folder, path, data)
    if not commit:
        return "", ""
    if not same:
        held = (file_at(folder, commit, path) or b"").split(b"\n")
        wanted = data.split(b"\n")[line - 1]
        places = [number for number, each in enumerate(held, 1) if each == wanted]
        if len(places) != 1:
            return "", ""
        line = places[0]
    words = ("blame", "--porcelain", "--no-textconv", "-L", f"{line},{line}", commit, "--", path)
    told = _run_as_text(folder, *words).split("\n")
    by = next((each[7:] for each in told if each.startswith("author ")), "")
    return (told[0].partition(" ")[0], by) if by else ("", "")


def last_change(folder: Path, since: str, path: str, line: str) -> tuple[str, str]:
    """Return empty strings if no later commit removed the line."""
    if _run_as_text(folder, "grep", "--files-with-matches", "-F", "-e", line, "HEAD", "--", "."):
        return "", ""
    quiet = ("--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-patch")
    told = _run_as_text(
        *(folder, "log", "-1", f"-S{line}", "--format=%H%x00%an", *quiet, f"{since}..HEAD"),
        *("--", path),
    )
    commit, _, by = told.strip().partition("\0")
    return commit, by


def is_later(folder: Path, commit: str, since: str) -> bool:
    """Return whether a commit is not among the ancestors of `since`."""
    words = ("merge-base", "--is-ancestor", commit, since)
    return _run(folder, *words, patience=PATIENCE) is None


def paths_at(folder: Path, commit: str) -> list[str] | None:
    """Return None if git failed: `ls-tree` may have printed a part of the files."""
    words = ("ls-tree", "-r", "-z", "--name-only", commit)
    listed = _run(folder, *words, patience=PATIENCE)
    return None if listed is None else list(map(os.fsdecode, filter(None, listed.split(b"\0"))))


class IndexEntry(Struct, frozen=True):
    """File in git's index: the name of its content, and the status that it had then: times in
    nanoseconds since 1970, and size. `read` is the time of the index itself.
    """

    blob: str
    changed: int
    written: int
    size: int
    read: int

    def is_clean(self, now: Signature) -> bool:
        """A file that was written when the index was written may have other content."""
        then = (self.written, self.changed, self.size)
        return then == (now.written, now.changed, now.size) and self.written < self.read


def index_entries(folder: Path) -> tuple[str, dict[str, IndexEntry]]:
    """Return the commit, and plain files by path. git reads none of them, so it runs no filter."""
    told = _run_as_text(folder, "rev-parse", "--git-path", "index", "--verify", "-q", "HEAD")
    place, _, commit = told.strip().partition("\n")
    listed = _run(folder, "ls-files", "--stage", "--debug", "-z", patience=PATIENCE)
    try:
        read = (folder / place).stat().st_mtime_ns if place else 0
    except (OSError, ValueError):
        read = 0
    found = ENTRY.finditer(listed or b"")
    return commit, {
        os.fsdecode(each["path"]): IndexEntry(
            each["blob"].decode(),
            int(each["c"]) * SECOND + int(each["cn"]),
            int(each["m"]) * SECOND + int(each["mn"]),
            int(each["size"]),
            read,
        )
        for each in found
    }


def blobs_at(folder: Path, commit: str) -> dict[str, str] | None:
    """Return the names of the contents of plain files by path, or None if git failed."""
    listed = _run(folder, "ls-tree", "-r", "-z", commit, patience=PATIENCE)
    if listed is None:
        return None
    entries = (entry for entry in listed.split(b"\0") if entry.startswith(b"100"))
    return dict(map(_path_and_blob, map(os.fsdecode, entries)))


def untracked_files(folder: Path) -> list[str]:
    """Return the files that git would track; none if git fails."""
    words = ("ls-files", "--others", "--exclude-standard", "-z")
    listed = _run(folder, *words, patience=PATIENCE) or b""
    return [path for path in map(os.fsdecode, listed.split(b"\0")) if path and path[-1] != "/"]


def is_shallow(folder: Path) -> bool:
    """Return whether a clone lacks the beginning of its history."""
    return _run_as_text(folder, "rev-parse", "--is-shallow-repository").strip() == "true"


def signed_changes(folder: Path) -> list[SignedCommit] | None:
    """Return all commits that brought files below a folder, latest first, with their signatures;
    None if git failed. A merge brings the files that differ from those of all parents.
    """
    mark = secrets.token_hex(16)  # names of authors and files cannot pass for a commit
    shown = ("--raw", "--no-abbrev", "-z", "-c", "--root", "--no-renames", "--no-relative")
    walk = ("--full-history", "--no-ext-diff", "--", ".")
    words = (*CHECKERS, "log", f"--format={mark}%H %G? %GF %an", *shown, *walk)
    listed = _run(folder, *words, patience=LONG_PATIENCE)
    if listed is None:
        return None
    prefix = _run_as_text(folder, "rev-parse", "--show-prefix").strip("\n")  # merges need it
    commits: list[SignedCommit] = []
    for text in os.fsdecode(listed).split(mark)[1:]:
        head, _, rest = text.partition("\0")
        name, status, key, author = head.split(" ", 3)
        parts = rest.lstrip("\n\0").split("\0")
        entries = zip(parts[::2], parts[1::2], strict=False)
        files = tuple((path.removeprefix(prefix), entry.split()[-2]) for entry, path in entries)
        commits.append(SignedCommit(name, status, key, author, files))
    return commits


def index_tag(folder: Path, path: str) -> str:
    """Return git's tag of a file in the index, such as "H", or "" if the index lacks the file."""
    words = ("--literal-pathspecs", "ls-files", "-v", "-z", "--", path)
    return _run_as_text(folder, *words)[:1]


def ignoring_rules(
    folder: Path, paths: Sequence[str], *, tracked_too: bool = False
) -> dict[str, str] | None:
    """Return the rules by which git ignores paths, as "FILE:LINE: PATTERN", "" for no rule. Return
    None if git fails. With `tracked_too`, the rules count for tracked files as well.
    """
    options = ("--no-index",) if tracked_too else ()
    words = ("check-ignore", "-v", "-n", *options, "--", *(f"./{path}" for path in paths))
    lines = _run_as_text(folder, *words).splitlines()
    rules = [RULE.match(line) for line in lines]
    if len(lines) != len(paths):
        return None
    return {
        path: "" if rule is None or rule["pattern"].startswith("!") else rule[0].strip()
        for path, rule in zip(paths, rules, strict=True)
    }


def changed_paths(folder: Path, revision: str) -> set[str] | None:
    """Return the files that differ from a revision or are untracked, or None if the revision is
    unknown. Raises `GitFailed` if git cannot list the files of the revision or the untracked files.

    The function compares the bytes itself, because `git diff` would run the repository's filters.
    """
    commit = commit_named(folder, revision)
    if not commit:
        return None
    then = dict(map(_path_and_blob, _list(folder, "ls-tree", "-r", "-z", commit)))
    untracked = _list(folder, "ls-files", "--others", "--exclude-standard", "-z")
    changed = {path for path, blob in then.items() if not _is_same(folder / path, blob)}
    return changed | set(untracked)


def renames_since(folder: Path, commit: str) -> dict[str, str]:
    """Map names in the commit to names in the index; none if git fails."""
    words = ("--cached", "-M", "--diff-filter=R", "--name-status", "--relative", "-z", commit)
    listed = _run(folder, "diff-index", *words, patience=PATIENCE) or b""
    entries = list(map(os.fsdecode, listed.split(b"\0")))
    return dict(zip(entries[1::3], entries[2::3], strict=False))


def _path_and_blob(entry: str) -> tuple[str, str]:
    about, _, path = entry.partition("\t")
    return path, about.split()[-1]


def _list(folder: Path, *words: str) -> list[str]:
    """Return the entries that git lists. Raises `GitFailed` if git fails, or waits for a pipe."""
    listed = _run(folder, *words, patience=PATIENCE)
    if listed is None:
        pipe = _find_special_file(folder)
        if pipe is not None:
            raise GitFailed(f"git {words[0]} cannot read {pipe}, which is not a regular file")
        listed = _run(folder, *words, patience=LONG_PATIENCE)
    if listed is None:
        raise GitFailed(f"git {words[0]} failed, or took longer than {LONG_PATIENCE:g} s")
    return list(map(os.fsdecode, filter(None, listed.split(b"\0"))))


def _find_special_file(folder: Path) -> Path | None:
    """A pipe or a device would hold git without a time limit."""
    words = ("rev-parse", "--show-toplevel", "--git-path", "index", "--git-path", "info/exclude")
    top, *own = _run_as_text(folder, *words).splitlines() or [""]
    visited = 0
    for place, folders, names in os.walk(top or folder):
        if ".git" in folders:
            folders.remove(".git")
        if ".gitignore" in names:
            own.append(str(Path(place) / ".gitignore"))
        visited += 1 + len(names)
        if visited > MAX_VISITED:
            break
    return next((path for name in own if _is_special(path := folder / name)), None)


def _is_special(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (S_ISREG(mode) or S_ISDIR(mode))


def _is_same(file: Path, blob: str) -> bool:
    """Anything but a plain file with these contents counts as changed."""
    try:
        status = file.lstat()
        plain = S_ISREG(status.st_mode) and status.st_size <= MAX_FILE
        return plain and blob_name(file.read_bytes(), len(blob)) == blob
    except OSError:
        return False


def _run_as_text(folder: Path, *words: str, patience: float = PATIENCE) -> str:
    """Return output even if git reports an error, and "" if git cannot run or is too slow."""
    output = _run(folder, *words, patience=patience, anyway=True)
    return (output or b"").decode(errors="replace")


def _run(folder: Path, *words: str, patience: float, anyway: bool = False) -> bytes | None:
    """With `anyway`, return output even after an error; None if git cannot run or is slow."""
    command, environment = git_command(folder, *words)
    if not command:
        return None
    try:
        done = subprocess.run(  # nosec B603 - words of ours, in which a revision is no option
            command,
            cwd=folder,
            capture_output=True,
            timeout=patience,
            check=False,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):  # a ValueError is a NUL in a word
        return None
    return done.stdout if anyway or done.returncode == 0 else None


def git_command(folder: Path, *words: str) -> tuple[list[str], dict[str, str]]:
    """The command runs no program of a repository; no words if git is not installed."""
    git = find_program("git", folder)
    if git is None:
        return [], {}
    command = [git, "--no-pager", *OVERRIDDEN, *words]
    kept = {name: value for name, value in os.environ.items() if name.upper() not in PLACES}
    return command, {**kept, **NO_FETCH}


def blob_name(data: bytes, digits: int) -> str:
    """`digits` is the length of names in the repository."""
    digest = sha1 if digits == SHA1_DIGITS else sha256
    return digest(b"blob %d\0" % len(data) + data).hexdigest()  # not for safety: git's own names


def find_program(name: str, folder: Path) -> str | None:
    """Return the path of a program, None if there is none.

    Relative folders of the search path are left out, and so are those inside the repository of
    `folder`: its authors may have put a program of this name there.
    """
    here = Path(os.path.realpath(folder))
    own = next((each for each in (here, *here.parents) if os.path.lexists(each / ".git")), here)
    for place in os.get_exec_path():
        if Path(place).is_absolute() and not Path(os.path.realpath(place)).is_relative_to(own):
            found = shutil.which(os.path.join(place, name))  # noqa: PTH118 - it stays as it is given
            if found:
                return found
    return None
