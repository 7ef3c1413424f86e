"""Evidence from a client's tool call, as text in the form that `think` reads."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.secret_search import redact
from thoughtline.dialects.client_tools import PATHS, READS, letters
from thoughtline.entrypoints.hooks.call import HookCall

OUTPUTS = ("stdout", "output", "llmContent", "textResultForLlm", "content")

MANY = 500
"""Number of pieces of evidence in a session beyond which hooks add no evidence, because nobody uses
as many.
"""

COMMAND = 200
SEEN = 160
"""Maximum number of characters of a command, and of its last line of output."""


def evidence_text(call: HookCall, folder: Path) -> str:
    """Return lines of a file below the folder, or a command with its output, or ""."""
    tool = letters(call.tool)
    if tool in READS:
        return _lines(call.tool_input, folder)
    return _command(call)


def is_news(text: str, session: LatestSession) -> bool:
    """Check that a session does not have this evidence yet, and has room for more evidence."""
    return len(session.outline.evidence) < MANY and not session.evidence_of(text)


def _lines(given: Mapping[str, Any], folder: Path) -> str:
    path_text = next((path for name in PATHS if isinstance(path := given.get(name), str)), "")
    try:
        path = (folder / path_text).resolve().relative_to(folder.resolve())
    except (OSError, ValueError):
        return ""
    if not path_text or any(char.isspace() or char in ":#" for char in str(path)):
        return ""  # it could be read as something other than a path
    first = _number(given, "offset", "start_line", "startLine")
    last = _number(given, "end_line", "endLine")
    if first and not last and (count := _number(given, "limit")):
        last = first + count - 1
    match given.get("view_range"):
        case [int(first), int(last)]:
            pass
    return f"{path.as_posix()}:{first}-{last}" if 0 < first <= last else path.as_posix()


def _command(call: HookCall) -> str:
    if not call.command.strip():
        return ""
    lines = next(filter(str.strip, call.outputs(OUTPUTS)), "").strip().splitlines()
    seen = shorten(redact(lines[-1]), SEEN) if lines else "no output"
    return f"$ {shorten(redact(call.command), COMMAND)} -> {seen}"


def _number(given: Mapping[str, Any], *names: str) -> int:
    values = (given.get(name) for name in names)
    return next((n for n in values if isinstance(n, int) and not isinstance(n, bool)), 0)
