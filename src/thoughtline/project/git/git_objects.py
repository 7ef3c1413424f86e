"""Objects of a git repository, read by one process for many files."""

import subprocess  # nosec B404 - see git.py
from pathlib import Path
from threading import Timer
from time import monotonic

from thoughtline.project.files import MAX_FILE
from thoughtline.project.git.git import (
    blob_name,
    commit_of,
    file_at,
    git_command,
    paths_at,
    renames_since,
)

PATIENCE = 5.0
"""Seconds to wait for one answer. Then the process is ended, and all further files are unknown."""

BLOB = 3
"""Number of words that git prints before the bytes of an object: name, type and size."""


class GitObjects:
    """Reader of files in commits. Close it after use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._paths: dict[str, frozenset[str] | None] = {}
        self._renames: dict[str, dict[str, str]] = {}
        self._head: str | None = None
        self._contents: _Process | None = None
        self._names: _Process | None = None

    def read(self, commit: str, path: str) -> bytes | None:
        if "\n" in f"{commit}{path}":
            return file_at(self._folder, commit, path)
        self._contents = self._contents or _Process(self._folder, "--batch")
        words = self._contents.ask(f"{commit}:./{path}")
        if len(words) != BLOB:
            return None
        data = self._contents.read(int(words[2]))
        return data if words[1] == "blob" else None

    def commit_of(self, path: str, data: bytes) -> tuple[str, bool]:
        commit = self.head()
        if not commit:
            # Before the first commit, git answers "HEAD". The commit of this name may have the file
            # later, and a reader compares the content before it takes the file from there.
            return commit_of(self._folder, path, data)
        return commit, self._name(f"HEAD:./{path}") == blob_name(data, len(commit))

    def has(self, path: str) -> bool:
        return bool(self._name(f"HEAD:./{path}"))

    def head(self) -> str:
        """Return the commit that is checked out, or "" if unknown."""
        if self._head is None:
            self._head = self._name("HEAD")
        return self._head

    def paths(self, commit: str) -> frozenset[str] | None:
        if commit not in self._paths:
            paths = paths_at(self._folder, commit)
            self._paths[commit] = None if paths is None else frozenset(paths)
        return self._paths[commit]

    def renamed(self, commit: str, path: str) -> str:
        """Return the present name of a file of a commit that git knows to be renamed, else ""."""
        if commit not in self._renames:
            self._renames[commit] = renames_since(self._folder, commit) if commit else {}
        return self._renames[commit].get(path, "")

    def close(self) -> None:
        for process in (self._contents, self._names):
            if process is not None:
                process.close()

    def _name(self, revision: str) -> str:
        """Return the name of an object, or "" if there is none or git failed."""
        if "\n" in revision:
            return ""
        self._names = self._names or _Process(self._folder, "--batch-check")
        words = self._names.ask(revision)
        return words[0] if len(words) == BLOB else ""


class _Process:
    """A running `git cat-file`, which answers one line after another."""

    def __init__(self, folder: Path, mode: str) -> None:
        self._running: subprocess.Popen[bytes] | None = None
        words, environment = git_command(folder, "cat-file", mode)
        if not words:
            return
        try:
            self._running = subprocess.Popen(  # nosec B603 - words of ours
                words,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
            )
        except OSError:
            return
        self._asked = monotonic()
        self._is_asked = False
        self._watch()

    def _watch(self) -> None:
        """End the process if an answer is late. Otherwise look again later."""
        if self._running is None:
            return
        if self._is_asked and monotonic() - self._asked > PATIENCE:
            self._running.kill()
            return
        self._end = Timer(PATIENCE / 2, self._watch)
        self._end.daemon = True
        self._end.start()

    def ask(self, revision: str) -> list[str]:
        """Return the words of git's answer, or no words if git failed."""
        if self._running is None or self._running.stdin is None or self._running.stdout is None:
            return []
        self._asked, self._is_asked = monotonic(), True
        try:
            self._running.stdin.write(revision.encode(errors="surrogateescape") + b"\n")
            self._running.stdin.flush()
            answer = self._running.stdout.readline()
        except (OSError, ValueError):  # a ValueError if another thread closed the pipes
            return []
        finally:
            self._is_asked = False
        words = answer.decode(errors="replace").split()
        return words if words and words[-1] != "missing" else []

    def read(self, size: int) -> bytes | None:
        """Return the bytes of the object that git named last, or None if the object is too long."""
        if self._running is None or self._running.stdout is None:
            return None
        self._asked, self._is_asked = monotonic(), True
        left = size
        parts = []
        while left and (part := self._running.stdout.read(min(left, 1 << 20))):
            left -= len(part)
            if size <= MAX_FILE:
                parts.append(part)
        ended = self._running.stdout.read(1)
        self._is_asked = False
        return b"".join(parts) if ended and not left and size <= MAX_FILE else None

    def close(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            self._end.cancel()
            running.kill()
            running.communicate()
