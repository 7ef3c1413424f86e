"""ThinkSeq's one tool, over our record. Deliberate differences: docs/dialects.md."""

from collections.abc import Callable
from typing import Any

import msgspec

from thoughtline.app.change import Change
from thoughtline.app.recorder import Recorder
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import Check, checked
from thoughtline.dialects.numbered import BIGGEST
from thoughtline.dialects.thinkseq.session_view import SHOWN, ThinkSeqSession, units
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool

NAME = "thinkseq"

LONGEST = 2_000
"""UTF-16 units of a thought."""

MOST_TOTAL = 25
USUAL_TOTAL = 3

DESCRIPTION = """\
Think a problem through one step a call, and replace a step when a better one is found.

Thoughts are numbered for you. To take a thought back, give its number as revisesThought: the new \
thought takes its place, and the thoughts after it are superseded too. The reply says which \
thoughts are active, how far you are, and how the latest ones begin. Every thought is kept on \
disk, superseded ones too."""

FIELDS: dict[str, dict[str, Any]] = {
    "thought": {
        "type": "string",
        "description": "This step, in your words",
        "minLength": 1,
        "maxLength": LONGEST,
    },
    "totalThoughts": {
        "type": "integer",
        "description": "How many thoughts you now expect; say it in every call",
        "default": USUAL_TOTAL,
        "minimum": 1,
        "maximum": MOST_TOTAL,
    },
    "revisesThought": {
        "type": "integer",
        "description": "Number of the active thought that this one replaces",
        "minimum": 1,
        "maximum": BIGGEST,
    },
}


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


def tools(thinking: Recorder[ThinkSeqSession], limits: Limits) -> list[Tool]:
    """The tool `thinkseq`. It has no session argument: a conversation is a session."""

    async def thinkseq(arguments: bytes, caller: Caller) -> Reply:
        said = checked(NAME, arguments, CHECKS, ("thought",), others=False)
        change = await thinking.think(
            lambda now: _to_command(said, now),
            session=caller.conversation,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )
        return _enveloped({"ok": True, "result": _result(said, change)})

    return [
        Tool(
            name=NAME,
            title="Think in Sequence",
            description=DESCRIPTION,
            input_schema={
                "type": "object",
                "properties": FIELDS,
                "required": ["thought"],
                "additionalProperties": False,
            },
            annotations=RECORDS,
            output_schema=ENVELOPE,
            names_session=False,
            call=thinkseq,
            refused=_refused,
        )
    ]


def _enveloped(data: dict[str, Any], *, failed: bool = False) -> Reply:
    return Reply(text=msgspec.json.encode(data).decode(), data=data, failed=failed)


def _refused(refusal: Refused) -> Reply:
    """Arguments that do not fit are answered in plain text, all else in the envelope."""
    if refusal.code == Code.BAD_ARGUMENTS:
        return Reply(text=str(refusal), failed=True)
    error = {"code": ERRORS.get(refusal.code, "E_THINK"), "message": str(refusal)}
    return _enveloped({"ok": False, "error": error}, failed=True)


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError("must be a string")  # noqa: TRY004 - one kind of complaint, see Check
    length = units(given)
    if not 1 <= length <= LONGEST:
        raise ValueError(f"must have from 1 to {LONGEST} UTF-16 units, not {length}")
    return given


def _up_to(most: int) -> Callable[[Any], int]:
    def whole(given: Any) -> int:
        # To JavaScript, which the original's callers are used to, 3.0 is whole.
        if isinstance(given, bool) or not isinstance(given, int | float) or given % 1:
            raise ValueError("must be a whole number")
        if not 1 <= given <= most:
            raise ValueError(f"must be from 1 to {most}")
        return int(given)

    return whole


CHECKS: dict[str, Check] = {
    "thought": _text,
    "totalThoughts": _up_to(MOST_TOTAL),
    "revisesThought": _up_to(BIGGEST),
}


def _to_command(said: dict[str, Any], now: ThinkSeqSession) -> Command:
    number = said.get("revisesThought")
    replaced = [] if number is None else [f"t{one}" for one in now.active_from(number)]
    return Command(
        text=said["thought"],
        revises=replaced[0] if replaced else None,
        supersedes=tuple(replaced[1:]),
        given={name: value for name, value in said.items() if name == "totalThoughts"},
    )


def _result(said: dict[str, Any], change: Change[ThinkSeqSession]) -> dict[str, Any]:
    now, number = change.now, change.now.thoughts
    total = max(said.get("totalThoughts", USUAL_TOTAL), number)
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


def _context(change: Change[ThinkSeqSession]) -> dict[str, Any]:
    context: dict[str, Any] = {
        "recentThoughts": [
            {"number": number, "preview": text} for number, text in change.now.recent()
        ]
    }
    if change.thought is not None and change.thought.revises:
        replaced = (change.thought.revises, *change.thought.supersedes)
        supersedes = [int(one[1:]) for one in replaced]
        context["revisionInfo"] = {"revises": supersedes[0], "supersedes": supersedes}
    return context
