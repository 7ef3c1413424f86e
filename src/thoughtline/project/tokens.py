"""Layout with a meaning is kept, such as Python's indentation."""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from keyword import iskeyword

from msgspec import Struct, structs

TOKEN = re.compile(
    r"(?<!\\)(?:\"(?:\\.|[^\"\\\n]){0,500}+\"|'(?:\\.|[^'\\\n]){0,500}+')|\w+|[^\w\s]"
)
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

LISTED = (".md", ".markdown", ".mdx", ".rst")
"""Suffixes of texts in which entries of a list have different signs with the same meaning."""

FENCE = ("```", "~~~")
SIGN = re.compile(r"(\s*)(?:([-*])|(\d{1,3})[.)]|(#{1,6}))(?=\s+\S)")

REMARK = re.compile(r"(?<!\s)\s+#")
BLOCK = re.compile(r"(?:^|[\s:-])[|>][-+\d]{0,2}\s*\Z")
"""Pattern of the beginning of a longer text in YAML."""

OPEN_TEXT = re.compile(r"(?:^|[:\[{,-])\s*'[^']*\Z")
WHOLE_TEXT = re.compile(r"((?:^|[:-])\s+)'([^'\"\\]*)'\s*\Z")

ONE_TEXT = (".cjs", ".js", ".mjs", ".mts", ".toml", ".ts")
"""Suffixes of files in which simple texts mean the same in both kinds of quotes."""

BETWEEN = re.compile(r"(?<![^\s(\[{,:=?&|+!;<>])'([^'\"\\\n]*)'(?![^\s)\]},:;.+?])")

LAYOUT = {tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
DEPTH = {tokenize.INDENT: "indent", tokenize.DEDENT: "dedent"}
OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")
SIMPLE_TEXT = re.compile(r"'([^'\"\\\n]*)'")


class Token(Struct, frozen=True):
    """A token of a text. `line` is the line number, counted from 1. `depth` marks a change of
    indentation. Only tokens of Python have `column`, in characters, and `last`, their last line. A
    comma at the end of a line is loose if it only separates entries.
    """

    text: str
    line: int
    depth: bool = False
    column: int = 0
    last: int = 0
    is_loose: bool = False


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
            is_inside = len(commas) > 1 and not commas[-1][0]
            is_loose = is_inside and token.line > comma.line
            yield structs.replace(comma, is_loose=True) if is_loose else comma
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
    for number, line in enumerate(_without_form(text.split("\n"), path), 1):
        if indented and (depth := len(line) - len(line.lstrip())) and line.strip():
            yield Token(f"depth {depth}", number, depth=True)
        for match in pattern.finditer(line):
            yield Token(match[0], number)


def without_form(lines: Iterable[bytes], path: str) -> Iterator[bytes]:
    """Yield lines without the form that has no meaning in files of their suffix: the signs of
    entries, numbers and levels in a text, comments at the end of a line of YAML, and the quotes of
    simple texts.
    """
    texts = (line.decode("latin-1") for line in lines)
    return (line.encode("latin-1") for line in _without_form(texts, path))


def _without_form(lines: Iterable[str], path: str) -> Iterable[str]:
    path = path.lower()
    if path.endswith(LISTED):
        return _without_signs(lines)
    if path.endswith((".yaml", ".yml")):
        return _without_comments(lines)
    return _with_one_quote(lines) if path.endswith(ONE_TEXT) else lines


def _without_signs(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of a text with the same signs of entries, numbers and headings. Code is left, and
    so is a number at the beginning of a line that goes on with a sentence: as in Markdown, only 1
    begins a list there.
    """
    fenced = goes_on = False
    numbered: set[str] = set()
    for line in lines:
        fenced ^= line.lstrip().startswith(FENCE)
        match = None if fenced else SIGN.match(line)
        if not goes_on:
            numbered = set()
        if match and match[3]:
            if goes_on and match[1] not in numbered and match[3] != "1":
                match = None
            else:
                numbered.add(match[1])
        goes_on = line.strip() != "" and not (match and match[4])
        yield line if match is None else f"{_same_sign(match)}{line[match.end() :]}"


def _same_sign(match: re.Match[str]) -> str:
    sign = "-" if match[2] else "1." if match[3] else "#"
    return f"{match[1]}{sign}"


def _without_comments(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of YAML without comments at their ends, and with one kind of quotes. Longer texts
    are left, and so are all lines after a quote without an end.
    """
    inside: int | None = None
    is_sure = True
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if inside is not None and line.strip() and depth <= inside:
            inside = None
        if inside is not None or not is_sure or line.lstrip().startswith("#"):
            yield line
            continue
        end = _end_of_value(line)
        value = line[:end].rstrip() if end < len(line) else line
        is_sure = value.count('"') % 2 == 0 and OPEN_TEXT.search(value) is None
        inside = depth if BLOCK.search(value) else None
        yield WHOLE_TEXT.sub(r'\1"\2"', value)


def _end_of_value(line: str) -> int:
    """Return the position of the comment in a line: after a blank, and outside of quotes."""
    read = double = single = 0
    for match in REMARK.finditer(line):
        double += line.count('"', read, match.start())
        single += line.count("'", read, match.start())
        read = match.start()
        if double % 2 == 0 and single % 2 == 0:
            return read
    return len(line)


def _with_one_quote(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of code with simple texts in one kind of quotes, but not beside a template."""
    is_template = False
    for line in lines:
        was_template, is_template = is_template, is_template ^ (line.count("`") % 2 == 1)
        yield line if was_template or "`" in line else BETWEEN.sub(r'"\1"', line)
