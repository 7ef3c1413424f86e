"""Text without its layout, as tokens. What means something stays, such as Python's indentation."""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator

from msgspec import Struct

TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n]){0,500}\"|'(?:\\.|[^'\\\n]){0,500}'|\w+|[^\w\s]")
"""A longer text in quotes is several tokens: each quote without an end is looked after so far."""

INDENTED = (".coffee", ".fs", ".hs", ".md", ".mk", ".nim", ".pug", ".rst", ".sass", ".yaml", ".yml")
"""Kinds of files in which the white space before a line has a meaning."""

LAYOUT = {tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
DEPTH = {tokenize.INDENT: "indent", tokenize.DEDENT: "dedent"}
CLOSING = (")", "]", "}")
SIMPLE_TEXT = re.compile(r"'([^'\"\\\n]*)'")


class Token(Struct, frozen=True):
    """`line` counts from 1. `depth` says that it stands for a change of indentation."""

    text: str
    line: int
    depth: bool = False


def tokens_of(path: str, text: str) -> list[Token]:
    """The tokens of a file, told by the end of its path how to read it."""
    if path.endswith((".py", ".pyi")):
        try:
            return list(_without_last_commas(_python(text)))
        except (tokenize.TokenError, SyntaxError):
            pass  # it is no Python, or of another version
    return list(_without_last_commas(_plain(text, indented=path.endswith(INDENTED))))


def _without_last_commas(tokens: Iterable[Token]) -> Iterator[Token]:
    """Formatters put a comma before a bracket that closes on a line of its own."""
    comma: Token | None = None
    for token in tokens:
        if comma is not None and token.text not in CLOSING:
            yield comma
        comma = token if token.text == "," else None
        if comma is None:
            yield token
    if comma is not None:
        yield comma


def _python(text: str) -> Iterator[Token]:
    for found in tokenize.generate_tokens(io.StringIO(text).readline):
        if found.type in LAYOUT:
            continue
        if found.type == tokenize.ERRORTOKEN:
            raise SyntaxError(found.string)  # as from Python 3.12 on; to go on may take very long
        said = DEPTH.get(found.type, found.string)
        if found.type == tokenize.NEWLINE:
            said = "\n"
        elif found.type == tokenize.STRING and (simple := SIMPLE_TEXT.fullmatch(said)):
            said = f'"{simple[1]}"'  # formatters prefer one kind of quotes
        yield Token(said, found.start[0], found.type in DEPTH)


def _plain(text: str, *, indented: bool) -> Iterator[Token]:
    for number, line in enumerate(text.split("\n"), 1):
        if indented and (depth := len(line) - len(line.lstrip())) and line.strip():
            yield Token(f"depth {depth}", number, depth=True)
        for found in TOKEN.finditer(line):
            yield Token(found[0], number)
