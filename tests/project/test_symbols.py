"""Symbols as evidence: comments and layout are left out, everything else counts."""

import pytest

from thoughtline.core.evidence.anchor import CheckResult
from thoughtline.extras import install_command
from thoughtline.project.file_text import FileText
from thoughtline.project.symbol_evidence import (
    NoSymbols,
    anchor_symbol,
    compare_symbol,
    find_symbol_elsewhere,
    symbols_of,
)

PYTHON = "class A:\n    def f(self, x):\n        # why\n        return x + 1\n"
TYPESCRIPT = "class A {\n  f(x: number) { // why\n    return x + 1;\n  }\n}\n"
GO = "package p\n\nfunc (a *A) f(x int) int {\n\t// why\n\treturn x + 1\n}\n"
RUST = "impl A {\n    fn f(x: i32) -> i32 {\n        // why\n        x + 1\n    }\n}\n"
JAVA = "class A {\n  int f(int x) {\n    // why\n    return x + 1;\n  }\n}\n"
CPP = "int A::f(int x) {\n  // why\n  return x + 1;\n}\n"
RUBY = "class A\n  def f(x)\n    # why\n    x + 1\n  end\nend\n"

LANGUAGES = [
    ("a.py", PYTHON),
    ("a.ts", TYPESCRIPT),
    ("a.go", GO),
    ("a.rs", RUST),
    ("a.java", JAVA),
    ("a.cpp", CPP),
    ("a.rb", RUBY),
]


def compared(path: str, before: str, after: str) -> CheckResult:
    file = FileText(path, before.encode())
    anchor = anchor_symbol(file, "A.f", symbols_of(file)["A.f"])
    return compare_symbol(anchor, FileText(path, after.encode())).found


@pytest.mark.parametrize(("path", "code"), LANGUAGES, ids=lambda value: value[:6])
def test_a_symbol_is_known_by_what_it_does(path: str, code: str) -> None:
    if not path.endswith(".py"):
        pytest.importorskip("tree_sitter")

    assert compared(path, code, code) == "unchanged"
    assert compared(path, code, "\n" + code if path != "a.go" else code + "\n") == "unchanged"
    assert compared(path, code, code.replace("why", "for a reason")) == "reformatted"
    assert compared(path, code, code.replace("x + 1", "x  +  1")) == "reformatted"
    assert compared(path, code, code.replace("x + 1", "x + 2")) == "changed"
    assert compared(path, code, code.replace("x + 1", "1 + x")) == "changed"
    assert compared(path, code, code.replace(" f(", " g(").replace(":f(", ":g(")) == "gone"


def test_a_formatter_changes_nothing_in_a_python_symbol() -> None:
    plain = "def f(a, b):\n    return g('x', (a), b)\n"
    black = (
        'def f(\n    a,\n    b,\n):\n    return g(\n        "x",\n        a,\n        b,\n    )\n'
    )
    file = FileText("a.py", plain.encode())
    anchor = anchor_symbol(file, "f", symbols_of(file)["f"])

    assert compare_symbol(anchor, FileText("a.py", black.encode())).found == "reformatted"


def test_a_symbol_is_found_in_the_file_it_was_moved_to() -> None:
    file = FileText("a.py", PYTHON.encode())
    anchor = anchor_symbol(file, "A.f", symbols_of(file)["A.f"])

    found = find_symbol_elsewhere(anchor, FileText("b.py", b"x = 1\n" + PYTHON.encode()))
    other = find_symbol_elsewhere(anchor, FileText("b.py", PYTHON.replace("1", "2").encode()))

    assert found is not None
    assert found.place == "b.py#A.f"
    assert other is None


@pytest.mark.parametrize(
    ("path", "code", "why"),
    [
        ("a.py", "def (", "is not valid Python"),
        ("a.py", "(" * 5_000 + ")" * 5_000, "is not valid Python"),
        ("a.py", "x\n" * 80_000, "is too long for its symbols"),
        ("a.txt", "x", "in no language whose symbols are known .known: Python"),
    ],
)
def test_what_has_no_symbols_says_why(path: str, code: str, why: str) -> None:
    with pytest.raises(NoSymbols, match=why):
        symbols_of(FileText(path, code.encode()))


def test_without_the_grammar_the_way_to_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thoughtline.project.symbol_evidence.find_spec", lambda _: None)

    with pytest.raises(NoSymbols) as why:
        symbols_of(FileText("a.go", GO.encode()))

    assert why.value.hint == f"Run: {install_command('code')}"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.js", "function a(){" * 8_000 + "}" * 8_000),
        ("a.js", "function a(){}\n" * 20_000),
        ("a.py", "def a(): pass\n" * 12_000),
    ],
)
def test_very_many_definitions_are_not_told_apart_for_ever(path: str, code: str) -> None:
    found = symbols_of(FileText(path, code.encode()))

    assert len(found) <= 13
    assert found["a"].first == 1
