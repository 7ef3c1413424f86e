"""Texts in Codex's messages of the role `user`: a person's words, or fragments of the client."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from thoughtline.dialects.transcripts.client_texts import known_texts
from thoughtline.dialects.transcripts.json_lines import mapping, mappings, text
from thoughtline.dialects.transcripts.tool_calls import report

CLIENT = known_texts(
    (
        "INSTRUCTIONS",
        "additional_context",
        "apps_instructions",
        "collaboration_mode",
        "environment_context",
        "environments_instructions",
        "goal_context",
        r"hook_\w+",
        "model_switch",
        r"permissions\w*",
        "personality_spec",
        "plugins_instructions",
        "recommended_plugins",
        "skill",
        "skills_instructions",
        "subagent_notification",
        "token_budget",
        "turn_aborted",
        "user_action",
        "user_instructions",
        "user_shell_command",
    ),
    (
        r"# AGENTS\.md instructions for [^\n]*",
        r"</?image\b[^<>]*>",
        r"Warning: (?:The maximum number of |apply_patch was requested )[^\n]*",
    ),
    (
        "Another language model started to solve this problem",
        "You are performing a CONTEXT CHECKPOINT COMPACTION",
    ),
)

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


def person_words(message: Mapping[str, Any], passed_over: Counter[str]) -> str:
    """Return the words of a person in a message of the role `user`; "" if there are none. Texts
    that only begin like the client's are counted in `passed_over`.
    """
    details = mapping(message.get("internal_chat_message_metadata_passthrough"))
    sources = mappings(details.get("content_item_metadata"))
    content = message.get("content")
    parts = [{"text": content}] if isinstance(content, str) else mappings(content)
    said = []
    for position, part in enumerate(parts):
        source = sources[position] if position < len(sources) else {}
        if text(mapping(source.get("provenance")).get("type")) in ("", "user"):
            said.append(EDITOR.sub("", text(part.get("text"))))
    return CLIENT.join(said, passed_over)


def commands_of_person(message: str) -> list[tuple[str, str]]:
    return [
        (match["command"], report(match["printed"], int(match["exit_code"] or 0)))
        for match in RAN.finditer(message)
    ]
