"""Hooks as clients run them: a process, JSON in, JSON out."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import forked
from rawclient import PATIENCE, greeted

ELSEWHERE = {
    *("CLAUDE_PROJECT_DIR", "QWEN_PROJECT_DIR", "GEMINI_PROJECT_DIR", "THOUGHTLINE_PROJECT"),
}
"""Variables that would say where the project is."""


def run_hook(
    *arguments: object,
    said: object = None,
    folder: Path | None = None,
    timeout: float = PATIENCE,
    **environment: str,
) -> "subprocess.CompletedProcess[str]":
    """`thoughtline hook`, to which a client says JSON, or a text as it is."""
    surroundings = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
    done = forked.run(
        *("hook", *map(str, arguments)),
        environment=surroundings | environment,
        said=(said if isinstance(said, str) else json.dumps(said or {})).encode(),
        folder=folder,
        patience=timeout,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def answered(*arguments: object, **more: Any) -> Any:
    """What the client is told, None where that is nothing. It never hears of a fault."""
    done = run_hook(*arguments, **more)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return json.loads(done.stdout) if done.stdout else None


def context(*arguments: object, **more: Any) -> str:
    """The text that the model reads, in the form of most clients; "" for none."""
    answer = answered(*arguments, **more)
    if answer is None:
        return ""
    said: str = answer["hookSpecificOutput"]["additionalContext"]
    return said


def think(database: Path | str, project: Path | str, *thoughts: dict[str, Any]) -> str:
    """Record thoughts in a session of a project. Returns its handle."""
    session = ""
    with greeted(database, "--project", str(project)) as client:
        for thought in thoughts:
            session = client.think(**thought, **({"session": session} if session else {}))[
                "session"
            ]
    return session
