"""Conditions and comments around a line that begin and end with a sign of their own, without
indentation: conditions of a preprocessor, of a makefile, of CMake, and of templates in any file.
"""

import re
from collections.abc import Iterator, Sequence

from thoughtline.project import fingerprints
from thoughtline.project.files import suffix_of
from thoughtline.project.owners.conditions import CODE, PYTHON, SHELL, STYLES

Marks = tuple[str, ...]
"""Fingerprints of the conditions around a line, outermost first."""

PREPROCESSED = (".c", ".cc", ".cpp", ".cs", ".h", ".hpp", ".m", ".mm")
PREPROCESSOR = re.compile(
    rb"^\s*#\s*(?:(?P<begin>if\w*)|(?P<middle>el\w+)|(?P<end>endif))\b.*", re.DOTALL
)
MAKE = re.compile(
    rb"^\s*(?:(?P<begin>ifn?(?:eq|def)|define)|(?P<middle>else)|(?P<end>endif|endef))\b.*",
    re.DOTALL,
)
CMAKE = re.compile(
    rb"^\s*(?:(?P<begin>if|while|foreach)|(?P<middle>else(?:if)?)|(?P<end>end(?:if|while|foreach)))"
    rb"\s*\(.*",
    re.IGNORECASE | re.DOTALL,
)
TEMPLATES = (
    re.compile(
        rb"\{%-?\s*(?:(?P<begin>if|unless|for|comment)|(?P<middle>el\w+)|"
        rb"(?P<end>end(?:if|unless|for|comment)))\b.{0,500}?%\}",
        re.DOTALL,
    ),
    re.compile(
        rb"\{\{[-#/]?\s*(?:(?P<end>end|(?<=/)\w+)|(?P<middle>else)|"
        rb"(?P<begin>if|with|range|each|unless|define|block))\b.{0,500}?\}\}",
        re.DOTALL,
    ),
)
"""Tags of Jinja and Liquid, and of Go and Handlebars."""

DEEPEST = 20
"""Maximum number of conditions around a line."""

LONGEST = 100
"""Maximum number of lines of a condition."""

TAG = re.compile(rb"\{(?:%|\{[-#/]?\s*(?:if|else|with|range|each|unless|define|block)\b)")
"""Pattern of the beginning of a tag."""


QUOTED = ((b'"""', b'"""'), (b"'''", b"'''"))
IN_TAGS = ((b"<!--", b"-->"),)
IN_SIGNS = ((b"/*", b"*/"), (b"{/*", b"*/}"), (b"#if 0", b"#endif"))
IN_TEMPLATES = ((b"{#", b"#}"), (b"{{/*", b"*/}}"), (b"{{- /*", b"*/"))
WITH_SIGNS = (
    *(*CODE, *STYLES, ".dart", ".gradle", ".groovy", ".hcl", ".json", ".json5", ".jsonc"),
    *(".kts", ".proto", ".sol", ".sql", ".tf", ".tfvars", ".thrift"),
)
COMMENTS = {
    **dict.fromkeys(
        (".md", ".markdown", ".mdx", ".csproj", ".erb", ".svg", ".xml", ".xsd", ".xsl"), IN_TAGS
    ),
    **dict.fromkeys((".astro", ".svelte", ".vue"), (*IN_TAGS, *IN_SIGNS)),
    **dict.fromkeys((".htm", ".html"), (*IN_TAGS, *IN_SIGNS, *IN_TEMPLATES)),
    **dict.fromkeys((".j2", ".jinja", ".tmpl", ".tpl", ".twig", ".yaml", ".yml"), IN_TEMPLATES),
    **dict.fromkeys(WITH_SIGNS, IN_SIGNS),
    **dict.fromkeys(PYTHON, QUOTED),
    **dict.fromkeys(SHELL, ((b": <<", b""), (b":<<", b""))),
    **dict.fromkeys((".elm", ".hs"), ((b"{-", b"-}"),)),
    **dict.fromkeys((".fs", ".ml", ".mli"), ((b"(*", b"*)"),)),
    **dict.fromkeys((".pl", ".pm"), ((b"=pod", b"=cut"), (b"=begin", b"=cut"))),
    **dict.fromkeys((".cmake", ".txt"), ((b"#[[", b"]]"),)),
    **dict.fromkeys((".adoc", ".asciidoc"), ((b"////", b"////"),)),
    ".jl": ((b"#=", b"=#"),),
    ".lua": ((b"--[[", b"]]"),),
    ".org": ((b"#+begin_comment", b"#+end_comment"),),
    ".ps1": ((b"<#", b"#>"),),
    ".rb": ((b"=begin", b"=end"),),
    ".tex": ((rb"\begin{comment}", rb"\end{comment}"),),
}
"""First and last signs of comments and texts of many lines, by the suffix of a file. A text of a
shell ends with the word behind its first sign.
"""


def read_marks(lines: Sequence[bytes], path: str) -> Iterator[Marks]:
    """Yield the conditions around each line. The lines of a condition are not in it."""
    language = _language(path)
    opened: list[str] = []
    marks: Marks = ()
    end = 0
    inside = marks
    for number in range(len(lines)):
        if number < end:  # a further line of the condition above
            yield inside
            continue
        end = number + _count_lines(lines[number : number + LONGEST], language)
        before = marks
        for match in _signs(b"\n".join(lines[number:end]), language):
            words = match[0].strip()
            if match["begin"]:
                opened.append(fingerprints.of_line(words))
            elif opened and match["middle"]:
                opened[-1] = fingerprints.of_line(opened[-1].encode() + words)
            elif opened:
                opened.pop()
            marks = tuple(opened[:DEEPEST])
        inside = before if before == marks else _common(before, marks)
        yield inside


def _count_lines(lines: Sequence[bytes], language: re.Pattern[bytes] | None) -> int:
    """Return the number of lines of the condition that begins in the first line, 1 for none, or if
    its end is not known.
    """
    text = lines[0]
    is_sign = language is not None and language.match(text) is not None
    tag = text[max((match.start() for match in TAG.finditer(text)), default=len(text)) :]
    for count, line in enumerate(lines, 1):
        if count > 1:
            text, tag = b"%b\n%b" % (text, line), tag and b"%b\n%b" % (tag, line)
            if TAG.search(line) or (language is not None and language.match(line)):
                break
        is_call = language is CMAKE and text.count(b"(") > text.count(b")")
        is_open = is_sign and (is_call or line.endswith(b"\\"))
        if not is_open and (not tag or b"%}" in tag or b"}}" in tag):
            return count
    return 1


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


def find_commented(lines: Sequence[bytes], path: str) -> Iterator[int]:
    """Yield the index of each line in a comment or text of many lines, with the line of its end."""
    blocks = COMMENTS.get(f".{path.lower().rpartition('.')[2]}", ())
    closing = b""
    for number, line in enumerate(lines):
        if closing:
            yield number
            closing = b"" if closing in line else closing
            continue
        for first, last in blocks:
            before, sign, rest = line.partition(first)
            is_open = sign and not (last and last in rest)
            if is_open and (blocks is QUOTED or not before.strip()):
                closing = last or rest.strip(b"- '\"")
