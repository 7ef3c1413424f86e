"""Which commit is checked out, and whether a file is as that commit has it.

No question runs a hook, a filter or a program that a repository's settings name.
"""

import os
import shutil
import subprocess  # nosec B404 - git has no other interface that a plain install brings
from hashlib import sha1, sha256
from pathlib import Path
from stat import S_ISREG

from thoughtline.project.files import MAX_FILE

ALONE = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # as older versions of git do not know the one before
    "LC_ALL": "C",
}
"""What keeps git from fetching: a repository that lacks an object may name a program for that."""

PATIENCE = 2.0
"""Seconds. Without git, or when it takes longer, nothing is known of a commit."""

LONG_PATIENCE = 60.0
"""Seconds for what looks at all files."""

SHA1_DIGITS = 40


def commit_of(folder: Path, path: str, data: bytes) -> tuple[str, bool]:
    """The commit of a working tree, "" if none is known; and whether it has this file so."""
    answer = _ask(folder, "rev-parse", "HEAD", f"HEAD:./{path}").split()
    if not answer or not answer[0].isalnum():
        return "", False
    return answer[0], answer[1:] == [_blob(data, len(answer[0]))]


def file_at(folder: Path, commit: str, path: str) -> bytes | None:
    """What a file held in a commit; None if it was not there, or nobody knows."""
    return _asked(folder, "cat-file", "blob", f"{commit}:./{path}", patience=PATIENCE)


def paths_at(folder: Path, commit: str) -> list[str]:
    """The files of a folder in a commit; none where nobody knows."""
    listed = _ask(folder, "ls-tree", "-r", "-z", "--name-only", commit, patience=LONG_PATIENCE)
    return list(filter(None, listed.split("\0")))


def changed_paths(folder: Path, revision: str) -> set[str] | None:
    """Files of a folder that differ from a revision, or are new; None where git cannot say.

    Their bytes are compared here: `git diff` would pass them through the repository's filters.
    """
    if revision.startswith("-"):
        return None
    commit = _ask(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").strip()
    if not commit:
        return None
    listed = _ask(folder, "ls-tree", "-r", "-z", commit, patience=LONG_PATIENCE)
    then = {
        path: about.split()[-1]
        for about, _, path in (entry.partition("\t") for entry in listed.split("\0") if entry)
    }
    new = _ask(folder, "ls-files", "--others", "--exclude-standard", "-z", patience=LONG_PATIENCE)
    changed = {path for path, blob in then.items() if not _is_same(folder / path, blob)}
    return changed | set(filter(None, new.split("\0")))


def _is_same(file: Path, blob: str) -> bool:
    """Whether a plain file holds what git calls so. What is anything else counts as changed."""
    try:
        found = file.lstat()
        plain = S_ISREG(found.st_mode) and found.st_size <= MAX_FILE
        return plain and _blob(file.read_bytes(), len(blob)) == blob
    except OSError:
        return False


def _ask(folder: Path, *words: str, patience: float = PATIENCE) -> str:
    """What git writes, as text; "" where it fails."""
    done = _asked(folder, *words, patience=patience, anyway=True)
    return (done or b"").decode(errors="replace")


def _asked(folder: Path, *words: str, patience: float, anyway: bool = False) -> bytes | None:
    """What git writes; None where it fails, unless what it wrote until then is wanted `anyway`."""
    git = shutil.which("git")
    if git is None:
        return None
    try:
        done = subprocess.run(  # nosec B603 - words of ours, in which a revision is no option
            [git, "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", *words],
            cwd=folder,
            capture_output=True,
            timeout=patience,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **ALONE},
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if anyway or done.returncode == 0 else None


def _blob(data: bytes, digits: int) -> str:
    """What git calls these bytes, in a repository whose names have so many digits."""
    name = sha1 if digits == SHA1_DIGITS else sha256
    return name(b"blob %d\0" % len(data) + data).hexdigest()  # not for safety: git's own names
