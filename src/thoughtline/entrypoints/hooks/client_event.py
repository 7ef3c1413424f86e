"""Events in a client's work at which the record may matter, read from the input of a hook."""

import re

from thoughtline.dialects.client_tools import ASKS, EDITS, PATHS, letters
from thoughtline.entrypoints.hooks.call import HookCall

COMMIT = re.compile(r"\bgit\b[^|;&\n]{0,100}\bcommit\b")
MESSAGE = re.compile(r"""\s(?:-\w*m|--message)[ =]?(?:"([^"]{1,500})|'([^']{1,500}))""")
"""Pattern of a commit's message on the command line."""

TESTS = re.compile(
    r"\b(?:pytest|unittest|tox|nox|vitest|jest|mocha|rspec|phpunit|ctest|playwright test)\b"
    r"|\b(?:npm|pnpm|yarn|bun|cargo|go|dotnet|mix|swift|deno|make|mvnw?|bazel)\b(?: run)?"
    r"[\w:. -]{0,40}? (?:test|nextest|check)\b|\bgradlew?\b[^|;&\n]{0,80}\btest"
)
FAILS = re.compile(
    r"\b[1-9]\d* (?:tests? )?(?:failed|failures?|errors?|failing)\b|\bFAIL(?:ED|URES?)?\b"
    r"|Failures: [1-9]|test failed"
)
"""Pattern of the output of tests that failed."""

EXIT_CODES = ("exit_code", "exitCode", "returncode", "code")
OUTPUTS = ("stdout", "stderr", "output", "llmContent", "textResultForLlm", "content", "error")

LAST = 4_000
"""Number of characters at the end of an output that are searched."""

PATCHED = re.compile(r"^\*\*\* (?:Update|Add|Delete) File: (.{1,400})$", re.MULTILINE)
"""Pattern of the files in a patch of Codex."""


def asked_person(call: HookCall) -> str:
    """Return the questions that a tool call asks the person, "" for another tool."""
    if letters(call.tool) not in ASKS:
        return ""
    questions = call.tool_input.get("questions")
    asked = questions if isinstance(questions, list) else [call.tool_input]
    return "\n".join(
        each["question"]
        for each in asked
        if isinstance(each, dict) and isinstance(each.get("question"), str)
    )


def commit_message(command: str) -> str:
    """Return the message of a commit on the command line, "" for none."""
    if not COMMIT.search(command):
        return ""
    found = MESSAGE.search(command)
    return (found[1] or found[2]) if found else ""


def failed_tests(call: HookCall, command: str) -> bool:
    """Check if a command ran tests, and some failed."""
    if not TESTS.search(command):
        return False
    response = call.tool_response
    if isinstance(response, dict):
        codes = [response.get(name) for name in EXIT_CODES]
        if any(isinstance(code, int) and code for code in codes):
            return True
    return any(FAILS.search(text[-LAST:]) for text in call.outputs(OUTPUTS))


def edited_files(call: HookCall) -> list[str]:
    if letters(call.tool) not in EDITS:
        return []
    named = [call.tool_input.get(name) for name in PATHS]
    patch = call.tool_input.get("input", call.tool_input.get("patch"))
    patched = PATCHED.findall(patch) if isinstance(patch, str) else []
    return [path for path in (*named, *patched) if isinstance(path, str) and path]
