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
TEXTS = {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in MODULES}

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
    "parsing",
    "ranking",
    "routing",
    "standing",
    "templating",
    "wording",
}
"""They end in -ing, and are what the field calls the thing itself."""


def names(text: str) -> Iterator[str]:
    """The functions, classes, parameters and variables that a module defines."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id


def words(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


@pytest.fixture(scope="module")
def definitions() -> dict[str, set[str]]:
    """The names that each module defines."""
    return {path: set(names(text)) for path, text in TEXTS.items()}


def test_no_name_has_a_word_that_was_given_up(definitions: dict[str, set[str]]) -> None:
    assert [
        f"{path}: {name}"
        for path, defined in definitions.items()
        for name in {Path(path).stem, *defined}
        if words(name) & (GIVEN_UP - STORED.get(path, set()))
    ] == []


def test_no_module_is_called_by_a_participle() -> None:
    called = {path.stem for path in MODULES if path.stem.endswith("ing")}
    called -= {name for name in called if name.endswith("thinking")}  # servers of that name

    assert called - NOUNS == set()


def test_files_that_a_module_speaks_of_exist() -> None:
    named = [
        (path, name)
        for path, text in TEXTS.items()
        for name in re.findall(r"\b[\w/]+\.(?:py|sql|toml)\b", text)
        if not name.endswith("config.toml")  # that is of clients
    ]

    assert [
        f"{path}: {name}" for path, name in named if not any(f"/{name}" in file for file in FILES)
    ] == []


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


PLAIN_BASES = {"Struct", "Protocol", "StrEnum", "Exception"}


def known_attributes() -> dict[str, set[str]]:
    """What classes have, by their names; those whose bases are not ours are left out."""
    own: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for text in TEXTS.values():
        for node in ast.walk(ast.parse(text)):
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


def test_every_exception_that_a_docstring_names_exists(definitions: dict[str, set[str]]) -> None:
    known = set(dir(builtins)).union(*definitions.values())
    named = [name for text in TEXTS.values() for name in re.findall(r"Raises `(\w+)`", text)]

    assert set(named) - known == set()


def test_methods_that_a_module_speaks_of_exist() -> None:
    known = known_attributes()

    assert [
        f"{path}: {name}.{attribute}"
        for path, text in TEXTS.items()
        for name, attribute in re.findall(r"`([A-Z]\w+)\.(\w+)(?:\(\))?`", text)
        if attribute not in known.get(name, {attribute})
    ] == []
