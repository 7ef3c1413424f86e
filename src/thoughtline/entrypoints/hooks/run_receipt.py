"""Receipt of a command that a client's tool ran, as a hook sees it."""

import re
import time
from hashlib import sha256
from typing import Any

from thoughtline.core.evidence.run import TAIL, Run
from thoughtline.core.text.secret_search import redact
from thoughtline.dialects.client_tools import COMMANDS, RUNS, letters
from thoughtline.entrypoints.hooks.call import HookCall

OUTPUTS = ("stdout", "output", "llmContent", "textResultForLlm", "content", "stderr")
EXITS = ("exit_code", "exitCode", "exit", "returnCode", "return_code")
EXIT = re.compile(r"exit(?:ed)?(?: with)?(?: code| status)?:? (-?\d{1,5})\b", re.IGNORECASE)


def run_of(call: HookCall) -> tuple[str, Run] | None:
    """Return the command and its run; None if the tool ran no command, or in the background."""
    if letters(call.tool) not in RUNS:
        return None
    words = next((call.tool_input[one] for one in COMMANDS if one in call.tool_input), None)
    command = " ".join(map(str, words)) if isinstance(words, list) else words
    response = call.tool_response
    if not isinstance(command, str) or not command.strip() or _is_unfinished(call, response):
        return None
    output = _output(response)
    return command, Run(
        exit=_exit(response, output),
        output=sha256(output.encode(errors="replace")).hexdigest()[:32],
        tail=redact(output[-TAIL:]),
        at=int(time.time() * 1000),
    )


def _is_unfinished(call: HookCall, response: Any) -> bool:
    in_background = call.tool_input.get("run_in_background") is True
    return in_background or (isinstance(response, dict) and response.get("interrupted") is True)


def _output(response: Any) -> str:
    if isinstance(response, str):
        return response
    if isinstance(response, dict):
        texts = (response.get(name) for name in OUTPUTS)
        return "\n".join(text for text in texts if isinstance(text, str) and text)
    return ""


def _exit(response: Any, output: str) -> int | None:
    """Return the exit status that a client reports in a field or in its words, None for none."""
    if isinstance(response, dict):
        places = [response, *(inner for inner in response.values() if isinstance(inner, dict))]
        numbers = (place.get(name) for place in places for name in EXITS)
        return next((n for n in numbers if isinstance(n, int) and not isinstance(n, bool)), None)
    found = EXIT.search(output[:TAIL])
    return int(found[1]) if found else None
