"""Where the clients keep their transcripts of a project. Links are not followed."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import msgspec

MOST = 5_000
"""Files whose first line is read to find a project."""

LONGEST_FIRST_LINE = 4 << 20
"""Bytes. It has the client's instructions in it."""


def transcripts_of(client: str, folder: Path) -> list[Path]:
    """Those of the conversations in a folder, the newest first."""
    found = [path for path in PLACES[client](folder) if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def parts_of(path: Path) -> list[Path]:
    """The transcript, and those of its subagents, which Claude Code keeps beside it."""
    beside = path.with_suffix("") / "subagents"
    return [path, *sorted(one for one in _plain(beside, "agent-*.jsonl"))]


def place_of(client: str) -> str:
    """In words, for who finds none."""
    return WHERE[client]


def _claude_code(folder: Path) -> Iterable[Path]:
    home = Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude")
    return _plain(home / "projects" / _slug(folder), "*.jsonl")


def _qwen(folder: Path) -> Iterable[Path]:
    return _plain(Path.home() / ".qwen" / "projects" / _slug(folder) / "chats", "*.jsonl")


def _codex(folder: Path) -> Iterator[Path]:
    home = Path(os.environ.get("CODEX_HOME") or Path.home() / ".codex")
    days = sorted(_plain(home / "sessions", "*/*/*/rollout-*.jsonl"), reverse=True)
    for path in islice(days, MOST):
        with path.open("rb") as file:
            line = file.readline(LONGEST_FIRST_LINE)
        try:
            if msgspec.json.decode(line)["payload"]["cwd"] == str(folder):
                yield path
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, TypeError):
            continue  # no transcript, whatever its name


def _gemini(folder: Path) -> Iterator[Path]:
    hashed = sha256(str(folder).encode()).hexdigest()
    for chats in _plain(Path.home() / ".gemini" / "tmp", "*/chats"):
        root = chats.parent / ".project_root"
        named = root.is_file() and root.stat().st_size < 1 << 16 and _first_line(root)
        if chats.parent.name == hashed or named == str(folder):
            yield from _plain(chats, "session-*.json*")


def _first_line(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip()


def _plain(folder: Path, pattern: str) -> Iterator[Path]:
    """What is there and leads nowhere else."""
    for path in folder.glob(pattern):
        if not any(one.is_symlink() for one in (path, *path.parents) if one.is_relative_to(folder)):
            yield path


def _slug(folder: Path) -> str:
    return re.sub(r"[^A-Za-z0-9]", "-", str(folder))


PLACES: Mapping[str, Callable[[Path], Iterable[Path]]] = MappingProxyType(
    {"claude-code": _claude_code, "codex": _codex, "gemini": _gemini, "qwen": _qwen}
)

WHERE: Mapping[str, str] = MappingProxyType(
    {
        "claude-code": "~/.claude/projects",
        "codex": "~/.codex/sessions",
        "gemini": "~/.gemini/tmp",
        "qwen": "~/.qwen/projects",
    }
)
