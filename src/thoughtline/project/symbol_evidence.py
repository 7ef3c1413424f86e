import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
from typing import Any

from msgspec import structs

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.line_change import DIFFERENT
from thoughtline.extras import install_command
from thoughtline.libraries import load
from thoughtline.project import fingerprints
from thoughtline.project.file_text import MAX_WHOLE, FileText
from thoughtline.project.lines import Comparison
from thoughtline.project.owners.owners import NAMING_ELSE
from thoughtline.project.place import AROUND, TELLING, find_entry, fingerprint_of_peers
from thoughtline.project.symbols import python_symbols
from thoughtline.project.symbols.outline import Entries, entries_of_key
from thoughtline.project.symbols.symbol import Symbol

PYTHON = (".py", ".pyi")

GRAMMARS = {
    ".js": ("tree_sitter_javascript", "language"),
    ".cjs": ("tree_sitter_javascript", "language"),
    ".mjs": ("tree_sitter_javascript", "language"),
    ".jsx": ("tree_sitter_javascript", "language"),
    ".ts": ("tree_sitter_typescript", "language_typescript"),
    ".mts": ("tree_sitter_typescript", "language_typescript"),
    ".tsx": ("tree_sitter_typescript", "language_tsx"),
    ".go": ("tree_sitter_go", "language"),
    ".rs": ("tree_sitter_rust", "language"),
    ".java": ("tree_sitter_java", "language"),
    ".c": ("tree_sitter_c", "language"),
    ".h": ("tree_sitter_c", "language"),
    ".cc": ("tree_sitter_cpp", "language"),
    ".cpp": ("tree_sitter_cpp", "language"),
    ".hpp": ("tree_sitter_cpp", "language"),
    ".rb": ("tree_sitter_ruby", "language"),
}
"""Grammars by the suffix of a file: the module, and the function in the module that returns the
grammar.
"""


ONE_TEXT = (".js", ".cjs", ".mjs", ".jsx", ".ts", ".mts", ".tsx")
"""Suffixes of files in which texts mean the same in both kinds of quotes."""

LIFTS = (-1, 1, -2, 2)
"""Levels by which a heading may have been lifted or lowered."""

FORMATS = {
    ".md": "headings",
    ".markdown": "headings",
    ".json": "json_keys",
    ".jsonc": "json_keys",
    ".toml": "toml_keys",
    ".yaml": "yaml_keys",
    ".yml": "yaml_keys",
}
"""Modules that read the headings or keys of a file, by the suffix of the file. Each module has the
functions `symbols_of` and `find_name`.
"""

NAMING = ("name", "id", "key", "title", "kind", "metadata.name")
"""Keys whose values name an entry of a list."""

WORD_OF_KEY = rb"[\"']?\s*[:=]\s*(?!(?:true|false|null)\b)[\"']?[^\W\d]"
"""Pattern of the value of a key if it is a word."""

SETTINGS = (".cfg", ".conf", ".ini", ".json", ".jsonc", ".properties", ".toml", ".yaml", ".yml")
"""Suffixes of files in which a value belongs to its file."""

LOCK_FILE = re.compile(
    r"(?:uv|poetry|pdm|cargo|composer|pipfile|yarn|gemfile)\.lock|package-lock\.json"
    r"|npm-shrinkwrap\.json|packages\.lock\.json|pnpm-lock\.yaml|go\.(?:mod|sum)"
    r"|(?:[\w.-]*[-_.])?requirements(?:[-_.][\w.-]*)?\.txt",
    re.IGNORECASE,
)
"""Pattern of the names of lock files, whose packages are watched by their versions
(lock_files.py).
"""

WITH_KEYS = (".json", ".yaml", ".toml")
"""Suffixes of lock files that also have keys."""

LONGEST_WITH_KEYS = 200_000
"""Maximum number of bytes of a lock file whose keys are read beside its packages."""

MOST_WORDS_OF_HEADING = 12
"""Maximum number of words in a heading that is distinguished from a remark after it."""

WORD = re.compile(rb"\w+|[^\w\s]")

MOST_WORDS, MOST_WORDS_FOR_GRAMMARS = 75_000, 300_000
"""Maximum number of words and signs in a file whose symbols are read. A syntax tree of Python takes
up to 800 bytes for each word, and a tree of tree-sitter about a quarter of that.
"""

NAME_LINES = "Name lines instead."

KNOWN = (
    "Python, headings and keys of Markdown, JSON, TOML and YAML, and packages of lock files; with "
    "the extra `code` C, C++, Go, Java, JavaScript, Ruby, Rust, TypeScript"
)


class NoSymbols(Exception):  # noqa: N818 - its text describes a missing part
    """The text of the error is the reason, and `hint` is the next step."""

    def __init__(self, why: str, hint: str) -> None:
        super().__init__(why)
        self.hint = hint


def suffix_of(path: str) -> str:
    return f".{path.rpartition('.')[2].lower()}"


def symbols_of(file: FileText) -> dict[str, Symbol]:
    """Return symbols by qualified name. Raises `NoSymbols` if they cannot be read."""
    if file.symbols is None:
        file.symbols = _parse_symbols(file)
    return file.symbols


def find_symbol(file: FileText, asked: str) -> str | None:
    """Return the name of the symbol that a caller means, or None if there is no such symbol.

    Words after the name count as the caller's remark. Raises `NoSymbols` if the symbols of the file
    cannot be read.
    """
    known = symbols_of(file)
    format_ = _format(file.path)
    words = asked.partition(": ")[0].split()[:MOST_WORDS_OF_HEADING]
    shorter = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    for spelling in dict.fromkeys([asked, *shorter]):
        name = spelling if format_ is None else format_.find_name(known, spelling)
        if name in known:
            return name
    return None


def is_code(path: str) -> bool:
    """Return whether a file has symbols of a programming language, not headings or keys."""
    return suffix_of(path) not in FORMATS and not is_lock_file(path)


def is_settings(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    return name.endswith(SETTINGS) or ".env." in f".{name}."


def is_heading(path: str) -> bool:
    return FORMATS.get(suffix_of(path)) == "headings"


def is_lock_file(path: str) -> bool:
    return LOCK_FILE.fullmatch(path.rpartition("/")[2]) is not None


def noun_of(path: str) -> str:
    """Return "symbol", "heading", "key" or "package", by the type of the file."""
    if is_lock_file(path):
        return "package"
    module = FORMATS.get(suffix_of(path), "symbol")
    return module.removesuffix("s").rpartition("_")[2]


def _format(path: str) -> Any:
    """Return the reader of a format without a grammar, None for a programming language."""
    if is_lock_file(path):
        lock_files = load("thoughtline.project.symbols.lock_files")
        return lock_files.lock_file_of(path.rpartition("/")[2].lower())
    module = FORMATS.get(suffix_of(path))
    return None if module is None else load(f"thoughtline.project.symbols.{module}")


def _parse_symbols(file: FileText) -> dict[str, Symbol]:
    if is_lock_file(file.path) and not file.is_binary:
        return _read_lock_file(file)
    most = MOST_WORDS_FOR_GRAMMARS if suffix_of(file.path) in GRAMMARS else MOST_WORDS
    if file.is_opaque or sum(1 for _ in islice(WORD.finditer(file.data), most + 1)) > most:
        raise NoSymbols(
            f"is too long for its {noun_of(file.path)}s (at most {MAX_WHOLE >> 20} MiB and "
            f"{most:,} words and signs), or binary",
            NAME_LINES,
        )
    if (format_ := _format(file.path)) is not None:
        return _read_format(file, format_)
    text = file.data.decode(errors="replace")
    if file.path.endswith(PYTHON):
        try:
            return python_symbols.symbols_of(text)
        except SyntaxError as error:
            raise NoSymbols(f"is not valid Python: {error.msg}", NAME_LINES) from None
    suffix = suffix_of(file.path)
    if suffix not in GRAMMARS:
        raise NoSymbols(f"is in no language whose symbols are known (known: {KNOWN})", NAME_LINES)
    module, name = GRAMMARS[suffix]
    if find_spec("tree_sitter") is None or find_spec(module) is None:
        raise NoSymbols("needs a grammar that is not installed", f"Run: {install_command('code')}")
    from thoughtline.project.symbols.grammar_symbols import parsed_symbols  # noqa: PLC0415 - an extra

    return parsed_symbols(file.data, module, name)


def _read_lock_file(file: FileText) -> dict[str, Symbol]:
    """Return the packages of a lock file, and its keys if it is short. A package hides a key."""
    text = file.data.decode("utf-8-sig", "replace")
    packages: dict[str, Symbol] = _format(file.path).symbols_of(text)
    suffix = suffix_of(file.path)
    if suffix in WITH_KEYS and len(file.data) <= LONGEST_WITH_KEYS:
        with suppress(ValueError):  # the packages are known all the same
            keys: dict[str, Symbol] = load(
                f"thoughtline.project.symbols.{FORMATS[suffix]}"
            ).symbols_of(text)
            return keys | packages
    return packages


def _read_format(file: FileText, format_: Any) -> dict[str, Symbol]:
    language = suffix_of(file.path)[1:]
    try:
        symbols: dict[str, Symbol] = format_.symbols_of(file.data.decode("utf-8-sig", "replace"))
    except ValueError as error:
        raise NoSymbols(f"is not valid {language}: {error}", NAME_LINES) from None
    return symbols


def anchor_symbol(file: FileText, name: str, symbol: Symbol) -> Anchor:
    """Return an anchor, with the neighbours of an entry if the name has a position."""
    anchor = Anchor(
        path=file.path,
        file=file.file,
        content=fingerprints.of_lines(file.prints[symbol.first - 1 : symbol.last]),
        symbol=name,
        first=symbol.first,
        last=symbol.last,
        tokens=symbol.tokens,
        size=symbol.size,
        owners=(),
    )
    list_ = _entries_of(file, name)
    if list_ is None:
        return anchor
    known = symbols_of(file)
    own, entries = list_.position, [known[each].tokens for each in list_.names]
    own_name = _choose_name(file, list_)
    return structs.replace(
        anchor,
        owners=(entries[own], own_name) if own_name else (entries[own],),
        peers=fingerprint_of_peers([*entries[:own], *entries[own + 1 :]]),
        before=tuple(entries[max(0, own - AROUND) : own]),
        after=tuple(entries[own + 1 : own + 1 + AROUND]),
        copy=own + 1,
        copies=_count_namesakes(file, name) if is_heading(file.path) else len(entries),
    )


def compare_symbol(anchor: Anchor, file: FileText) -> Comparison:
    """Compare a symbol with its anchor. Raises `NoSymbols` if no symbols can be read."""
    known = symbols_of(file)
    name = _find_entry(anchor, file)
    if name is None:
        name = _find_moved_heading(anchor, file) or anchor.symbol
    if name not in known:
        because = f"there is no {anchor.symbol} in {anchor.path}"
        return Comparison("gone", because, has_left=True)
    now = structs.replace(anchor_symbol(file, name, known[name]), commit=anchor.commit)
    forms = (form.get(name, known[name]).tokens for form in _other_forms(file))
    if now.tokens != anchor.tokens and anchor.tokens not in forms:
        return Comparison("changed", f"{name} {DIFFERENT}")
    if name != anchor.symbol:
        return Comparison("moved", f"now {name}", now)
    if now.content == anchor.content:
        return Comparison("unchanged")
    return Comparison("reformatted", "other comments or another layout", now)


def _other_forms(file: FileText) -> Iterator[dict[str, Symbol]]:
    """Yield the symbols of a file as they would be in another form: with headings of other levels,
    or with texts in quotes of one kind.
    """
    suffix = suffix_of(file.path)
    if is_heading(file.path):
        text = file.data.decode("utf-8-sig", "replace")
        yield from (_format(file.path).symbols_of(text, lift) for lift in LIFTS)
    elif suffix in ONE_TEXT:
        from thoughtline.project.symbols.grammar_symbols import parsed_symbols  # noqa: PLC0415

        yield from (parsed_symbols(file.data, *GRAMMARS[suffix], quote) for quote in "'\"")


def find_symbol_elsewhere(anchor: Anchor, file: FileText) -> Anchor | None:
    """Return the anchor of the same symbol in another file, by its name and words, or None."""
    if _format(file.path) is None:
        if anchor.symbol.rpartition(".")[2].encode() not in file.data:
            return None
    elif anchor.size < TELLING and anchor.file != file.file:
        return None
    try:
        symbol = symbols_of(file).get(anchor.symbol)
    except NoSymbols:
        return None
    now = None if symbol is None else anchor_symbol(file, anchor.symbol, symbol)
    return now if now is not None and now.tokens == anchor.tokens else None


def _entries_of(file: FileText, name: str) -> Entries | None:
    """Return the entries of the list that a name has a position in, or None."""
    if is_code(file.path):
        return None
    known = symbols_of(file)
    if not is_heading(file.path):
        return entries_of_key(known, name)
    entries: Entries | None = _format(file.path).entries_of(known, name)
    return entries


def _find_entry(anchor: Anchor, file: FileText) -> str | None:
    """Return the present name of a symbol in an entry of a list, "" if the entry was removed, or
    None if the symbol is in no list.
    """
    if not anchor.owners or (list_ := _entries_of(file, anchor.symbol)) is None:
        return None
    known = symbols_of(file)
    at = find_entry(anchor, [known[name].tokens for name in list_.names])
    if len(anchor.owners) > 1:
        named = _names_of_entries(known, list_.names)
        same = [at for at, e in enumerate(list_.names) if anchor.owners[1] in named[e].values()]
        at = same[0] if len(same) == 1 else at if at in same else None
    return "" if at is None else f"{list_.names[at]}{list_.rest}"


def _names_of_entries(known: Mapping[str, Symbol], entries: list[str]) -> dict[str, dict[str, str]]:
    """Return the names of each entry of a list, as fingerprints by their keys: of each key with one
    value, and under "" of all keys that are names by themselves, if it has some.
    """
    found: dict[str, dict[str, str]] = {entry: {} for entry in entries}
    inner = {name.rpartition(".")[0] for name in known}
    for name, symbol in known.items():
        entry, _, key = name.rpartition(".")
        if entry in found and name not in inner and f"{name}[0]" not in known:
            found[entry][key] = fingerprints.of_words([f"{key}:{symbol.tokens}"])
    for entry, names in found.items():
        words = [
            f"{key}:{known[each].tokens}" for key in NAMING if (each := f"{entry}.{key}") in known
        ]
        if words:
            names[""] = fingerprints.of_words(words)
    return found


def _choose_name(file: FileText, list_: Entries) -> str:
    """Return the name of the entry at the position of a list, "" if it has none: the keys that are
    names, or else a key that often is one or has another value in each entry, and has a word as its
    value.
    """
    if is_heading(file.path):
        return ""
    known, entry = symbols_of(file), list_.names[list_.position]
    named = _names_of_entries(known, list_.names)
    own = named[entry]
    if "" in own and any(f"{entry}.{key}" in known for key in NAMING if key != "kind"):
        return own[""]

    def rank(key: str) -> tuple[bool, bool]:
        others = [each[key] for each in named.values() if key in each]
        return NAMING_ELSE.match(f"{key}:".encode()) is None, len({*others}) < len(named)

    words = [key for key in own if key and f".{key}" != list_.rest and _is_word(file, entry, key)]
    return own[min(words, key=rank)] if words else own.get("", "")


def _is_word(file: FileText, entry: str, key: str) -> bool:
    line = file.lines[symbols_of(file)[f"{entry}.{key}"].first - 1]
    return re.search(re.escape(key).encode() + WORD_OF_KEY, line) is not None


def _find_moved_heading(anchor: Anchor, file: FileText) -> str | None:
    """Return the present name of a section whose heading is below another heading now. Return None
    if it is not, or if the number of headings with these words has changed.
    """
    known = symbols_of(file)
    if not is_heading(file.path) or anchor.symbol in known:
        return None
    words = load("thoughtline.project.symbols.headings").words_of
    names = [name for name in known if words(name) == words(anchor.symbol)]
    same = [name for name in names if known[name].tokens == anchor.tokens]
    return same[0] if len(same) == 1 and len(names) == anchor.copies else None


def _count_namesakes(file: FileText, name: str) -> int:
    words = load("thoughtline.project.symbols.headings").words_of
    return sum(words(each) == words(name) for each in symbols_of(file))
