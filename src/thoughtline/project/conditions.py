"""Conditions and loops that govern the lines below them, in the words of a program."""

import re
from collections.abc import Iterator, Mapping, Sequence

from thoughtline.project.banners import Rows
from thoughtline.project.tokens import CLOSING, OPENING, TOKEN, Token, without_last_commas

PYTHON = (".py", ".pyi")
CODE = (
    *PYTHON,
    *(".c", ".cc", ".cpp", ".cs", ".go", ".h", ".hpp", ".java", ".js", ".cjs", ".mjs", ".jsx"),
    *(".kt", ".mts", ".php", ".rb", ".rs", ".scala", ".swift", ".ts", ".tsx"),
)
CONTROL = re.compile(
    rb"(?:async\s+)?(?:if|elif|else|elsif|for|foreach|while|do|try|except|finally|catch|with|switch|"
    rb"match|unless|until|loop|select|begin|rescue|ensure|using|unsafe)\b(?!\s*=[^=])"
)
"""Pattern of a statement that governs the lines below it by a condition or a loop."""

FOLLOWING = re.compile(rb"(?:else|elif|elsif)\b")
"""Pattern of a statement that goes on with the one above: its meaning depends on that condition."""

LONGEST = 20
"""Maximum number of lines of a statement."""

CONTINUED = re.compile(rb"(?:&&|\|\||\\|,|[=!<>]=|\b(?:and|or|not|is|in))\Z")
"""Pattern of the end of a line whose statement goes on in the next line."""

CONTINUING = re.compile(rb"&&|\|\||(?:and|or)\b")
"""Pattern of the beginning of a line that continues the condition above."""

HASH_REMARK, SLASH_REMARK = re.compile(rb"\s#.*"), re.compile(rb"\s//.*")
LAST_QUOTE = re.compile(rb".*[\"'`]", re.DOTALL)
QUOTED_TEXT = re.compile(rb"(\"(?:\\.|[^\"\\]){0,500}\"|'(?:\\.|[^'\\]){0,500}')")
"""Pattern of a quoted text. A longer one counts as code, because searching for a missing closing
quote would take too long.
"""

WORD = re.compile(r"(?:\"(?:\\.|[^\"\\]){0,500}\"|'(?:\\.|[^'\\]){0,500}'|[^\s\"'])+|[\"']")
"""Pattern of a word of a script, in which only blanks separate words."""

LAST_SIGNS = ("{", ":")
"""Signs that open the block below a statement."""

LAST_WORD = re.compile(r"[;\s]+(?:then|do)\Z")
"""Pattern of the words of a script that open the block below a condition."""


def read_statement(rows: Rows, path: str) -> tuple[bytes, int]:
    """Return the words of the statement that begins in the first row, and the number of its rows,
    1 if it has no end. Form is left out: layout, kinds of quotes, remarks, last commas, and
    brackets around the whole condition.
    """
    is_code = path.lower().endswith(CODE)
    is_hash = path.endswith((*PYTHON, ".rb")) or not is_code
    sign, remark = (b"#", HASH_REMARK) if is_hash else (b"//", SLASH_REMARK)
    tokens: list[Token] = []
    opened = count = 0
    for count, (_, row) in enumerate(rows[:LONGEST], 1):
        line = b"" if row.startswith(sign) else without_remark(row, remark)
        outside = b"".join(QUOTED_TEXT.split(line)[::2])
        tokens += _tokens(line.removesuffix(b"\\"), TOKEN if is_code else WORD)
        opened += sum(map(outside.count, (b"(", b"["))) - sum(map(outside.count, (b")", b"]")))
        below = rows[count][1] if count < len(rows) else b""
        if opened <= 0 and not CONTINUED.search(line) and not CONTINUING.match(below):
            break
    else:
        count = 1  # no end is known
    words = [token.text for token in (without_last_commas(tokens) if is_code else tokens)]
    text = " ".join(_without_form(words) if is_code else words)
    if not is_code:
        text = LAST_WORD.sub("", text.lstrip("})] ").rstrip("{: "))
    return text.replace("'", '"').encode(errors="surrogateescape"), count


def _tokens(line: bytes, pattern: re.Pattern[str]) -> Iterator[Token]:
    text = line.decode(errors="surrogateescape")
    return (Token(match[0], 0) for match in pattern.finditer(text))


def _without_form(words: Sequence[str]) -> Sequence[str]:
    """Return the words of a statement without the signs of blocks, and without the brackets around
    its condition, which formatters add to break it.
    """
    first = next((at for at, word in enumerate(words) if word not in CLOSING), len(words))
    end = len(words)
    while end > first and words[end - 1] in LAST_SIGNS:
        end -= 1
    words = words[first:end]
    begin = 2 if words[:1] == ["async"] or words[:2] == ["else", "if"] else 1
    if "for" in words[:begin] and words[begin : begin + 1] != ["("] and "in" in words:
        begin = words.index("in") + 1
    ends, inner, end = _ends_of_brackets(words), begin, len(words)
    while inner < end and words[inner] == "(" and ends.get(inner) == end - 1:
        inner, end = inner + 1, end - 1
    return [*words[:begin], *words[inner:end]]


def _ends_of_brackets(words: Sequence[str]) -> Mapping[int, int]:
    """Return the positions of closing brackets by those of their opening ones."""
    opened: list[int] = []
    ends = {}
    for at, word in enumerate(words):
        if word in OPENING:
            opened.append(at)
        elif word in CLOSING and opened:
            ends[opened.pop()] = at
    return ends


def without_remark(line: bytes, remark: re.Pattern[bytes]) -> bytes:
    """Return a line without the remark behind its last quote."""
    quoted = LAST_QUOTE.match(line)
    end = quoted.end() if quoted else 0
    return line[:end] + remark.sub(b"", line[end:]).rstrip()
