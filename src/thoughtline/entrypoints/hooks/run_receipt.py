"""Receipt of a command that a client's tool ran, as a hook sees it."""

import re
import time
from hashlib import sha256
from shlex import join
from typing import Any

from thoughtline.core.evidence.checks import checks_of
from thoughtline.core.evidence.command_line import parse_line
from thoughtline.core.evidence.run import TAIL, Run, says_failure
from thoughtline.core.text.secret_search import redact
from thoughtline.entrypoints.hooks.call import HookCall

OUTPUTS = ("stdout", "output", "llmContent", "textResultForLlm", "content", "stderr")
EXITS = (
    *("exit_code", "exitCode", "exit", "returnCode", "return_code", "exit_status", "exitStatus"),
    *("status", "statusCode", "status_code", "rc"),
)
FAILED: tuple[tuple[str, object], ...] = (
    *((name, True) for name in ("is_error", "isError", "timed_out", "timedOut", "killed")),
    *((name, False) for name in ("success", "ok")),
    *(("status", word) for word in ("failed", "error", "timeout", "cancelled", "killed")),
)
"""Fields with which a client reports a failure without an exit status."""
EXIT = re.compile(
    r"(?:process )?exit(?:ed)?(?: with)?(?: code| status)?:? (-?\d{1,5})\b", re.IGNORECASE
)
HEADER = re.compile(r"output:?", re.IGNORECASE)
"""Lines of a client about a run before its output, and the line that ends them."""


def run_of(call: HookCall) -> tuple[str, Run] | None:
    """Return the command and its run; None if the tool ran no command, or in the background."""
    words, command, response = call.words, call.command, call.tool_response
    if not command.strip() or _is_unfinished(call, response):
        return None
    output = "\n".join(filter(None, call.outputs(OUTPUTS)))
    line = parse_line(join(words) if isinstance(words, list) else command)
    reported = _exit(response, output)
    status = line.status(reported, output) if line else (reported or None)
    # With an unknown status the words decide, and only the end of them is kept.
    is_hidden = status is None and says_failure(output[:-TAIL].casefold())
    return command, Run(
        exit=status,
        output=sha256(output.encode(errors="replace")).hexdigest()[:32],
        tail=redact(output[-TAIL:]),
        at=int(time.time() * 1000),
        checks="" if is_hidden else checks_of(line),
    )


def _is_unfinished(call: HookCall, response: Any) -> bool:
    in_background = call.tool_input.get("run_in_background") is True
    return in_background or (isinstance(response, dict) and response.get("interrupted") is True)


def _number(field: object) -> int | None:
    if isinstance(field, str) and re.fullmatch(r"-?\d{1,10}", field):
        return int(field)
    return field if isinstance(field, int) and not isinstance(field, bool) else None


def _exit(response: Any, output: str) -> int | None:
    """Return the exit status that a client reports in a field or in its words, None for none."""
    if isinstance(response, dict):
        places = [response, *(inner for inner in response.values() if isinstance(inner, dict))]
        fields = [place.get(name) for place in places for name in EXITS]
        numbers = [number for field in fields if (number := _number(field)) is not None]
        failed = any(place.get(name) == value for place in places for name, value in FAILED)
        return next(filter(None, numbers), 1 if failed else next(iter(numbers), None))
    for line in output[:TAIL].splitlines():
        if found := EXIT.match(line.strip()):
            return int(found[1])
        if HEADER.match(line.strip()) or ":" not in line:
            break
    return None
