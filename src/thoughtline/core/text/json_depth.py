"""Nesting depth of a JSON text, counted without parsing it.

Parsers differ: Python 3.14 reads a hundred thousand levels without an error, and code that walks
through the result fails later.
"""

MAX_DEPTH = 32


def too_deep(line: bytes) -> bool:
    """Return whether arrays and objects nest deeper than `MAX_DEPTH`, in linear time.

    Removing all empty pairs removes the innermost level, so `MAX_DEPTH` rounds leave no bracket of
    an allowed text.
    """
    if line.count(b"[") + line.count(b"{") <= MAX_DEPTH:
        return False
    brackets = outside_strings(line).translate(None, delete=_NOT_BRACKETS)
    for _ in range(MAX_DEPTH):
        brackets = _without_empty_pairs(brackets)
    return bool(brackets)


_NOT_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


def outside_strings(line: bytes) -> bytes:
    """Cut out strings: valid JSON has an even number of unescaped quotes."""
    plain = line.replace(b"\\\\", b"").replace(b'\\"', b"")
    return b"".join(plain.split(b'"')[::2])


def _without_empty_pairs(brackets: bytes) -> bytes:
    """Remove the innermost level of brackets. A round bracket replaces each removed pair, so that
    one round removes only one level.
    """
    return brackets.replace(b"[]", b"(").replace(b"{}", b"(").replace(b"(", b"")
