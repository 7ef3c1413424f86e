"""The reference server's one tool, over our record. Deliberate differences: docs/dialects.md."""

from collections.abc import Callable
from typing import Any

import msgspec

from thoughtline.app.thinking import Change, Thinking
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import MAIN, Session
from thoughtline.core.wish import Wish
from thoughtline.dialects.tool import Caller, Reply, Tool

NAME = "sequentialthinking"
BIGGEST = 2**53 - 1

DESCRIPTION = """\
Think a problem through in numbered steps that can be revised, branched and extended as you go.

Use it where the answer is not clear at the start: planning, design, debugging, analysis that may \
need to turn back. State one step a call. Raise totalThoughts when there is more to do than you \
expected, mark a step that replaces an earlier one as a revision, and give a branchId to try \
another way from an earlier step. Set nextThoughtNeeded to false only when you have an answer you \
trust. Every step is kept on disk: the session can be resumed after a restart."""

FIELDS = {
    "thought": ("string", "This step, in your words"),
    "nextThoughtNeeded": ("boolean", "Whether another step should follow"),
    "thoughtNumber": ("integer", "Number of this step, counted from 1"),
    "totalThoughts": ("integer", "How many steps you now expect; may change at any time"),
    "isRevision": ("boolean", "Whether this step replaces an earlier one"),
    "revisesThought": ("integer", "Number of the step that it replaces"),
    "branchFromThought": ("integer", "Number of the step that a branch leaves from"),
    "branchId": ("string", "Name of the branch"),
    "needsMoreThoughts": ("boolean", "Whether the end turned out not to be the end"),
}
REQUIRED = ("thought", "nextThoughtNeeded", "thoughtNumber", "totalThoughts")

RESULT = {
    "type": "object",
    "properties": {
        "thoughtNumber": {"type": "number"},
        "totalThoughts": {"type": "number"},
        "nextThoughtNeeded": {"type": "boolean"},
        "branches": {"type": "array", "items": {"type": "string"}},
        "thoughtHistoryLength": {"type": "number"},
    },
    "required": [
        "thoughtNumber",
        "totalThoughts",
        "nextThoughtNeeded",
        "branches",
        "thoughtHistoryLength",
    ],
    "additionalProperties": False,
}

ANNOTATIONS = {
    "readOnlyHint": False,
    "destructiveHint": False,
    "idempotentHint": False,
    "openWorldHint": False,
}


def tools(thinking: Thinking, limits: Limits) -> list[Tool]:
    """The tool `sequentialthinking`. It has no session argument: a conversation is a session."""

    async def sequentialthinking(arguments: bytes, caller: Caller) -> Reply:
        said = _checked(arguments)
        change = await thinking.think(
            lambda now: _wish(said, now),
            session=caller.conversation,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )
        result = _result(said, change)
        return Reply(
            text=msgspec.json.format(msgspec.json.encode(result), indent=2).decode(), data=result
        )

    return [
        Tool(
            name=NAME,
            title="Sequential Thinking",
            description=DESCRIPTION,
            input_schema=_schema(),
            annotations=ANNOTATIONS,
            output_schema=RESULT,
            call=sequentialthinking,
            refused=lambda refusal: Reply(text=str(refusal), failed=True),
        )
    ]


def _schema() -> dict[str, Any]:
    bounds = {"integer": {"minimum": 1, "maximum": BIGGEST}}
    properties = {
        name: {"type": kind, "description": about, **bounds.get(kind, {})}
        for name, (kind, about) in FIELDS.items()
    }
    return {"type": "object", "properties": properties, "required": list(REQUIRED)}


def _checked(arguments: bytes) -> dict[str, Any]:
    """The known arguments, converted as the original converts them. Unknown ones are dropped.

    Raises `Refused` with one complaint for each argument that does not fit, in the schema's order.
    """
    try:
        given = msgspec.json.decode(arguments)
    except msgspec.DecodeError as error:
        raise Refused(
            Code.BAD_ARGUMENTS, f"The arguments cannot be read: {error}.", hint="Send plain JSON."
        ) from error
    said: dict[str, Any] = {}
    complaints: list[str] = []
    for name, (kind, _) in FIELDS.items():
        if name not in given:
            if name in REQUIRED:
                complaints.append(f"{name} is missing")
            continue
        try:
            said[name] = CONVERT[kind](given[name])
        except ValueError as error:
            complaints.append(f"{name} {error}")
    if complaints:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The arguments of {NAME} do not fit: {'; '.join(complaints)}.",
            hint="Nothing was recorded; correct them and call again.",
        )
    return said


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError("must be a string")  # noqa: TRY004 - one kind of complaint, see _checked
    return given


def _flag(given: Any) -> bool:
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in ("true", "false"):
        return given.lower() == "true"
    raise ValueError("must be true or false")


def _count(given: Any) -> int:
    number = _number(given)
    if number != number // 1:
        raise ValueError("must be a whole number")
    if not 1 <= number <= BIGGEST:
        raise ValueError(f"must be from 1 to {BIGGEST}")
    return int(number)


def _number(given: Any) -> float:
    """As JavaScript's Number() reads it, which is what the original's callers are used to."""
    while isinstance(given, list) and len(given) == 1:
        given = given[0]
    if given is None or given == []:
        return 0
    if isinstance(given, (bool, int, float)):
        return given
    if isinstance(given, str):
        return _number_in(given.strip())
    raise ValueError("must be a number")


def _number_in(text: str) -> float:
    prefix = text[:2].lower()
    try:
        if prefix in ("0x", "0o", "0b") and "_" not in text:
            return int(text, 0)
        if text and set(text) <= set("0123456789+-.eE"):
            return float(text)
    except (ValueError, OverflowError):
        pass
    if not text:
        return 0
    raise ValueError("must be a number")


CONVERT: dict[str, Callable[[Any], Any]] = {"string": _text, "boolean": _flag, "integer": _count}


def _wish(said: dict[str, Any], now: Session) -> Wish:
    """A reference to a thought that is on record becomes a real one; any other is kept as said."""
    number = said["thoughtNumber"]
    branch = said.get("branchId") if said.get("branchFromThought") else None
    root = (
        _referred(now, said.get("branchFromThought"))
        if branch and branch not in now.branches
        else None
    )
    return Wish(
        text=said["thought"],
        branch=branch or None,
        after=root,
        revises=_referred(now, said.get("revisesThought"), latest_wording=True),
        number=number,
        given={
            name: value for name, value in said.items() if name not in ("thought", "thoughtNumber")
        },
    )


def _referred(now: Session, number: int | None, *, latest_wording: bool = False) -> str | None:
    thought = now.numbering.thought(number) if number is not None else None
    while latest_wording and thought in now.revised_by:
        thought = now.revised_by[thought]
    return thought


def _result(said: dict[str, Any], change: Change) -> dict[str, Any]:
    number = said["thoughtNumber"]
    names = [name for name in change.now.branches if name != MAIN]
    return {
        "thoughtNumber": number,
        "totalThoughts": max(said["totalThoughts"], number),
        "nextThoughtNeeded": said["nextThoughtNeeded"],
        "branches": sorted(filter(_is_index, names), key=int)
        + [n for n in names if not _is_index(n)],
        "thoughtHistoryLength": change.now.thoughts,
    }


def _is_index(name: str) -> bool:
    """JavaScript lists keys that look like array indexes first, and so does the original."""
    return name.isascii() and name.isdecimal() and str(int(name)) == name and int(name) < 2**32 - 1
