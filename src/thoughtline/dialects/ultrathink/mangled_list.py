"""Parser for lists in a string: JSON, and the forms that shells and models make of JSON."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from thoughtline.dialects.ultrathink.assumption import NAME

LONGEST_MANGLED = 20_000
"""Maximum length in characters of a string that is no JSON."""

NAMES = re.compile(rf"\[?\s*({NAME}(?:\s*,\s*{NAME})*)\s*\]?")
"""Pattern of ids whose quotes a shell removed: [A1, A2]."""

ESCAPED = re.compile(r"\\([\\\"'])")
"""Pattern of an escaped quote or backslash."""

CONSTANTS = {"true": True, "false": False, "null": None}
"""Constants of JSON that are no constants of Python."""


def parse_list(text: str) -> Any:
    """Return the value in a string. The texts "" and "null" are empty lists.

    Raises `ValueError` if the string has no known form.
    """
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
