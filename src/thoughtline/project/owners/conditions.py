"""Conditions and loops that govern the lines below them, in the words of a program."""

import re
from collections.abc import Iterator, Mapping, Sequence

from thoughtline.project.owners.banners import Rows
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

SETTING = re.compile(rb"[a-z]+(?:\s*:\s*\S|,)")
"""Pattern of an entry with the name of such a statement as its key, such as "if: always()"."""

FOLLOWING = re.compile(rb"(?:else|elif|elsif)\b")
"""Pattern of a statement that goes on with the one above: its meaning depends on that condition."""

LONGEST = 400
"""Maximum number of lines of a statement."""

CONTINUED = re.compile(rb"(?:&&|(?<!: )\||\\|,|[=!<>]=|\b(?:and|or|not|is|in))\Z")
"""Pattern of the end of a line whose statement goes on in the next line."""

CONTINUED_CODE = re.compile(rb"(?:[&|+*%^.-]|(?<![=-])[<>])\Z")
"""The same pattern of signs in languages with braces."""

CONTINUING = re.compile(rb"&&|\|\|?|(?:and|or)\b")
"""Pattern of the beginning of a line that continues the condition above."""

TYPE = re.compile(
    rb"(?:[a-z]+(?:\([\w ]*\))?\s+){0,6}(?:interface|impl|trait|protocol|where|"
    rb"class(?!\s+\w+\s*[,=>])|struct(?!\s+\w+[\s*&]+\w+\s*\(|[^{]*=))\b"
)
"""Pattern of the beginning of a type with bases, or of bounds. A parameter of a template is none,
and neither is a function or variable of C that has a structure.
"""

BLOCK, THEN = re.compile(rb"[{};]\Z"), re.compile(rb"(?:\A|[;\s])(?:then|do)\Z")
WITHOUT_BRACKETS = (".go", ".rs", ".swift")
"""Suffixes of files in which a condition ends with the sign of its block, and has no brackets."""

SHELL = (".bash", ".ksh", ".sh", ".zsh")
STYLES = (".css", ".less", ".scss")
BELOW = re.compile(rb"[{&|:>)\].?]|(?:and|or|where|then|do|extends|implements)\b")
"""Pattern of a line that continues a statement of the same indentation."""

HASH_REMARK, SLASH_REMARK = re.compile(rb"\s#.*"), re.compile(rb"\s//.*")
INNER_REMARK = re.compile(rb"/\*.{0,500}?\*/")
QUOTED_TEXT = re.compile(
    rb"(?<!\\)(\"(?:\\.|[^\"\\]){0,500}+\"|'(?:\\.|[^'\\]){0,500}+'|`(?:\\.|[^`\\]){0,500}+`)"
)
"""Pattern of a quoted text. A longer one counts as code, and no text begins with an escaped quote,
because searching for missing closing quotes would take too long.
"""

WORD = re.compile(
    r"(?:(?<!\\)(?:\"(?:\\.|[^\"\\]){0,500}+\"|'(?:\\.|[^'\\]){0,500}+')|[^\s\"'])+|[\"']"
)
"""Pattern of a word of a script, in which only blanks separate words."""

SIMPLE_TEXT = re.compile(r"'([^'\"\\$`]*)'")
"""Pattern of a text that means the same in both kinds of quotes."""

LAST_SIGNS = ("{", ":")
"""Signs that open the block below a statement."""

LAST_WORD = re.compile(r"[;\s]+(?:then|do)\Z")
"""Pattern of the words of a script that open the block below a condition."""


def read_statement(rows: Rows, path: str) -> tuple[bytes, int]:
    """Return the words of the statement that begins in the first row, and the number of its rows,
    0 if it has no end. Form is left out: layout, kinds of quotes, remarks, last commas, and
    brackets around the whole condition.
    """
    is_code = path.lower().endswith(CODE)
    is_hash = path.endswith((*PYTHON, ".rb")) or not is_code
    sign, remark = (b"#", HASH_REMARK) if is_hash else (b"//", SLASH_REMARK)
    last = _last_of(rows, path)
    tokens: list[Token] = []
    opened = count = 0
    for count, (_, row) in enumerate(rows[:LONGEST], 1):
        line = b"" if row.startswith(sign) else without_remark(row, remark)
        bare = line.removesuffix(b"\\").rstrip()
        line = line if is_hash and not THEN.search(bare) else bare  # as in a macro
        parts = QUOTED_TEXT.split(line)
        if not is_hash and b"/*" in line:
            parts[::2] = [INNER_REMARK.sub(b" ", part) for part in parts[::2]]
            line = b"".join(parts).rstrip()
        outside = b"".join(parts[::2])
        tokens += _tokens(bare if is_hash else line, TOKEN if is_code else WORD)
        opened += sum(map(outside.count, (b"(", b"["))) - sum(map(outside.count, (b")", b"]")))
        below = rows[count][1] if count < len(rows) else b""
        goes_on = any((CONTINUED.search(line), CONTINUING.match(below))) or (
            not is_hash and CONTINUED_CODE.search(line) is not None
        )
        if opened <= 0 and (count >= last if last else not goes_on):
            break
    else:
        count = 0
    words = [token.text for token in (without_last_commas(tokens) if is_code else tokens)]
    text = " ".join(_without_form(words) if is_code else words)
    if not is_code:
        text = LAST_WORD.sub("", text.lstrip("})] ").rstrip("{: "))
    text = text.rstrip(" ,") if last else text
    return SIMPLE_TEXT.sub(r'"\1"', text).encode(errors="surrogateescape"), count


def _last_of(rows: Rows, path: str) -> int:
    """Return the number of rows up to the sign that opens the block of a statement, 0 if the
    statement needs no such sign, or does not have it.
    """
    path, (depth, first) = path.lower(), rows[0]
    is_type = TYPE.match(first) is not None and not path.endswith((*PYTHON, ".rb"))
    is_condition = CONTROL.match(first.lstrip(b"}) ")) is not None
    if path.endswith(SHELL) and is_condition:
        end = THEN
    elif (
        (path.endswith(CODE) and is_type)
        or (path.endswith(WITHOUT_BRACKETS) and is_condition)
        or path.endswith(STYLES)
    ):
        end = BLOCK
    else:
        return 0
    remark = HASH_REMARK if end is THEN else SLASH_REMARK
    for count, (inner, row) in enumerate(rows[:LONGEST], 1):
        is_part = inner is not None and (inner > (depth or 0) or BELOW.match(row))
        if count > 1 and not is_part and not rows[count - 2][1].endswith(b","):
            return 0
        if end.search(without_remark(row.removesuffix(b"\\").rstrip(), remark)):
            return count
    return 0


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
    opened: list[int] = []
    ends = {}
    for at, word in enumerate(words):
        if word in OPENING:
            opened.append(at)
        elif word in CLOSING and opened:
            ends[opened.pop()] = at
    return ends


def without_remark(line: bytes, remark: re.Pattern[bytes]) -> bytes:
    """Return a line without the remark behind its texts."""
    end = 0
    for count, part in enumerate(QUOTED_TEXT.split(line)):
        if count % 2 == 0 and (match := remark.search(part)):
            return line[: end + match.start()].rstrip()
        end += len(part)
    return line
