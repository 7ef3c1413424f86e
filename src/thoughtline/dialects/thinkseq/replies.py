"""Replies of `thinkseq`: the original's envelope around a result or an error."""

from typing import Any

import msgspec

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thinkseq.session import SHOWN, USUAL_TOTAL, ThinkSeqSession
from thoughtline.dialects.tool import Reply


def object_of(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


NUMBER = {"type": "number"}
NUMBERS = {"type": "array", "items": NUMBER}
FLAG = {"type": "boolean"}
TEXT = {"type": "string"}
CONTEXT = object_of(
    {
        "recentThoughts": {
            "type": "array",
            "items": object_of({"number": NUMBER, "preview": TEXT}),
            "maxItems": SHOWN,
        },
        "revisionInfo": object_of({"revises": NUMBER, "supersedes": NUMBERS}),
    },
    "revisionInfo",
)
RESULT = object_of(
    {
        "thoughtNumber": NUMBER,
        "totalThoughts": NUMBER,
        "progress": {**NUMBER, "minimum": 0, "maximum": 1},
        "isComplete": FLAG,
        "thoughtHistoryLength": NUMBER,
        "hasRevisions": FLAG,
        "activePathLength": NUMBER,
        "revisableThoughts": NUMBERS,
        "context": CONTEXT,
    }
)


def envelope_of(result: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of a reply, given the schema of its result."""
    error = object_of({"code": TEXT, "message": TEXT})
    return object_of({"ok": FLAG, "result": result, "error": error}, "result", "error")


ERRORS = {
    Code.NO_SUCH_THOUGHT: "E_REVISION_TARGET_NOT_FOUND",
    Code.ALREADY_REVISED: "E_REVISION_TARGET_SUPERSEDED",
}
"""ThinkSeq's error codes for our refusals. A code that is not listed becomes E_THINK."""


def reply(arguments: dict[str, Any], change: CommandResult[ThinkSeqSession]) -> Reply:
    return envelope({"ok": True, "result": _result(arguments, change)})


def refused(refusal: Refused) -> Reply:
    """Return a refusal as a reply: plain text for invalid arguments, otherwise an envelope with the
    error.
    """
    if refusal.code == Code.BAD_ARGUMENTS:
        return Reply(text=str(refusal), failed=True)
    error = {"code": ERRORS.get(refusal.code, "E_THINK"), "message": str(refusal)}
    return envelope({"ok": False, "error": error}, failed=True)


def envelope(data: dict[str, Any], *, failed: bool = False) -> Reply:
    return Reply(text=msgspec.json.encode(data).decode(), data=data, failed=failed)


def _result(arguments: dict[str, Any], change: CommandResult[ThinkSeqSession]) -> dict[str, Any]:
    now, number = change.now, change.now.thoughts
    total = max(arguments.get("totalThoughts", USUAL_TOTAL), number)
    return {
        "thoughtNumber": number,
        "totalThoughts": total,
        "progress": 1 if number == total else number / total,
        "isComplete": number == total,
        "thoughtHistoryLength": now.at_hand,
        "hasRevisions": bool(now.revised_by),
        "activePathLength": len(now.active),
        "revisableThoughts": now.active.copy(),
        "context": _context(change),
    }


def _context(change: CommandResult[ThinkSeqSession]) -> dict[str, Any]:
    context: dict[str, Any] = {
        "recentThoughts": [
            {"number": number, "preview": text} for number, text in change.now.recent()
        ]
    }
    if supersedes := superseded(change.thought):
        context["revisionInfo"] = {"revises": supersedes[0], "supersedes": supersedes}
    return context


def superseded(thought: ThoughtRecorded | None) -> list[int]:
    """Return the numbers of the thoughts that a revision supersedes. The revised thought itself
    comes first.
    """
    if thought is None or not thought.revises:
        return []
    return [int(old[1:]) for old in (thought.revises, *thought.supersedes)]
