"""Texts in Claude Code's entries of type `user`: a person's words, or texts of the client."""

import re

from msgspec import Struct

OWN_WORDS = (
    "<command-",
    "<cross-session-message",
    "<ide_",
    "<local-command-",
    "<new-diagnostics>",
    "<system-reminder>",
    "<task-notification>",
    "<teammate-message",
    "<user-prompt-submit-hook>",
    "Caveat: ",
    "Stop hook feedback:",
    "This session is being continued from a previous conversation",
    "[Request interrupted",
)
"""Beginnings of texts that the client wrote in the name of the person."""

TAGS = re.compile(
    r"<(?P<name>bash-input|bash-stdout|bash-stderr|command-args|command-name|user-memory-input)>"
    r"(?P<words>.*?)</(?P=name)>",
    re.DOTALL,
)
"""Pattern of the parts of a text that the client built from a person's words."""

PROMPT = "<command-message>"
"""Beginning of a slash command that runs a prompt. Commands of the client begin otherwise."""


class Speech(Struct, frozen=True, kw_only=True):
    """Parts of a text: the `words` of a person, a `command` that a person ran, and the text that a
    command `printed`. None means that the text has no such part.
    """

    words: str = ""
    command: str | None = None
    printed: str | None = None


def parse_text(text: str) -> Speech:
    """Return the parts of a text that an entry of type `user` holds."""
    text = text.strip()
    if not text.startswith("<") and not text.startswith(OWN_WORDS):
        return Speech(words=text)
    tags = {match["name"]: match["words"].strip() for match in TAGS.finditer(text)}
    if text.startswith("<command-") and "command-name" in tags:
        arguments = tags.get("command-args", "")
        if not arguments and not text.startswith(PROMPT):
            return Speech()
        return Speech(words=f"{tags['command-name']} {arguments}".strip())
    if text.startswith("<bash-"):
        outputs = [tags[name] for name in ("bash-stdout", "bash-stderr") if name in tags]
        printed = "\n".join(filter(None, outputs)) if outputs else None
        return Speech(command=tags.get("bash-input"), printed=printed)
    if text.startswith("<user-memory-input>"):
        return Speech(words=tags.get("user-memory-input", ""))
    return Speech(words="" if text.startswith(OWN_WORDS) else text)
