"""Who is measured: how each server is started, and how a thought is said to it."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FOLDER = HERE.parent / ".tools/npm/node_modules/@modelcontextprotocol/server-sequential-thinking"
REFERENCE = FOLDER / "dist/index.js"
PACKAGE = FOLDER / "package.json"

TEXT = (
    "The read path answers from the cache, so the index is only touched on a miss. If that holds "
    "under load, the slow query cannot be the cause, and the next thing to check is the pool."
)

Saying = Callable[[int, str], dict[str, Any]]
"""The arguments that record thought `number` of `session`."""


def as_steps(number: int, _session: str) -> dict[str, Any]:
    """As `sequentialthinking` wants it."""
    return {
        "thought": f"{number}. {TEXT}",
        "nextThoughtNeeded": True,
        "thoughtNumber": number,
        "totalThoughts": number + 5,
    }


def as_thought(number: int, session: str) -> dict[str, Any]:
    """As our own `think` wants it."""
    return {"thought": f"{number}. {TEXT}"} | ({"session": session} if session else {})


def as_ultrathink(number: int, _session: str) -> dict[str, Any]:
    return {"thought": f"{number}. {TEXT}", "total_thoughts": number + 5, "session_id": "b"}


QUIET = {"DISABLE_THOUGHT_LOGGING": "true"}

SAYINGS = {
    "thoughtline": ("think", as_thought),
    "sequentialthinking": ("sequentialthinking", as_steps),
    "ultrathink": ("ultrathink", as_ultrathink),
    "thinkseq": ("thinkseq", lambda number, _: {"thought": f"{number}. {TEXT}"}),
}
"""The tool of each of our dialects, and how a thought is said to it."""


@dataclass(frozen=True, kw_only=True)
class Peer:
    """A server to measure."""

    name: str
    command: tuple[str, ...]
    tool: str = "sequentialthinking"
    saying: Saying = as_steps
    environment: Mapping[str, str] = field(default_factory=dict)


def ours(folder: Path, dialect: str, durability: str, *flags: str, file: str = "") -> Peer:
    """Thoughtline as the console script that users run, on a database of its own in `folder`."""
    file = file or f"{dialect}-{durability}"
    command = (
        str(Path(sys.executable).with_name("thoughtline")),
        "serve",
        *("--dialect", dialect),
        *("--durability", durability),
        *("--database", str(folder / f"{file}.db")),
        *flags,
    )
    name = f"thoughtline, {dialect}, {durability}"
    tool, saying = SAYINGS[dialect]
    return Peer(name=name, command=command, tool=tool, saying=saying, environment=QUIET)


def reference(*, logging: bool) -> Peer:
    """The reference server. It prints every thought on standard error unless told not to."""
    return Peer(
        name="reference, logging" if logging else "reference",
        command=("node", str(REFERENCE)),
        environment={} if logging else QUIET,
    )


def bare(library: str) -> Peer:
    """The least server that `library` ("sdk" or "fastmcp") can be. It stores nothing."""
    return Peer(
        name=f"bare {library}",
        command=(sys.executable, str(HERE / "servers" / f"bare_{library}.py")),
    )


def least(folder: Path, durability: str) -> Peer:
    """One SQLite commit for each call and nothing else: what no server in Python can be below."""
    return Peer(
        name=f"least, {durability}",
        command=(
            sys.executable,
            str(HERE / "servers" / "least.py"),
            durability,
            str(folder / f"least-{durability}.db"),
        ),
    )
