"""Texts in Codex's messages of the role `user`: a person's words, or fragments of the client."""

import re
from collections.abc import Mapping
from typing import Any

from thoughtline.dialects.transcripts.json_lines import mapping, mappings, text
from thoughtline.dialects.transcripts.tool_calls import report

OWN_WORDS = (
    "# AGENTS.md",
    "<INSTRUCTIONS>",
    "<additional_context>",
    "<apps_instructions>",
    "<collaboration_mode>",
    "<environment_context>",
    "<environments_instructions>",
    "<goal_context>",
    "<hook_",
    "<image",
    "</image>",
    "<model_switch>",
    "<permissions",
    "<personality_spec>",
    "<plugins_instructions>",
    "<recommended_plugins>",
    "<skill>",
    "<skills_instructions>",
    "<subagent_notification>",
    "<token_budget>",
    "<turn_aborted>",
    "<user_action>",
    "<user_instructions>",
    "<user_shell_command>",
    "Another language model started to solve this problem",
    "Warning: The maximum number of ",
    "Warning: apply_patch was requested",
    "You are performing a CONTEXT CHECKPOINT COMPACTION",
)
"""Beginnings of texts that the client wrote in the name of the person."""

RAN = re.compile(
    r"<user_shell_command>\s*<command>\n?(?P<command>.*?)\n?</command>\s*"
    r"<result>(?:\s*Exit code: (?P<exit_code>-?\d{1,9})$)?"
    r".*?^Output:\n?(?P<printed>.*?)\n?</result>",
    re.DOTALL | re.MULTILINE,
)
"""Pattern of a command that a person ran in the client."""

EDITOR = re.compile(
    r"\A# Context from my IDE setup:.*?^## My request for Codex:\n", re.DOTALL | re.MULTILINE
)
"""Pattern of the text that an editor puts before a person's words."""


def person_words(message: Mapping[str, Any]) -> str:
    """Return the words of a person in a message of the role `user`; "" if there are none."""
    details = mapping(message.get("internal_chat_message_metadata_passthrough"))
    sources = mappings(details.get("content_item_metadata"))
    content = message.get("content")
    parts = [{"text": content}] if isinstance(content, str) else mappings(content)
    words = []
    for position, part in enumerate(parts):
        source = sources[position] if position < len(sources) else {}
        by = text(mapping(source.get("provenance")).get("type"))
        said = EDITOR.sub("", text(part.get("text")))
        if by in ("", "user") and not said.lstrip().startswith(OWN_WORDS):
            words.append(said)
    return "\n".join(filter(None, words))


def commands_of_person(message: str) -> list[tuple[str, str]]:
    return [
        (match["command"], report(match["printed"], int(match["exit_code"] or 0)))
        for match in RAN.finditer(message)
    ]
