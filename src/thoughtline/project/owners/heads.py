"""Heads of owner lines: what a line says about the lines below it, without its form."""

import re

from thoughtline.project.owners.conditions import QUOTED_TEXT, TYPE, without_remark

REMARK = re.compile(rb"\s(?:#|//).*")
CHOSEN = re.compile(rb"(?:case|when)\b|" + TYPE.pattern)

ARROW, FUNCTION = (b"=>", b"->"), re.compile(rb"\bfunction *\(")
"""Signs of a line whose parameters choose what is below it: a case, a class, or a call with a
function.
"""

PARAMETERS = re.compile(rb"(?<=[\w>\]])\((?![\"'`])")
FORMER_PARAMETERS = re.compile(PARAMETERS.pattern + rb".*")

AFTER_PARAMETERS = re.compile(
    rb"\s*(?:\Z|[{:;]|,\Z|->|=>|=\s*[{(]?\Z|(?<=\s)\(|"
    rb"(?:throws|async|const|noexcept|override|final|where)\b|"
    rb"(?!else\b)\??[\w*&\[][\w.*&\[\]<>-]*\s*\{?\Z)"
)
"""Pattern of the words behind the parameters of a function: its type, or the sign of its block."""

OPENING = b" \t{:([|>+=,"

DECORATOR = re.compile(rb"@[\w.]+|#?\[\w+(?=\()")
"""Pattern of the beginning of a decorator or attribute of code."""

ARGUMENTS = re.compile(rb"[(\"'`]")
"""Pattern of a decorator with arguments, such as a route. They govern the function below."""

BRACKET = re.compile(rb"[(\[\])]")

TYPE_ARGUMENTS = re.compile(rb"(?<=\w) ?\[[^\[\]\"']*\]")
"""Pattern of type arguments, such as those of a base of a class. They change no behaviour."""

FORMAL_BASE = re.compile(rb"object|(?:\w+ ?\. ?)*(?:Generic|Protocol)")
"""Pattern of a base that gives a class no behaviour."""


def read_head(line: bytes) -> bytes:
    """Return an owner line without quotes, remark and opening sign. The whole line counts, except
    for the parameters of a function and the words behind them, if they do not choose what is below
    the line. Bounds behind the parameters count.
    """
    line = without_remark(line, REMARK)
    end = max(find_end_of_decorators(line), 0)
    before, line = line[:end], line[end:].lstrip()
    if not line.startswith(b"- ") and not _chooses(line):
        begin = _find_parameters(line)
        bounds = line[begin:].partition(b" where ")
        line = line[:begin] + b"".join(bounds[1:])
    return words_of(before + line if ARGUMENTS.search(before) else line)


def _find_parameters(line: bytes) -> int:
    """Return the position of the parameters of a function, or the end of a line without them."""
    ends = _ends_of_brackets(line)
    end = 0
    for match in PARAMETERS.finditer(line):
        if match.start() >= end:
            end = ends.get(match.start(), len(line))
            if AFTER_PARAMETERS.match(line, end):
                return match.start()
    return len(line)


def find_end_of_decorators(line: bytes) -> int:
    """Return the end of the decorators and attributes with which a line begins, -1 for none. The
    end of brackets that are still open is that of the line.
    """
    ends = None
    end = -1
    while match := DECORATOR.match(line, max(end, 0)):
        at, end = match.start(), match.end()
        ends = _ends_of_brackets(line) if ends is None else ends
        bracket = line.find(b"[", at, end) if line[at : at + 1] != b"@" else end
        if line[bracket : bracket + 1] in (b"(", b"["):
            end = ends.get(bracket, len(line))
        end += len(line[end:]) - len(line[end:].lstrip())
    return end


def _ends_of_brackets(line: bytes) -> dict[int, int]:
    """Return the end of each round or square bracket of a line by its position."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    bare = QUOTED_TEXT.sub(lambda match: b'"' * len(match[0]), line)
    for match in BRACKET.finditer(bare):
        if match[0] in b"([":
            opened.append(match.start())
        elif opened:
            ends[opened.pop()] = match.end()
    return ends


def without_formal_bases(words: bytes) -> bytes:
    """Return the head of a Python class without type arguments and formal bases."""
    count = 1
    while count:
        words, count = TYPE_ARGUMENTS.subn(b"", words)
    name, _, bases = words.partition(b"(")
    named = filter(None, map(bytes.strip, bases.strip().removesuffix(b")").split(b",")))
    kept = [base for base in named if not FORMAL_BASE.fullmatch(base)]
    return b" (".join([name.strip(), *([b", ".join(kept)] if kept else [])])


def _chooses(line: bytes) -> bool:
    called = FUNCTION.search(line, line.find(b"(") + 1)
    is_call = called is not None and b"(" in line[: called.start()]
    return is_call or line.rstrip(b" \t{(").endswith(ARROW) or CHOSEN.match(line) is not None


def read_former_head(line: bytes) -> bytes:
    """Return an owner line as early builds of 0.7.0 knew it."""
    line = REMARK.sub(b"", line)
    line = line if line.startswith(b"- ") else FORMER_PARAMETERS.sub(b"", line)
    return REMARK.sub(b"", line).replace(b'"', b"").replace(b"'", b"").rstrip(OPENING)


def words_of(line: bytes) -> bytes:
    line = without_remark(line, REMARK)
    return line.replace(b'"', b"").replace(b"'", b"").rstrip(OPENING)
