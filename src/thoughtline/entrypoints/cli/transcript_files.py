"""Transcript files of each client for a project. Symbolic links are not followed."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from thoughtline.core.refusal import Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.lenient_json import FAULTS
from thoughtline.dialects.transcripts.claude_code import OWN_AGENTS
from thoughtline.dialects.transcripts.codex import is_subagent
from thoughtline.dialects.transcripts.json_lines import decoded
from thoughtline.entrypoints.cli.packed_file import PACKED, can_unpack, open_unpacked

MOST = 5_000
"""Maximum number of files whose first line is read to find the project."""

LONGEST_FIRST_LINE = 4 << 20
"""Maximum size in bytes of a first line, which includes the client's instructions."""

LONGEST_SLUG = 200
"""Maximum number of characters of a project in the name of a client's folder."""

FIRST_PAIR = 0x10000
"""First character that has two units in UTF-16."""

MOST_LINES = 1_000
"""Maximum number of lines that are read to find the folder of a conversation."""

LINES = ".jsonl"
"""Suffix of files with one JSON value on each line."""


def transcripts_of(client: str, folder: Path) -> list[Path]:
    """Return the transcripts of conversations in a folder, the newest first."""
    found = [path for path in PLACES[client](folder) if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def parts_of(path: Path) -> list[Path]:
    """Return all files of a conversation: its transcript and the transcripts of subagents. Claude
    Code stores them in a folder of the conversation, and older versions stored them beside it.
    """
    agents = _files(path.with_suffix("") / "subagents", "agent-*.jsonl")
    agents += [
        agent
        for agent in _files(path.parent, "agent-*.jsonl")
        if _json_value(agent, "sessionId") == path.stem
    ]
    own = tuple(f"agent-{name}" for name in OWN_AGENTS)
    return [path, *(agent for agent in agents if not agent.name.startswith(own))]


def origin_file(client: str, path: Path, origin: str) -> Path | None:
    """Return the file of the conversation `origin`, from which that of `path` was forked; None if
    it is not here.
    """
    if not origin or not re.fullmatch(r"[A-Za-z0-9-]{1,64}", origin):
        return None
    beside = [*path.parent.glob(f"*{origin}{LINES}*")]
    found = beside + (_rollouts() if client == "codex" else [])
    return next((one for one in found if origin in one.name and one != path), None)


def place_of(client: str) -> str:
    """Return the place of a client's transcripts in words, for the text of a refusal."""
    return WHERE[client]


def _claude_code(folder: Path) -> Iterator[Path]:
    home = Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude")
    for named in _named_folders(home / "projects", folder):
        for path in _plain(named, "*.jsonl"):
            if not path.name.startswith("agent-") and _began_in(path, folder):
                yield path


def left_out(client: str) -> str:
    """Return a sentence about files that `transcripts_of` cannot look at; "" if there are none."""
    if client != "codex":
        return ""
    rollouts = _rollouts()
    if beyond := max(0, len(rollouts) - MOST):
        return f"Left out: {beyond:,} conversations older than the newest {MOST:,}."
    packed = 0 if can_unpack() else sum(path.suffix == PACKED for path in rollouts)
    if not packed:
        return ""
    return (
        f"Left out: {count_noun(packed, 'packed conversation')} ({PACKED}) of any project. Python "
        "before 3.14 needs a package to read them: pip install zstandard"
    )


def _rollouts() -> list[Path]:
    """Return the conversations of Codex, also archived and packed ones, the newest first."""
    home = Path(os.environ.get("CODEX_HOME") or Path.home() / ".codex")
    found = {
        path.with_suffix("") if path.suffix == PACKED else path: path
        for place in ("sessions/*/*/*", "archived_sessions", "archived_sessions/*/*/*")
        for suffix in (PACKED, "")
        for path in _plain(home, f"{place}/rollout-*{LINES}{suffix}")
    }
    return sorted(found.values(), key=lambda path: path.name, reverse=True)


def _codex(folder: Path) -> Iterator[Path]:
    for path in islice(_rollouts(), MOST):
        about = _json_value(path, "payload")
        if isinstance(about, dict) and about.get("cwd") == str(folder) and not is_subagent(about):
            yield path


def _gemini(folder: Path) -> Iterator[Path]:
    hashed = sha256(str(folder).encode()).hexdigest()
    for chats in _plain(Path.home() / ".gemini" / "tmp", "*/chats"):
        root = chats.parent / ".project_root"
        named = root.is_file() and root.stat().st_size < 1 << 16 and _first_line(root)
        if chats.parent.name == hashed or named == str(folder):
            yield from _plain(chats, "session-*.json*")


def _copilot(folder: Path) -> Iterator[Path]:
    home = Path(os.environ.get("COPILOT_HOME") or Path.home() / ".copilot")
    for path in _plain(home / "session-state", "*/events.jsonl"):
        if _json_value(path, "data", "context", "cwd") == str(folder):
            yield path


def _json_value(path: Path, *names: str) -> Any:
    """Return a value from a JSON file or from its first line; None if the value is missing or
    invalid.
    """
    if not path.is_file():  # opening a pipe would wait for its writer
        return None
    try:
        with open_unpacked(path) as file:
            is_lines = LINES in path.suffixes
            data = (file.readline if is_lines else file.read)(LONGEST_FIRST_LINE)
        value = msgspec.json.decode(data)
        for name in names:
            value = value[name]
    except (OSError, *FAULTS, LookupError, TypeError, Refused):
        return None
    return value


def _first_line(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip()


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in _plain(folder, pattern) if path.is_file())


def _plain(folder: Path, pattern: str) -> Iterator[Path]:
    """Yield the files in a folder that match a pattern. A link to a file is not followed, and a
    link to a folder only if the link belongs to this user. A folder whose name is too long for the
    disk has no files.
    """
    with suppress(OSError):
        for path in folder.glob(pattern):
            above = [one for one in path.parents if one.is_relative_to(folder)]
            is_linked = path.is_symlink() and not path.is_dir()
            if not is_linked and all(map(_is_own, [path, *above])):
                yield path


def _is_own(path: Path) -> bool:
    """Check that a path is no link, or a link of this user."""
    if sys.platform == "win32":
        return True
    return not path.is_symlink() or path.lstat().st_uid == os.getuid()


def _named_folders(projects: Path, folder: Path) -> Iterator[Path]:
    """Yield the folders of a client that may belong to a project. Different projects may share such
    a folder, because its name keeps only letters and digits.

    Each UTF-16 unit of another character is a dash in the name. A hash replaces the end of a long
    name.
    """
    units = "".join(each if ord(each) < FIRST_PAIR else each * 2 for each in str(folder))
    slug = re.sub(r"[^A-Za-z0-9]", "-", units)
    yield from _plain(projects, slug[:LONGEST_SLUG] + ("-*" if len(slug) > LONGEST_SLUG else ""))


def _began_in(path: Path, folder: Path) -> bool:
    """Check if a conversation began in a folder or below, by the first folder in its transcript."""
    if not path.is_file():  # opening a pipe would wait for its writer
        return False
    try:
        with path.open("rb") as file:
            for line in islice(iter(partial(file.readline, LONGEST_FIRST_LINE), b""), MOST_LINES):
                entry = decoded(line)
                if isinstance(entry, dict) and isinstance(entry.get("cwd"), str):
                    return Path(entry["cwd"]).is_relative_to(folder)
    except OSError:
        return True  # the import reports why the file cannot be read
    return False


PLACES: Mapping[str, Callable[[Path], Iterable[Path]]] = MappingProxyType(
    {
        "claude-code": _claude_code,
        "codex": _codex,
        "copilot": _copilot,
        "gemini": _gemini,
        "opencode": lambda _: (),
    }
)

WHERE: Mapping[str, str] = MappingProxyType(
    {
        "claude-code": "~/.claude/projects",
        "codex": "~/.codex/sessions or ~/.codex/archived_sessions",
        "copilot": "~/.copilot/session-state",
        "gemini": "~/.gemini/tmp",
        "opencode": "files, but in a database (`opencode export SESSION > FILE` writes one)",
    }
)
