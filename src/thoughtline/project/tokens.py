"""Tokens of a text, without its layout. Layout with a meaning is kept, such as Python's
indentation.
"""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator

from msgspec import Struct

TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n]){0,500}\"|'(?:\\.|[^'\\\n]){0,500}'|\w+|[^\w\s]")
"""Pattern of a token. A quoted text of more than 500 characters becomes several tokens, because
searching for a missing closing quote would take too long.
"""

INDENTED = (".coffee", ".fs", ".hs", ".md", ".mk", ".nim", ".pug", ".rst", ".sass", ".yaml", ".yml")
"""Suffixes of files in which the white space before a line has a meaning."""

LAYOUT = {tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
DEPTH = {tokenize.INDENT: "indent", tokenize.DEDENT: "dedent"}
CLOSING = (")", "]", "}")
SIMPLE_TEXT = re.compile(r"'([^'\"\\\n]*)'")


class Token(Struct, frozen=True):
    """A token of a text. `line` is the line number, counted from 1. `depth` marks a change of
    indentation.
    """

    text: str
    line: int
    depth: bool = False


def tokens_of(path: str, text: str) -> list[Token]:
    """Return the tokens of a file; the suffix of its path determines the language."""
    if path.endswith((".py", ".pyi")):
        try:
            return list(_without_last_commas(_python(text)))
        except (tokenize.TokenError, SyntaxError):
            pass  # no Python, or another version of it
    return list(_without_last_commas(_plain(text, indented=path.endswith(INDENTED))))


def _without_last_commas(tokens: Iterable[Token]) -> Iterator[Token]:
    """Drop commas before a closing bracket, which formatters add."""
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
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in LAYOUT:
            continue
        if token.type == tokenize.ERRORTOKEN:
            raise SyntaxError(token.string)  # as from Python 3.12 on; continuing may take very long
        word = DEPTH.get(token.type, token.string)
        if token.type == tokenize.NEWLINE:
            word = "\n"
        elif token.type == tokenize.STRING and (simple := SIMPLE_TEXT.fullmatch(word)):
            word = f'"{simple[1]}"'  # formatters prefer one kind of quotes
        yield Token(word, token.start[0], token.type in DEPTH)


def _plain(text: str, *, indented: bool) -> Iterator[Token]:
    for number, line in enumerate(text.split("\n"), 1):
        if indented and (depth := len(line) - len(line.lstrip())) and line.strip():
            yield Token(f"depth {depth}", number, depth=True)
        for match in TOKEN.finditer(line):
            yield Token(match[0], number)
