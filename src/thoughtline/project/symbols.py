"""Symbols as evidence: their anchors, and where they are later."""

from importlib.util import find_spec

from msgspec import structs

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.project import fingerprints, python_symbols
from thoughtline.project.lines import Comparison, FileText
from thoughtline.project.symbol import Symbol

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
"""Grammar of a file's suffix: its module, and the function that returns it."""


NAME_LINES = "Name lines instead."

KNOWN = "Python; with the extra `code` C, C++, Go, Java, JavaScript, Ruby, Rust, TypeScript"


class NoSymbols(Exception):  # noqa: N818 - its text describes a missing part
    """Symbols of a file that cannot be read. The text gives the reason, `hint` the next step."""

    def __init__(self, why: str, hint: str) -> None:
        super().__init__(why)
        self.hint = hint


def symbols_of(file: FileText) -> dict[str, Symbol]:
    """Return the symbols by qualified name. Raises `NoSymbols`."""
    if file.symbols is None:
        file.symbols = _parse_symbols(file)
    return file.symbols


def _parse_symbols(file: FileText) -> dict[str, Symbol]:
    text = file.data.decode(errors="replace")
    if file.path.endswith(PYTHON):
        try:
            return python_symbols.symbols_of(text)
        except SyntaxError as error:
            raise NoSymbols(f"is not valid Python: {error.msg}", NAME_LINES) from None
    suffix = f".{file.path.rpartition('.')[2]}"
    if suffix not in GRAMMARS:
        raise NoSymbols(f"is in no language whose symbols are known (known: {KNOWN})", NAME_LINES)
    module, name = GRAMMARS[suffix]
    if find_spec("tree_sitter") is None or find_spec(module) is None:
        raise NoSymbols(
            "needs a grammar that is not installed", "Run: pip install 'thoughtline[code]'"
        )
    from thoughtline.project.grammar_symbols import parsed_symbols  # noqa: PLC0415 - an extra

    return parsed_symbols(file.data, module, name)


def anchor_symbol(file: FileText, name: str, symbol: Symbol) -> Anchor:
    return Anchor(
        path=file.path,
        file=file.file,
        content=fingerprints.of_lines(file.prints[symbol.first - 1 : symbol.last]),
        symbol=name,
        first=symbol.first,
        last=symbol.last,
        tokens=fingerprints.of_words(symbol.words),
        size=len(symbol.words),
    )


def compare_symbol(anchor: Anchor, file: FileText) -> Comparison:
    """Compare a symbol with its anchor, in the file at its path. Raises `NoSymbols`."""
    symbol = symbols_of(file).get(anchor.symbol)
    if symbol is None:
        return Comparison("gone", f"there is no {anchor.symbol} in {anchor.path}")
    now = anchor_symbol(file, anchor.symbol, symbol)
    if now.content == anchor.content:
        return Comparison("unchanged")
    if now.tokens == anchor.tokens:
        now = structs.replace(now, commit=anchor.commit)
        return Comparison("reformatted", "other comments or another layout", now)
    return Comparison("changed", f"{anchor.symbol} is different")


def find_symbol_elsewhere(anchor: Anchor, file: FileText) -> Anchor | None:
    """Find the same symbol in another file, by its name and its words."""
    if anchor.symbol.rpartition(".")[2].encode() not in file.data:
        return None
    try:
        symbol = symbols_of(file).get(anchor.symbol)
    except NoSymbols:
        return None
    now = None if symbol is None else anchor_symbol(file, anchor.symbol, symbol)
    return now if now is not None and now.tokens == anchor.tokens else None
