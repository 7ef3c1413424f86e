"""Parser for evidence: a file, a symbol, a command, a page, or plain words.

A text in no known form becomes a note, so the parser refuses nothing.
"""

import re
from collections.abc import Iterator

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import EvidenceKind

# No pattern begins with repeated blanks: matching a text of many blanks would take quadratic time.
ARROW = re.compile(r"(?<=\s)(?:->|=>|→)\s+")
PAGE = re.compile(r"https?://\S+", re.IGNORECASE)
FILE = re.compile(r"[^\s:#]*\.[A-Za-z][A-Za-z0-9_+-]{0,9}")

DASH = "(?:-|–|[.][.]| to )"  # noqa: RUF001 - people write it
SPAN = rf"L?[1-9]\d{{0,6}}(?:{DASH}L?[1-9]\d{{0,6}})?"
SPANS = rf"(?P<lines>{SPAN}(?:, ?{SPAN})*)"
REMARK = r"(?P<remark>(?:[:;,]|\s).*)?"
"""Pattern of a remark after a place, as compilers and `grep` write it."""

LINES = re.compile(
    rf"(?P<path>[^\s:#]+?)(?P<mark>[:#]|,? \(?lines? ){SPANS}(?::\d+)?\)?{REMARK}",
    re.IGNORECASE | re.DOTALL,
)
LINES_OF = re.compile(rf"lines? {SPANS} (?:of|in) (?P<path>[^\s:#]+?)()()", re.IGNORECASE)
SYMBOL = re.compile(
    r"(?P<path>[^\s:#]+)(?P<mark>#|::?)(?P<symbol>[^\W\d](?:[\w.$]|::)*)(?:\(\)|\[.*?\])?" + REMARK,
    re.DOTALL,
)
WHOLE = re.compile(rf"(?P<path>(?=[^\s:#]*/){FILE.pattern}):(?P<remark>\s.*)", re.DOTALL)
QUOTES = "`'\""

ANY_PATH = r"(?P<path>[^\n]+?)"
MARK = r"(?:[:#]|,? \(?(?:lines? |(?=L\d)))"
LOOSE = (
    re.compile(rf"{ANY_PATH}\((?P<lines>[1-9]\d{{0,6}})(?:,\d+)?\){REMARK}", re.DOTALL),
    re.compile(
        rf"{ANY_PATH}(?:[:#]|,? \(?(?:lines? |(?=L\d))){SPANS}(?::\d+)?\)?{REMARK}", re.DOTALL
    ),
    re.compile(
        rf"(?:File )?[\"'`]{ANY_PATH}[\"'`](?::|,? lines? ){SPANS}(?:, in )?{REMARK}", re.DOTALL
    ),
    re.compile(rf"{ANY_PATH}#(?P<symbol>[^\n]+)(?P<remark>)"),
    re.compile(rf"{ANY_PATH}::?(?P<symbol>[^\W\d](?:[\w.$]|::)*)(?:\(\))?{REMARK}", re.DOTALL),
    re.compile(rf"{ANY_PATH}(?P<remark>:\s.*)?", re.DOTALL),
)
"""Patterns of places whose path may contain blanks. A match counts only if the file exists."""

LEADING = re.compile(r"(?:-->|at|in|see|@)\s+(?=\S)")
"""Words before a place, as compilers and stack traces write them."""

REVISION = re.compile(
    r"(?P<revision>[A-Za-z0-9_][\w./~^@{}-]{0,199}):(?P<rest>[^:\s].*)", re.DOTALL
)

INSIDE = re.compile(r"(?<![\w:/.-])[\w./-]+\.[A-Za-z]\w{0,9}(?=:\d|#\w)")
"""Pattern of the path of a place within a sentence."""

LONGEST = 4_096
"""Maximum length in characters of a text that is searched for a place with blanks."""

MOST_PLACES = 64
"""Maximum number of places that one text may name. A text with more places becomes a note, because
the parser would have to check each place.
"""

BETWEEN = re.compile(r"[,;]\s+(?:and\s+)?|(?<=\s)and\s+|[\r\n]\s*(?:and\s+)?")


ENDINGS = """
adoc asm astro awk bash bat c cc cfg cjs clj cljs cmake cmd conf cpp cs css csv cts cu cxx d dart
diff ejs el elm env erb erl ex exs f90 fish fs fsx gd go gql gradle graphql groovy h hbs hcl hh hpp
hrl hs htm html hxx ini ipynb java jl js json json5 jsonc jsonl jsx kt kts less lock log lua m make
md mdx mjs mk ml mli mm mts nim nix out patch php pl pm proto ps1 pug py pyi pyx r rb rkt rs rst s
sass scala scm scss sh sol sql svelte svg swift tcl tex tf tfvars toml ts tsv tsx txt v vb vhd vim
vue wat xml xsl yaml yml zig zsh
"""
"""Suffixes of source files. Some suffixes are also top-level domains (`.rs`, `.md`), but callers
seldom mean a host.
"""

WITHOUT_ENDING = """
brewfile changelog containerfile copying dockerfile gemfile gnumakefile jenkinsfile justfile license
makefile procfile rakefile readme vagrantfile
"""

SUFFIXES, NAMES = frozenset(ENDINGS.split()), frozenset(WITHOUT_ENDING.split())


class Reference(Struct, frozen=True):
    """Parsed evidence: `place` is a path, an address or a command, and `seen` is the observation at
    that place.

    `first` and `last` are line numbers, or 0 for the whole file. `revision` is git's name of the
    commit that holds the file, or "" for the present file.
    """

    kind: EvidenceKind
    place: str = ""
    symbol: str = ""
    first: int = 0
    last: int = 0
    seen: str = ""
    revision: str = ""


def parse(text: str, *, may_be_host: bool = True) -> Reference:
    """Parse evidence such as "docs/tools.md:40-52", "x.go#Class.method", "pytest -q -> 294 failed"
    or "https://...".

    The text after an arrow ("-> 294 failed") is the observation. "db.example:5432 refuses" is
    parsed as a note. A caller that knows a file called "db.example" sets `may_be_host` to False.
    """
    text = text.strip()
    place, arrow, seen = _split(text)
    bare = place.strip("`")
    if PAGE.fullmatch(bare):
        return Reference("page", bare, seen=seen)
    if (found := _lines(bare, seen, may_be_host)) or (found := _symbol(bare, seen)):
        return found
    if FILE.fullmatch(bare):
        return Reference("file", bare, seen=seen)
    if whole := WHOLE.fullmatch(bare):
        return Reference("file", whole["path"], seen=_said(whole["remark"], seen))
    if place.startswith("$ "):
        return Reference("command", place[2:].strip(), seen=seen)
    return Reference("command", place, seen=seen) if arrow else Reference("note", seen=text)


def guesses(text: str) -> Iterator[Reference]:
    """Yield the places that a text may name, the likeliest place first. The caller has to check
    that the files exist.

    The guesses include paths with blanks, files without a suffix, `HEAD:path`, and notations of
    compilers.
    """
    text = text.strip()
    yield parse(text, may_be_host=False)
    if len(text) > LONGEST:
        return
    place, _, seen = _split(text)
    bare = place.strip(QUOTES).removeprefix("file://")
    for words in dict.fromkeys((place, bare, LEADING.sub("", place, count=1))):
        yield from _loose(words, seen)
        if found := REVISION.fullmatch(words):
            inner = _loose(found["rest"].removeprefix("./"), seen)
            for each in inner:
                if "/" in each.place or is_file_name(each.place):
                    yield structs.replace(each, revision=found["revision"])


def path_inside(text: str) -> str:
    """Return the path of the first place within a sentence; "" if there is none."""
    found = INSIDE.search(text[:LONGEST])
    return found[0] if found else ""


def names_place(reference: Reference) -> bool:
    """Check that a guess looks like a place: a known file name with lines or with a symbol."""
    below = "/" in reference.place or not reference.seen  # not "node.js:18 is needed"
    return is_marked(reference) and below and is_file_name(reference.place)


def is_marked(reference: Reference) -> bool:
    """Check that a reference has lines, a symbol or a commit in addition to a path."""
    return bool(reference.first or reference.symbol or reference.revision)


def _loose(words: str, seen: str) -> Iterator[Reference]:
    for pattern in LOOSE:
        found = pattern.fullmatch(words)
        if found is None:
            continue
        groups = found.groupdict()
        said = _said(groups["remark"], seen)
        if groups.get("lines"):
            yield _from_to(found, said)
        elif symbol := groups.get("symbol"):
            yield Reference("symbol", found["path"], symbol.strip(), seen=said)
        else:
            yield Reference("file", found["path"], seen=said)


def places(text: str) -> list[str]:
    """Split at commas between places, and into lines; return a text for each place."""
    found = [part.strip() for part in BETWEEN.split(text.strip(), maxsplit=MOST_PLACES)]
    several = 1 < len(found) <= MOST_PLACES
    return found if several and all(map(_is_place, found)) else [text]


def _is_place(text: str) -> bool:
    told = parse(text)
    marked = "/" in told.place or told.first or told.symbol
    return told.kind in ("file", "symbol") and not told.seen and bool(marked)


def _split(text: str) -> tuple[str, bool, str]:
    """Return the text before the first arrow, True if there is an arrow, and the text after the
    arrow.
    """
    parts = ARROW.split(text, maxsplit=1)
    if len(parts) == 1 or not parts[0]:
        return text, False, ""
    return parts[0].rstrip(), True, parts[1].strip()


def _lines(place: str, seen: str, may_be_host: bool) -> Reference | None:
    """Several line ranges become one range, from the first line to the last."""
    found = LINES.fullmatch(place)
    if found is None:
        of = LINES_OF.fullmatch(place)
        return None if of is None or not _is_file(of["path"]) else _from_to(of, seen)
    path, remark = found["path"], found["remark"] or ""
    named = is_file_name(path) and remark.startswith(":")  # as compilers do
    told = "/" in path or named or not found["lines"].isdecimal()
    if remark and may_be_host and not told:
        return None  # "db.example:5432 refuses" is a host, "node.js:18 is needed" no file
    if found["mark"] == "#" and found["lines"].isdecimal() and not _is_file(path):
        return None  # "owner/name#12" is an issue
    if found["mark"] in ":#" and not _looks_like_path(path):
        return None
    if found["mark"] not in ":#" and not _is_file(path):
        return None
    return _from_to(found, _said(remark, seen))


def _from_to(found: re.Match[str], seen: str) -> Reference:
    numbers = [int(number) for number in re.findall(r"\d+", found["lines"])]
    return Reference("file", found["path"], first=min(numbers), last=max(numbers), seen=seen)


def _symbol(place: str, seen: str) -> Reference | None:
    """Read also "FILE::Class::method[parameter]", as test runners write symbols."""
    found = SYMBOL.fullmatch(place)
    if found is None or not _looks_like_path(found["path"]):
        return None
    below = "/" in found["path"]
    if found["mark"] != "#" and not (below and _is_file(found["path"])):
        return None  # "package.module:function" is no file
    if found["remark"] and (found["mark"] == ":" or not below):
        return None
    symbol = found["symbol"].replace("::", ".").rstrip(".")
    return Reference("symbol", found["path"], symbol, seen=_said(found["remark"], seen))


def _said(remark: str | None, seen: str) -> str:
    said = (remark or "").strip(" \t\r\n:;,-–—")  # noqa: RUF001 - people write it
    if said.startswith("(") and said.endswith(")"):
        said = said[1:-1]
    return " -> ".join(filter(None, (said, seen)))


def _is_file(path: str) -> bool:
    return FILE.fullmatch(path.replace("\\", "/").rpartition("/")[2]) is not None


def _looks_like_path(path: str) -> bool:
    """Return whether the text before a number is a path rather than a host before a port."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return "/" in path or _is_file(path) or name[:1].isupper()


def is_file_name(path: str) -> bool:
    """Return whether the last part of a path is a known file name."""
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    _, dot, suffix = name.rpartition(".")
    return suffix in SUFFIXES if dot else name in NAMES
