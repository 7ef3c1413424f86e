"""Names are words of the field: what docs/glossary.md gave up does not come back into the code."""

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT

SOURCE = ROOT / "src" / "thoughtline"
MODULES = sorted(SOURCE.rglob("*.py"))

FILES = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for folder in ("src", "tests", "benchmarks", "scripts")
    for path in (ROOT / folder).rglob("*.*")
] + ["/pyproject.toml"]

GIVEN_UP = {
    *("affording", "bill", "bills", "capping", "desk", "doors", "hearing", "mind", "minds"),
    *("overhear", "relay", "spending", "surface", "surfaces", "teller", "underway", "wire"),
    *("wish", "wishes"),
}

STORED = {
    "core/refusal.py": {"mind", "wish"},
    "store/postgres/copy_from_sqlite.py": {"bill", "mind"},
    "store/postgres/doctor/counters_check.py": {"bills", "mind"},
    "store/postgres/tables/model_usage.py": {"mind"},
    "store/sqlite/doctor/counters_check.py": {"bills", "mind"},
    "store/sqlite/tables/model_usage.py": {"mind"},
}
"""Error codes, and what SQL calls its tables and columns."""

NOUNS = {
    "framing",
    "logging",
    "numbering",
    "parsing",
    "ranking",
    "routing",
    "standing",
    "templating",
    "wording",
}
"""They end in -ing, and are what the field calls the thing itself."""


def names(module: Path) -> Iterator[str]:
    """What a module defines: functions, classes, parameters and variables."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id


def words(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_name_has_a_word_that_was_given_up(module: Path) -> None:
    given_up = GIVEN_UP - STORED.get(module.relative_to(SOURCE).as_posix(), set())

    assert [name for name in {module.stem, *names(module)} if words(name) & given_up] == []


def test_no_module_is_called_by_a_participle() -> None:
    called = {path.stem for path in MODULES if path.stem.endswith("ing")}
    called -= {name for name in called if name.endswith("thinking")}  # servers of that name

    assert called - NOUNS == set()


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_files_that_a_module_speaks_of_exist(module: Path) -> None:
    named = re.findall(r"\b[\w/]+\.(?:py|sql|toml)\b", module.read_text(encoding="utf-8"))

    ours = [name for name in named if not name.endswith("config.toml")]  # that is of clients
    assert [name for name in ours if not any(f"/{name}" in file for file in FILES)] == []


def attributes(definition: ast.ClassDef) -> Iterator[str]:
    """Methods and fields of a class, also those that it gives itself."""
    for node in ast.walk(definition):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.Attribute(value=ast.Name(id="self"), ctx=ast.Store()):
                yield node.attr


def known_attributes() -> dict[str, set[str]]:
    """What classes have, by their names; those whose bases are not ours are left out."""
    own: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                own.setdefault(node.name, set()).update(attributes(node))
                bases.setdefault(node.name, set()).update(
                    base for base in map(ast.unparse, node.bases) if base not in PLAIN_BASES
                )
    return {
        name: own[name].union(*(own[base] for base in bases[name]))
        for name in own
        if bases[name] <= own.keys()
    }


PLAIN_BASES = {"Struct", "Protocol", "StrEnum", "Exception"}

ATTRIBUTES = known_attributes()


def test_every_exception_that_a_docstring_names_exists() -> None:
    known = {name for module in MODULES for name in names(module)} | set(dir(builtins))
    named = [name for m in MODULES for name in re.findall(r"Raises `(\w+)`", m.read_text("utf-8"))]

    assert set(named) - known == set()


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_methods_that_a_module_speaks_of_exist(module: Path) -> None:
    named = re.findall(r"`([A-Z]\w+)\.(\w+)(?:\(\))?`", module.read_text(encoding="utf-8"))

    assert [
        f"{name}.{attribute}"
        for name, attribute in named
        if name in ATTRIBUTES and attribute not in ATTRIBUTES[name]
    ] == []
