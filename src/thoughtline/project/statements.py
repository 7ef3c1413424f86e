"""Statements of a text, each with its words: what it says, without comments, layout and form.

The form of Python code is its annotations, docstrings, overloads, `pass`, the cause of a `raise`
and the arguments of `super()`.
"""

import ast
import re
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from thoughtline.project.file_text import FileText
from thoughtline.project.owners.conditions import PYTHON
from thoughtline.project.owners.owners import Owners, is_commented
from thoughtline.project.statement import Statement
from thoughtline.project.symbols.python_symbols import is_overload
from thoughtline.project.tokens import (
    CLOSING,
    FREE,
    OPENING,
    Token,
    python_tokens,
    without_last_commas,
)

HASH = (*PYTHON, ".bash", ".cfg", ".conf", ".ini", ".mk", ".pl", ".properties", ".r", ".rb", ".sh")
SLASHES = (
    *(".c", ".cc", ".cpp", ".cs", ".cjs", ".go", ".h", ".hpp", ".java", ".js", ".jsonc", ".jsx"),
    *(".kt", ".less", ".mjs", ".mts", ".php", ".proto", ".rs", ".scala", ".scss", ".swift", ".ts"),
    ".tsx",
)
LINE_COMMENTS = {
    **dict.fromkeys((*HASH, ".tf", ".toml", ".yaml", ".yml", ".zsh"), (b"#",)),
    **dict.fromkeys((".cfg", ".conf", ".ini"), (b"#", b";")),
    **dict.fromkeys(SLASHES, (b"//",)),
    **dict.fromkeys((".hs", ".lua", ".sql"), (b"--",)),
}
"""Signs that begin a comment of one line, by the suffix of a file."""

INSTRUCTIONS = (b"#!", b"//go:")
"""Signs of comments that programs obey."""

DOCSTRING = re.compile(rb'"""(?:[^"]|"(?!""))*"""')
"""Pattern of a docstring of one line."""

WORD = re.compile(r"\w+|[^\w\s]")

Position = tuple[int, int]
"""Line, counted from 1, and column in characters."""

Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module

Span = tuple[Position, Position]


def read_statements(file: FileText) -> list[Statement]:
    if file.statements is None:
        file.statements = _read_python(file) or read_lines(
            file.path, file.lines, file.formerly().outline.owners
        )
    return file.statements


def read_lines(
    path: str, lines: Sequence[bytes], owners: Sequence[Owners], *, with_comments: bool = False
) -> list[Statement]:
    """Return each line that has a text as a statement. Comments have words only `with_comments`."""
    is_free = path.endswith((*FREE, *PYTHON))
    found = []
    for number, (line, above) in enumerate(zip(lines, owners, strict=True), 1):
        bare = line.strip()
        if not bare:
            continue
        text = bare.decode(errors="replace")
        is_comment = not with_comments and _is_comment(path, bare, above)
        words = () if is_comment else tuple(WORD.findall(text) if is_free else text.split())
        found.append(Statement(number, number, words, (number,) * len(words), text, above))
    return found


def _is_comment(path: str, line: bytes, owners: Owners) -> bool:
    """Return whether a line is certainly a comment. In another language its first sign may be part
    of the code, such as the "#" of a definition in C.
    """
    suffix = f".{path.lower().rpartition('.')[2]}"
    signs = LINE_COMMENTS.get(suffix, ())
    if line.startswith(signs) and not line.startswith(INSTRUCTIONS):
        return True
    if suffix in PYTHON:  # lines of a longer text may be of a value
        return DOCSTRING.fullmatch(line) is not None
    return is_commented(owners)


def _read_python(file: FileText) -> list[Statement]:
    """Return the statements of a Python file, none if it is no Python that can be read."""
    if not file.path.endswith(PYTHON) or file.is_opaque:
        return []
    text = b"\n".join(file.lines).decode(errors="replace")
    try:
        return list(_python_statements(f"{text}\n", file.formerly().outline.owners))
    except (SyntaxError, tokenize.TokenError, RecursionError, MemoryError, ValueError):
        return []  # or of another version of Python


def _python_statements(text: str, owners: Sequence[Owners]) -> Iterator[Statement]:
    rows = text.split("\n")
    form = _join_spans(_forms(ast.parse(text), rows))
    code = (token for token in python_tokens(text) if not token.text.startswith("#"))
    tokens: list[Token] = []
    depth = 0
    for token in without_last_commas(code):
        if token.depth:
            depth += 1 if token.text == "indent" else -1
        elif token.text == "\n":
            yield _statement(tokens, list(_without_form(tokens, form)), rows, owners, depth)
            tokens = []
        else:
            tokens.append(token)


def _statement(
    tokens: Sequence[Token],
    kept: Sequence[Token],
    rows: Sequence[str],
    owners: Sequence[Owners],
    depth: int,
) -> Statement:
    first = tokens[0].line
    words, lines = tuple(one.text for one in kept), tuple(one.line for one in kept)
    text = _write(kept, rows)
    above = owners[first - 1]
    return Statement(first, tokens[-1].last, words, lines, text, above, depth, is_python=True)


def _without_form(tokens: Iterable[Token], form: Sequence[Span]) -> Iterator[Token]:
    is_return = False
    open_brackets = 0
    for token in tokens:
        is_return = token.text == "->" or (is_return and (token.text != ":" or open_brackets > 0))
        is_closing = token.text in CLOSING and open_brackets > 0
        if not (is_return or is_closing or _is_within((token.line, token.column), form)):
            yield token
            continue
        open_brackets += (token.text in OPENING) - (token.text in CLOSING)


def _write(tokens: Sequence[Token], rows: Sequence[str]) -> str:
    """Return the text of some tokens on one line, with blanks where the text has some. A default
    value has none, with or without an annotation before it.
    """
    text = before = ""
    depth = 0
    for token in tokens:
        above = rows[token.line - 1][: token.column]
        is_apart = above.endswith((" ", "\t")) if above.strip() else token.text not in CLOSING
        is_default = depth > 0 and "=" in (before, token.text)
        is_first = not text or before in OPENING
        text += token.text if is_first or is_default or not is_apart else f" {token.text}"
        depth += (token.text in OPENING) - (token.text in CLOSING)
        before = token.text
    return text


def _join_spans(spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order, those that overlap as one."""
    joined: list[Span] = []
    for begin, end in sorted(spans):
        if joined and begin < joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((begin, end))
    return joined


def _is_within(position: Position, spans: Sequence[Span]) -> bool:
    """Return whether a position is in one of the spans, which are in order and do not overlap."""
    at = bisect_right(spans, position, key=lambda span: span[0])
    return at > 0 and position < spans[at - 1][1]


def _forms(tree: ast.AST, lines: Sequence[str]) -> Iterator[Span]:
    """Yield the places in a text that are only form."""

    def place(line: int, column: int) -> Position:
        text = lines[line - 1]
        return line, column if text.isascii() else len(text.encode()[:column].decode())

    def begin(node: ast.expr | ast.stmt) -> Position:
        return place(node.lineno, node.col_offset)

    def end(node: ast.expr | ast.stmt) -> Position:
        return place(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)

    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=ast.expr() as annotation):
                line, column = place(node.lineno, node.col_offset)
                yield (line, column + len(node.arg)), end(annotation)
            case ast.AnnAssign():
                yield end(node.target), end(node.annotation)
            case ast.Raise(exc=ast.expr() as error, cause=ast.expr() as cause):
                yield end(error), end(cause)
            case ast.Call(func=ast.Name(id="super"), args=[ast.expr() as one, *others]):
                yield begin(one), end(others[-1] if others else one)
            case ast.stmt() | ast.Module():
                yield from ((begin(each), end(each)) for each in _form_statements(node))
                yield from (((each.lineno, 0), end(each)) for each in _form_decorators(node))


def _form_statements(node: ast.stmt | ast.Module) -> Iterator[ast.stmt]:
    """Yield a `pass`, an overload, or the docstring of a definition."""
    if isinstance(node, ast.stmt) and (isinstance(node, ast.Pass) or is_overload(node)):
        yield node
    elif isinstance(node, Documented) and ast.get_docstring(node, clean=False) is not None:
        yield node.body[0]


def _form_decorators(node: ast.stmt | ast.Module) -> Sequence[ast.expr]:
    """Return the decorators of an overload. Each begins its line with a sign."""
    return getattr(node, "decorator_list", []) if is_overload(node) else []
