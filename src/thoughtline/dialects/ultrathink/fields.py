"""Arguments of the tool `ultrathink`: their descriptions, and the functions that read their values
leniently.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from thoughtline.dialects.arguments import Check, meant_arguments, text
from thoughtline.dialects.pydantic_values import count, flag, share
from thoughtline.dialects.ultrathink.assumption import NAME, Assumption

Item = TypeVar("Item")

LONGEST_MANGLED = 20_000
"""Maximum length in characters of a string that is no JSON."""

NAMES = re.compile(rf"\[?\s*({NAME}(?:\s*,\s*{NAME})*)\s*\]?")
"""Pattern of ids whose quotes a shell removed: [A1, A2]."""

ESCAPED = re.compile(r"\\([\\\"'])")
"""Pattern of an escaped quote or backslash."""

CONSTANTS = {"true": True, "false": False, "null": None}
"""Constants of JSON that are no constants of Python."""


class Field(Struct, frozen=True):
    """Argument of the tool. `read` returns its value, or raises `ValueError`."""

    schema: dict[str, Any]
    read: Callable[[Any], Any]


def _field(kind: str, about: str, read: Callable[[Any], Any], **more: Any) -> Field:
    return Field({"type": kind, "description": about, **more}, read)


def nonblank(value: Any) -> str:
    if not text(value).strip():
        raise ValueError("is empty")
    return text(value)


def assumptions(value: Any) -> list[Assumption]:
    entries = _list(_described(value), Assumption)
    for entry in entries:
        if not re.fullmatch(NAME, entry.id):
            raise ValueError(f"need ids such as A1 and A2; {entry.id[:64]!r} is none")
    return entries


def _described(value: Any) -> Any:
    """Return the list of assumptions without fields that say nothing, and with the known names of
    fields that are spelled in another way. A single assumption becomes a list.
    """
    parsed = parse_list(value) if isinstance(value, str) else value
    entries = [parsed] if isinstance(parsed, dict) else parsed
    if not isinstance(entries, list):
        return value
    return [
        meant_arguments(entry, ASSUMPTION_CHECKS, ASSUMPTION["required"])
        if isinstance(entry, dict)
        else entry
        for entry in entries
    ]


def references(value: Any) -> list[str]:
    parsed = parse_list(value) if isinstance(value, str) else value
    return _list([parsed] if isinstance(parsed, str) else parsed, str)


def _list(value: Any, kind: type[Item]) -> list[Item]:
    """Read a list, which may be written in a string, as JSON or as shells mangle JSON."""
    if isinstance(value, str):
        value = parse_list(value)
    if not isinstance(value, list):
        raise ValueError("must be a list, or a list as JSON in a string")  # noqa: TRY004 - as above
    try:
        return msgspec.convert(value, list[kind])  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        raise ValueError(f"do not fit: {error}") from error


def parse_list(text: str) -> Any:
    """Return a value; [] for "" and "null". Raises `ValueError` for an unknown form."""
    if text.strip() in ("", "null"):
        return []
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        pass
    if len(text) <= LONGEST_MANGLED:
        for form in _forms(text.strip()):
            try:
                return _literal(form)
            except (ValueError, SyntaxError, RecursionError, MemoryError):
                continue
        if found := NAMES.fullmatch(text.strip()):
            return [name.strip() for name in found[1].split(",")]
    raise ValueError("must be a list; this string is no JSON")


def _forms(text: str) -> Iterator[str]:
    """Yield the string, and the string without backslashes that a shell left before quotes."""
    yield text
    if "\\" in text:
        yield ESCAPED.sub(r"\1", text)


def _literal(text: str) -> Any:
    """Return the value of a string in JSON, or in Python's form with single quotes."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        pass
    import ast  # noqa: PLC0415 - few strings need it
    import warnings  # noqa: PLC0415 - as above

    with warnings.catch_warnings(action="ignore"):  # would quote the string on standard error
        tree = ast.parse(text, mode="eval")

    class Constants(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return ast.Constant(CONSTANTS[node.id]) if node.id in CONSTANTS else node

    return ast.literal_eval(Constants().visit(tree))


ASSUMPTION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {
            "type": "string",
            "description": "Your id for it: A1, A2, ...",
        },
        "text": {"type": "string", "description": "What you take for granted."},
        "confidence": {
            "type": "number",
            "description": "How sure you are of it, 0 to 1. Default: 1.",
        },
        "critical": {
            "type": "boolean",
            "description": "Whether the conclusion fails without it. Default: true.",
        },
        "verifiable": {
            "type": "boolean",
            "description": "Whether it can be checked. Default: false.",
        },
        "evidence": {"type": "string", "description": "What speaks for or against it."},
        "verification_status": {
            "type": "string",
            "enum": ["unverified", "verified_true", "verified_false"],
            "description": "What checking it showed.",
        },
    },
    "required": ["id", "text"],
}
"""Schema of an entry of `assumptions`. The schema is flat, because many clients refuse unions and
references.
"""


def _status(value: Any) -> Any:
    """Check a status: "" stands for none in clients that fill in every field."""
    if value == "":
        raise ValueError("is empty")
    return value


ASSUMPTION_CHECKS: dict[str, Check] = {
    name: _status if name == "verification_status" else lambda value: value
    for name in ASSUMPTION["properties"]
}

WORDS = {"type": "string"}

FIELDS = {
    "thought": _field("string", "This step, in your words.", nonblank),
    "total_thoughts": _field(
        "integer", "How many steps you now expect; may change at any time.", count
    ),
    "next_thought_needed": _field(
        "boolean", "Whether another step follows. Default: while below total_thoughts.", flag
    ),
    "thought_number": _field("integer", "Number of this step. Default: the next one.", count),
    "session_id": _field(
        "string", "Session to go on with, or your name for a new one. Default: a new one.", text
    ),
    "is_revision": _field("boolean", "Whether this step replaces an earlier one.", flag),
    "revises_thought": _field("integer", "Number of the step that it replaces.", count),
    "branch_from_thought": _field(
        "integer", "Number of the step that a branch leaves from.", count
    ),
    "branch_id": _field("string", "Name of the branch.", text),
    "needs_more_thoughts": _field("boolean", "Whether the end turned out not to be the end.", flag),
    "confidence": _field("number", "How sure you are of this step, 0 to 1.", share),
    "uncertainty_notes": _field("string", "What you are unsure of, and why.", text),
    "outcome": _field("string", "What this step came to or is expected to.", text),
    "assumptions": _field(
        "array",
        "What this step takes for granted. The step rests on those that are new; one that is known "
        "is described anew, and its text and critical cannot change.",
        assumptions,
        items=ASSUMPTION,
    ),
    "depends_on_assumptions": _field(
        "array",
        "Ids of earlier assumptions that this step rests on; SESSION:A1 for another session's.",
        references,
        items=WORDS,
    ),
    "invalidates_assumptions": _field(
        "array",
        "Ids of assumptions that this step shows to be false. What rests on them falls.",
        references,
        items=WORDS,
    ),
}
REQUIRED = ("thought", "total_thoughts")

SCHEMA = {
    "type": "object",
    "properties": {name: field.schema for name, field in FIELDS.items()},
    "required": list(REQUIRED),
}
