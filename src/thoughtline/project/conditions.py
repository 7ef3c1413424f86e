"""Conditions and loops that govern the lines below them, in the words of a program."""

import re

from thoughtline.project.banners import Rows

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
"""Maximum number of lines of a condition."""

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


def read_condition(rows: Rows, path: str) -> bytes:
    """Return the condition that begins in the first row, without its layout, quotes and remark."""
    is_hash = path.endswith((*PYTHON, ".rb")) or not path.endswith(CODE)
    remark = HASH_REMARK if is_hash else SLASH_REMARK
    words, opened = b"", 0
    for place, (_, row) in enumerate(rows[:LONGEST]):
        line = without_remark(row, remark)
        parts = QUOTED_TEXT.split(line)
        parts[::2] = [b"".join(part.split()) for part in parts[::2]]
        words += b"".join(parts).removesuffix(b"\\")
        outside = b"".join(parts[::2])
        opened += sum(map(outside.count, (b"(", b"["))) - sum(map(outside.count, (b")", b"]")))
        below = rows[place + 1][1] if place + 1 < len(rows) else b""
        if opened <= 0 and not CONTINUED.search(line) and not CONTINUING.match(below):
            break
    return words.lstrip(b"})]").rstrip(b"{:").replace(b"'", b'"')


def without_remark(line: bytes, remark: re.Pattern[bytes]) -> bytes:
    """Return a line without the remark behind its last quote."""
    quoted = LAST_QUOTE.match(line)
    end = quoted.end() if quoted else 0
    return line[:end] + remark.sub(b"", line[end:]).rstrip()
