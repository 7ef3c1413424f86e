"""Texts in Cline's messages of the role `user`: a person's words, and elements of the client."""

import re
from collections.abc import Callable

from msgspec import Struct

PROMPTS = (
    "Are you sure you've completed the goal:",
    "The user approved switching to act mode.",
    "[TASK RESUMPTION]",
)
"""Beginnings of texts that the client sent in the name of the person, also as a person's input."""

OWN_WORDS = ("# Explicit instructions", "<", "[ERROR]", "[[SYSTEM", *PROMPTS)
"""Beginnings of texts that the client wrote beside a person's input."""

ATTRIBUTE = re.compile(r'\b(?:path|slash)="([^"]{1,4096})"')
"""Pattern of the attribute that names a file or a command."""

TASKS = {"goal": "", "team": "spawn a team of agents for the following task:"}
"""Commands whose element has the person's words, and the client's words before them. The element of
another command has the instructions of the command.
"""


class Typed(Struct, frozen=True, kw_only=True):
    """Parts of a text: the `words` of a person, and the `files` that the client added."""

    words: str
    files: tuple[str, ...]


def parse_typed(text: str) -> Typed:
    """Return the parts of a text. The words are empty if the client wrote the text."""
    files: list[str] = []
    inputs: list[str] = []

    def add_file(name: str, _: str) -> str:
        files.append(name)
        return ""

    def add_input(_: str, content: str) -> str:
        inputs.append(content.strip())
        return content

    text = _replace_elements(text, "file_content", add_file)
    text = _replace_elements(text, "mode_notice", lambda *_: "")
    text = _replace_elements(text, "user_command", _command)
    text = _replace_elements(text, "user_input", add_input)
    words = ("\n".join(inputs) or text).strip()
    is_own = words.startswith(PROMPTS if inputs else OWN_WORDS)
    return Typed(words="" if is_own else words, files=tuple(files))


def _command(name: str, content: str) -> str:
    """Return a slash command as the person typed it."""
    task = content.strip().removeprefix(TASKS[name]).strip() if name in TASKS else ""
    return f"/{name} {task}".strip()


def _replace_elements(text: str, name: str, replace: Callable[[str, str], str]) -> str:
    """Replace the elements of a name. `replace` gets an element's attribute and content."""
    parts, position = [], 0
    while (begin := text.find(f"<{name}", position)) >= 0:
        content = text.find(">", begin) + 1
        end = text.find(f"</{name}>", content)
        if not content or end < 0:
            break
        attribute = ATTRIBUTE.search(text[begin:content])
        element = replace(attribute[1] if attribute else "", text[content:end])
        parts += [text[position:begin], element]
        position = end + len(f"</{name}>")
    return "".join((*parts, text[position:]))
