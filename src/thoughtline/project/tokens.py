"""Tokens of a text, without its layout. Layout with a meaning is kept, such as Python's
indentation.
"""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from keyword import iskeyword

from msgspec import Struct

TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n]){0,500}\"|'(?:\\.|[^'\\\n]){0,500}'|\w+|[^\w\s]")
"""Pattern of a token. A quoted text of more than 500 characters becomes several tokens, because
searching for a missing closing quote would take too long.
"""

INDENTED = (".coffee", ".fs", ".hs", ".md", ".mk", ".nim", ".pug", ".rst", ".sass", ".yaml", ".yml")
"""Suffixes of files in which the white space before a line has a meaning."""

FREE = (
    *(".c", ".cc", ".cpp", ".cs", ".go", ".h", ".hpp", ".java", ".js", ".cjs", ".mjs", ".json"),
    *(".jsonc", ".jsx", ".kt", ".mts", ".php", ".rs", ".scala", ".sql", ".swift", ".toml", ".ts"),
    ".tsx",
)
"""Suffixes of files in which white space between words and signs is layout. In other files, such as
scripts of a shell, stylesheets and settings, a blank may separate what belongs together.
"""

WORD = re.compile(r"\S+")

LAYOUT = {tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
DEPTH = {tokenize.INDENT: "indent", tokenize.DEDENT: "dedent"}
OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")
SIMPLE_TEXT = re.compile(r"'([^'\"\\\n]*)'")


class Token(Struct, frozen=True):
    """A token of a text. `line` is the line number, counted from 1. `depth` marks a change of
    indentation. Only tokens of Python have `column`, in characters, and `last`, their last line.
    """

    text: str
    line: int
    depth: bool = False
    column: int = 0
    last: int = 0


def tokens_of(path: str, text: str) -> list[Token]:
    """Return the tokens of a file; the suffix of its path determines the language."""
    if path.endswith((".py", ".pyi")):
        try:
            return list(without_last_commas(python_tokens(text)))
        except (tokenize.TokenError, SyntaxError):
            pass  # no Python, or another version of it
    tokens = _plain(text, path)
    return list(without_last_commas(tokens) if path.endswith(FREE) else tokens)


def without_last_commas(tokens: Iterable[Token]) -> Iterator[Token]:
    """Drop commas before a closing bracket, which formatters add. The only comma between round
    brackets that are no call stays, because it makes a tuple in Python.
    """
    comma: Token | None = None
    before = ""
    commas = [
        (False, 0)
    ]  # of each open bracket: whether it may be of a tuple, and the commas in it
    for token in tokens:
        if comma is not None and (token.text not in CLOSING or commas[-1] == (True, 1)):
            yield comma
        comma = token if token.text == "," else None
        if comma is None:
            yield token
        if token.text in OPENING:
            is_call = (before.isidentifier() and not iskeyword(before)) or before in CLOSING
            commas.append((token.text == "(" and not is_call, 0))
        elif token.text in CLOSING and len(commas) > 1:
            commas.pop()
        elif comma is not None:
            commas[-1] = (commas[-1][0], commas[-1][1] + 1)
        before = token.text
    if comma is not None:
        yield comma


def python_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a Python text without comments; the token of the end of a statement is
    a line break. Raises the errors of `tokenize`, or `SyntaxError`, if the text is no Python.
    """
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
        (line, column), (last, _) = token.start, token.end
        yield Token(word, line, token.type in DEPTH, column, last)


def _plain(text: str, path: str) -> Iterator[Token]:
    pattern = TOKEN if path.endswith(FREE) else WORD
    indented = path.endswith(INDENTED)
    for number, line in enumerate(text.split("\n"), 1):
        if indented and (depth := len(line) - len(line.lstrip())) and line.strip():
            yield Token(f"depth {depth}", number, depth=True)
        for match in pattern.finditer(line):
            yield Token(match[0], number)
