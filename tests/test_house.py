"""The drawing in docs/architecture.md, held against the code."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from places import ROOT

SOURCE = ROOT / "src"

LONGEST = 600
"""Maximum number of lines of a file of source that is one thing."""

FILES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}


def imports_of(module: str) -> Iterator[str]:
    """Yield the modules of ours that a module imports at any place, for types too."""
    for node in ast.walk(ast.parse(FILES[module].read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module in FILES:
            for name in node.names:
                full = f"{node.module}.{name.name}"
                yield full if full in FILES else node.module


def find_circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, an empty list for none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        return list(circle.args[1])
    return []


def test_no_files_import_each_other_in_a_circle() -> None:
    imports = {module: {*imports_of(module)} - {module} for module in FILES}
    assert len(imports) > 500
    assert find_circle(imports) == []


def test_a_circle_is_found() -> None:
    assert find_circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []


def test_no_file_of_source_is_longer_than_one_thing_needs() -> None:
    lengths = {name: path.read_bytes().count(b"\n") for name, path in FILES.items()}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
