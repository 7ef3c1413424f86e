"""Conditions around a line that begin and end with a sign of their own, without indentation: those
of a preprocessor, of a makefile, of CMake, and of templates in any file.
"""

import re
from collections.abc import Iterator, Sequence

from thoughtline.project import fingerprints
from thoughtline.project.files import suffix_of

Marks = tuple[str, ...]
"""Fingerprints of the conditions around a line, outermost first."""

PREPROCESSED = (".c", ".cc", ".cpp", ".cs", ".h", ".hpp", ".m", ".mm")
PREPROCESSOR = re.compile(rb"^\s*#\s*(?:(?P<begin>if\w*)|(?P<middle>el\w+)|(?P<end>endif))\b.*")
MAKE = re.compile(rb"^\s*(?:(?P<begin>ifn?(?:eq|def))|(?P<middle>else)|(?P<end>endif))\b.*")
CMAKE = re.compile(
    rb"^\s*(?:(?P<begin>if|while|foreach)|(?P<middle>else(?:if)?)|(?P<end>end(?:if|while|foreach)))"
    rb"\s*\(.*",
    re.IGNORECASE,
)
TEMPLATES = (
    re.compile(
        rb"\{%-?\s*(?:(?P<begin>if|unless|for)|(?P<middle>el\w+)|(?P<end>end(?:if|unless|for)))\b"
        rb"[^}]{0,500}%\}"
    ),
    re.compile(
        rb"\{\{[-#/]?\s*(?:(?P<end>end|(?<=/)\w+)|(?P<middle>else)|"
        rb"(?P<begin>if|with|range|each|unless|define|block))\b[^}]{0,500}\}\}"
    ),
)
"""Tags of Jinja and Liquid, and of Go and Handlebars."""

DEEPEST = 20
"""Maximum number of conditions around a line."""


def read_marks(lines: Sequence[bytes], path: str) -> Iterator[Marks]:
    """Yield the conditions around each line. The line of a condition is not in it."""
    language = _language(path)
    opened: list[str] = []
    marks: Marks = ()
    for line in lines:
        before = marks
        for match in _signs(line, language):
            words = match[0].strip()
            if match["begin"]:
                opened.append(fingerprints.of_line(words))
            elif opened and match["middle"]:
                opened[-1] = fingerprints.of_line(opened[-1].encode() + words)
            elif opened:
                opened.pop()
            marks = tuple(opened[:DEEPEST])
        yield before if before == marks else _common(before, marks)


def _signs(line: bytes, language: re.Pattern[bytes] | None) -> Iterator[re.Match[bytes]]:
    if language is not None:
        yield from language.finditer(line)
    if b"{%" in line or b"{{" in line:
        for template in TEMPLATES:
            yield from template.finditer(line)


def _language(path: str) -> re.Pattern[bytes] | None:
    name = path.rpartition("/")[2].lower()
    if name.endswith(("makefile", ".mk")):
        return MAKE
    if name == "cmakelists.txt" or name.endswith(".cmake"):
        return CMAKE
    return PREPROCESSOR if suffix_of(name) in PREPROCESSED else None


def _common(before: Marks, after: Marks) -> Marks:
    """Return the conditions that are around a line before and after its signs."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    return before[:same]
