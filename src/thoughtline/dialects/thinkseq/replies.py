"""What `thinkseq` answers: the original's envelope around a result or an error."""

from typing import Any

import msgspec

from thoughtline.app.command_result import CommandResult
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thinkseq.arguments import USUAL_TOTAL
from thoughtline.dialects.thinkseq.session import SHOWN, ThinkSeqSession
from thoughtline.dialects.tool import Reply


def _object(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
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
CONTEXT = _object(
    {
        "recentThoughts": {
            "type": "array",
            "items": _object({"number": NUMBER, "preview": TEXT}),
            "maxItems": SHOWN,
        },
        "revisionInfo": _object({"revises": NUMBER, "supersedes": NUMBERS}),
    },
    "revisionInfo",
)
RESULT = _object(
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
ENVELOPE = _object(
    {"ok": FLAG, "result": RESULT, "error": _object({"code": TEXT, "message": TEXT})},
    "result",
    "error",
)

ERRORS = {
    Code.NO_SUCH_THOUGHT: "E_REVISION_TARGET_NOT_FOUND",
    Code.ALREADY_REVISED: "E_REVISION_TARGET_SUPERSEDED",
}
"""ThinkSeq's codes for our refusals. Any other is E_THINK."""


def reply(arguments: dict[str, Any], change: CommandResult[ThinkSeqSession]) -> Reply:
    return _envelope({"ok": True, "result": _result(arguments, change)})


def refused(refusal: Refused) -> Reply:
    """Arguments that do not fit are answered in plain text, all else in the envelope."""
    if refusal.code == Code.BAD_ARGUMENTS:
        return Reply(text=str(refusal), failed=True)
    error = {"code": ERRORS.get(refusal.code, "E_THINK"), "message": str(refusal)}
    return _envelope({"ok": False, "error": error}, failed=True)


def _envelope(data: dict[str, Any], *, failed: bool = False) -> Reply:
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
        "hasRevisions": now.has_revisions,
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
    if change.thought is not None and change.thought.revises:
        replaced = (change.thought.revises, *change.thought.supersedes)
        supersedes = [int(thought[1:]) for thought in replaced]
        context["revisionInfo"] = {"revises": supersedes[0], "supersedes": supersedes}
    return context
