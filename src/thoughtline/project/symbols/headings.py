"""Headings of a Markdown file, each with its section up to the next heading of the same or a higher
level.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, takewhile

from markdown_it import MarkdownIt
from markdown_it.token import Token

from thoughtline.project import fingerprints
from thoughtline.project.symbols.outline import Entries
from thoughtline.project.symbols.symbol import MOST_WORDS, Symbol

__all__ = ["entries_of", "find_name", "symbols_of", "words_of"]

WITHIN = " > "
"""Separator between a heading and its parent heading in a qualified name."""

FRONT_MATTER = re.compile(r"---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[`*]|<[^>]*>|\{#[^}]*\}")
COPY = re.compile(r"(?: \((\d+)\)|-(\d+))\Z")
AS_THEY_ARE = ("fence", "code_block", "html_block")
"""Types of blocks in which blanks have a meaning."""


def symbols_of(text: str, lift: int = 0) -> dict[str, Symbol]:
    """Return the sections of a Markdown file by heading: "Limits", "Install > Docker", and "Notes
    (2)" for a second "Notes".

    A title above all other headings is not part of their qualified names. With `lift`, the words
    are those that the headings would have some levels higher or lower.
    """
    blank = FRONT_MATTER.match(text)
    if blank:
        text = "\n" * blank[0].count("\n") + text[blank.end() :]
    reader = MarkdownIt("commonmark")
    reader.core.ruler.disable("inline")
    tokens = reader.parse(text)
    lines = text.split("\n")
    headings = list(_headings(tokens))
    title = bool(headings) and sum(level == headings[0][1] for _, level, _ in headings) == 1
    title = title and headings[0][1] == min(level for _, level, _ in headings)
    found: dict[str, Symbol] = {}
    copies: dict[str, int] = {}
    above: list[tuple[int, str]] = []
    for place, (index, level, name) in enumerate(headings):
        above = [each for each in above if each[0] < level]
        later = (headings[other] for other in range(place + 1, len(headings)))
        after = next((each for each in later if each[1] <= level), None)
        end = len(tokens) if after is None else after[0]
        last = len(lines) if after is None else (tokens[end].map or [0])[0]
        first = (tokens[index].map or [0])[0]
        while last > first + 1 and not lines[last - 1].strip():
            last -= 1
        qualified = WITHIN.join([*(each for _, each in above), name])
        copies[qualified] = copies.get(qualified, 0) + 1
        if copies[qualified] > 1:
            qualified = f"{qualified} ({copies[qualified]})"
        digest, size = fingerprints.count_words(_words(tokens[index:end], lift), MOST_WORDS)
        found[qualified] = Symbol(first + 1, last, digest, size)
        if not (title and place == 0):
            above.append((level, name))
    return found


def find_name(known: Iterable[str], asked: str) -> str | None:
    """Return the heading that a caller means, by its words or by its anchor in a link.

    The caller may leave out the parent headings. If several headings match, the first heading is
    meant, as in a link.
    """
    wanted = [slug(part) for part in re.split(r"\s*[>/]\s*", asked)]
    number = COPY.search(asked)
    names = list(known)
    matching = [name for name in names if _ends_with(name, wanted)]
    if not matching and number:
        wanted[-1] = slug(COPY.sub("", asked.rpartition(">")[2].strip()))
        matching = [name for name in names if _ends_with(name, wanted)][int(number[2] or 0) :]
    exact = [name for name in matching if name == asked]
    return next(iter(exact or matching), None)


def entries_of(known: Mapping[str, Symbol], name: str) -> Entries | None:
    """Return all sections with the same heading below the same parents, or None."""
    number = COPY.search(name)
    first = COPY.sub("", name) if number and COPY.sub("", name) in known else name
    if first not in known:
        return None
    later = takewhile(known.__contains__, (f"{first} ({at})" for at in count(2)))
    return Entries([first, *later], int(number[1] or 1) - 1 if number and first != name else 0)


def words_of(name: str) -> str:
    """Return a heading without its parents: it may move below another heading."""
    return COPY.sub("", name.rpartition(WITHIN)[2])


def slug(heading: str) -> str:
    """Return the anchor of a heading in the form of code forges."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


def _ends_with(name: str, wanted: list[str]) -> bool:
    parts = [slug(part) for part in name.split(WITHIN)]
    own = [slug(COPY.sub("", part)) for part in name.split(WITHIN)]
    return parts[-len(wanted) :] == wanted or own[-len(wanted) :] == wanted


def _headings(tokens: list[Token]) -> Iterator[tuple[int, int, str]]:
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0:
            words = MARKUP.sub(lambda found: found[1] or "", tokens[index + 1].content)
            yield index, int(token.tag[1:]), " ".join(words.split()) or "-"


def _words(tokens: list[Token], lift: int) -> Iterator[str]:
    """Yield the words of a section without its layout. Blanks are kept only in code."""
    for token in tokens:
        if token.type in AS_THEY_ARE:
            yield from (token.info, *token.content.rstrip("\n").split("\n"))
        elif token.type == "inline":
            yield from token.content.split()
        elif token.type == "heading_open":
            yield f"h{int(token.tag[1:]) + lift}"
        elif token.nesting == 1:
            yield token.tag
