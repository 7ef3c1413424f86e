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

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.lenient_json import BOM
from thoughtline.dialects.transcripts.claude_code import OWN_AGENTS
from thoughtline.dialects.transcripts.codex import is_subagent
from thoughtline.dialects.transcripts.json_lines import decoded
from thoughtline.entrypoints.cli.packed_file import PACKED, open_unpacked

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


class Transcripts(Struct, frozen=True):
    """Newest first; `unclear` has the files of unknown projects, each with the reason."""

    found: list[Path]
    unclear: dict[Path, str]


def transcripts_of(client: str, folder: Path) -> Transcripts:
    candidates, belongs = PLACES[client]
    found, unclear = [], {}
    for number, path in enumerate(path for path in candidates(folder) if path.is_file()):
        if number >= MOST:  # a pipe is not looked at, because opening it would wait for its writer
            unclear[path] = f"Only {MOST:,} files are looked at."
            continue
        try:
            if belongs(path, folder):
                found.append(path)
        except OSError as error:
            unclear[path] = f"It cannot be read: {error.strerror or error}."
        except Refused as refusal:
            unclear[path] = refusal.message
    found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return Transcripts(found, unclear)


def parts_of(path: Path) -> list[Path]:
    """Return all files of a conversation: its transcript and the transcripts of subagents. Claude
    Code stores them in a folder of the conversation, and older versions stored them beside it.
    """
    agents = _files(path.with_suffix("") / "subagents", "agent-*.jsonl")
    agents += [
        agent for agent in _files(path.parent, "agent-*.jsonl") if _session_of(agent) == path.stem
    ]
    own = tuple(f"agent-{name}" for name in OWN_AGENTS)
    return [path, *(agent for agent in agents if not agent.name.startswith(own))]


def origin_file(client: str, path: Path, origin: str) -> Path | None:
    """Return None if the conversation `origin` is not here."""
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
            if not path.name.startswith("agent-"):
                yield path


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


def _is_of_codex(path: Path, folder: Path) -> bool:
    about = _first_object(path).get("payload")
    return isinstance(about, dict) and about.get("cwd") == str(folder) and not is_subagent(about)


def _gemini(folder: Path) -> Iterator[Path]:
    hashed = sha256(str(folder).encode()).hexdigest()
    for chats in _plain(Path.home() / ".gemini" / "tmp", "*/chats"):
        root = chats.parent / ".project_root"
        named = root.is_file() and root.stat().st_size < 1 << 16 and _first_line(root)
        if chats.parent.name == hashed or named == str(folder):
            yield from _plain(chats, "session-*.json*")


def _first_object(path: Path) -> dict[str, Any]:
    """Return the object in the first line of a file, {} for an empty file. Raises `Refused`
    (BAD_IMPORT) if there is none, and `OSError` if the file cannot be read.
    """
    with open_unpacked(path) as file:
        line = file.readline(LONGEST_FIRST_LINE)
    value = decoded(line.removeprefix(BOM)) if line else {}
    if not isinstance(value, dict):
        raise _unclear("Its first line cannot be read")
    return value


def _unclear(why: str) -> Refused:
    message = f"{why}, so its project is unknown."
    return Refused(Code.BAD_IMPORT, message, hint="Name the file to import it.")


def _session_of(agent: Path) -> Any:
    try:
        return _first_object(agent).get("sessionId")
    except (OSError, Refused):
        return None


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
    """Read the first folder in it. Raises `Refused` (BAD_IMPORT) if no line can be read."""
    is_legible = not path.stat().st_size
    try:
        with path.open("rb") as file:
            for line in islice(iter(partial(file.readline, LONGEST_FIRST_LINE), b""), MOST_LINES):
                entry = decoded(line)
                if isinstance(entry, dict) and isinstance(entry.get("cwd"), str):
                    return Path(entry["cwd"]).is_relative_to(folder)
                is_legible |= isinstance(entry, dict)
    except OSError:
        return True  # the import reports why the file cannot be read
    if not is_legible:
        raise _unclear("No line of it can be read")
    return False


def _is_there(_: Path, __: Path) -> bool:
    return True


Candidates = Callable[[Path], Iterable[Path]]
Belongs = Callable[[Path, Path], bool]

PLACES: Mapping[str, tuple[Candidates, Belongs]] = MappingProxyType(
    {
        "claude-code": (_claude_code, _began_in),
        "codex": (lambda _: _rollouts(), _is_of_codex),
        "gemini": (_gemini, _is_there),
        "opencode": (lambda _: (), _is_there),
    }
)
"""Files of each client that may be transcripts of a project, and the check that one belongs to it.
"""

WHERE: Mapping[str, str] = MappingProxyType(
    {
        "claude-code": "~/.claude/projects",
        "codex": "~/.codex/sessions or ~/.codex/archived_sessions",
        "gemini": "~/.gemini/tmp",
        "opencode": "files, but in a database (`opencode export SESSION > FILE` writes one)",
    }
)
