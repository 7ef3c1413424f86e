"""What callers write as evidence, and what is meant by it."""

import pytest

from thoughtline.core.evidence.reference_parser import (
    Reference,
    guesses,
    is_file_name,
    parse,
    places,
)
from thoughtline.project.symbol_evidence import GRAMMARS, PYTHON


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("src/sched.py:40-52", Reference("file", "src/sched.py", first=40, last=52)),
        ("src/sched.py:40", Reference("file", "src/sched.py", first=40, last=40)),
        ("src/sched.py#L40-L52", Reference("file", "src/sched.py", first=40, last=52)),
        ("src/sched.py:52-40", Reference("file", "src/sched.py", first=40, last=52)),
        ("src/sched.py", Reference("file", "src/sched.py")),
        ("Makefile:3", Reference("file", "Makefile", first=3, last=3)),
        ("src/sched.py#Scheduler.add", Reference("symbol", "src/sched.py", "Scheduler.add")),
        ("src/a.py:3 -> returns None", Reference("file", "src/a.py", "", 3, 3, "returns None")),
        ("src/a.py:3: it is None", Reference("file", "src/a.py", "", 3, 3, "it is None")),
        ("src/a.py:3:14: error: x", Reference("file", "src/a.py", "", 3, 3, "error: x")),
        ("main.py:2: returns 1", Reference("file", "main.py", "", 2, 2, "returns 1")),
        ("main.py:2:7: error: x", Reference("file", "main.py", "", 2, 2, "error: x")),
        ("node.js:18 is needed", Reference("note", seen="node.js:18 is needed")),
        ("Makefile:3: make: x", Reference("file", "Makefile", "", 3, 3, "make: x")),
        ("src\\a.py:3: x", Reference("file", "src\\a.py", "", 3, 3, "x")),
        ("src/a.py:3-9 (the loop)", Reference("file", "src/a.py", "", 3, 9, "the loop")),
        ("src/a.py:3-9 holds -> yes", Reference("file", "src/a.py", "", 3, 9, "holds -> yes")),
        ("src/a.py:3-9, 12-14", Reference("file", "src/a.py", first=3, last=14)),
        ("src/a.py lines 3-9", Reference("file", "src/a.py", first=3, last=9)),
        ("lines 3 to 9 of it", Reference("note", seen="lines 3 to 9 of it")),
        ("Lines 3-9 of src/a.py", Reference("file", "src/a.py", first=3, last=9)),
        ("`src/a.py:3\u20139`", Reference("file", "src/a.py", first=3, last=9)),
        ("src/a.py: it waits", Reference("file", "src/a.py", seen="it waits")),
        ("src/a.py::T::run[1-x]", Reference("symbol", "src/a.py", "T.run")),
        ("src/a.py:run", Reference("symbol", "src/a.py", "run")),
        ("src/a.rs#Foo::run() twice", Reference("symbol", "src/a.rs", "Foo.run", seen="twice")),
        ("package.module:main", Reference("note", seen="package.module:main")),
        ("db.example:5432 refuses", Reference("note", seen="db.example:5432 refuses")),
        ("localhost:8080: it waits", Reference("note", seen="localhost:8080: it waits")),
        ("10.0.0.1:80 refuses", Reference("note", seen="10.0.0.1:80 refuses")),
        ("Redis:6379 is full", Reference("note", seen="Redis:6379 is full")),
        ("owner/name#12", Reference("note", seen="owner/name#12")),
        ("log/a.log:2026-11-22: x", Reference("note", seen="log/a.log:2026-11-22: x")),
        ("pytest -q -> 294 failed", Reference("command", "pytest -q", seen="294 failed")),
        ("$ make lint", Reference("command", "make lint")),
        ("https://a.example/x?y#z", Reference("page", "https://a.example/x?y#z")),
        ("https://a.example -> 404", Reference("page", "https://a.example", seen="404")),
        ("The log says so", Reference("note", seen="The log says so")),
        ("localhost:8080", Reference("note", seen="localhost:8080")),
        ("read/write", Reference("note", seen="read/write")),
        ("0.875", Reference("note", seen="0.875")),
        ("../../etc/passwd:1", Reference("file", "../../etc/passwd", first=1, last=1)),
    ],
)
def test_evidence_is_read_as_what_it_points_at(text: str, reference: Reference) -> None:
    assert parse(text) == reference


def test_a_file_is_told_from_a_host_by_who_knows_it() -> None:
    read = parse("data.example:5: it is empty", may_be_host=False)

    assert read == Reference("file", "data.example", "", 5, 5, "it is empty")


@pytest.mark.parametrize("suffix", [*PYTHON, *GRAMMARS])
def test_every_language_whose_symbols_are_known_is_one_of_files(suffix: str) -> None:
    assert is_file_name(f"a{suffix}")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("src/a.py:1-4, src/b.py#run", ["src/a.py:1-4", "src/b.py#run"]),
        ("src/a.py and src/b.py", ["src/a.py", "src/b.py"]),
        ("src/a.py:1-4, 7-9", ["src/a.py:1-4, 7-9"]),
        ("Node.js and Vue.js", ["Node.js and Vue.js"]),
        ("It is red, and src/a.py:1", ["It is red, and src/a.py:1"]),
    ],
)
def test_several_places_in_one_text_are_told_apart(text: str, found: list[str]) -> None:
    assert places(text) == found


@pytest.mark.parametrize("blank", [" ", "\n", "\t", "\u3000"])
def test_many_blanks_are_read_in_one_go(blank: str) -> None:
    """Else this takes minutes, for which nobody else is answered."""
    text = f"a{blank * 300_000}a"

    assert parse(text) == Reference("note", seen=text)
    assert places(text) == [text]
    assert places(f"src/a.py{blank * 300_000}and{blank * 9}src/b.py") == ["src/a.py", "src/b.py"]


def test_a_text_that_names_very_many_places_is_taken_as_it_is() -> None:
    few, many = (", ".join(f"src/a.py:{line}" for line in range(1, 1 + n)) for n in (64, 65))

    assert len(places(few)) == 64
    assert places(many) == [many]


@pytest.mark.parametrize(
    "part",
    ["1,", ":1", "a:1 ", " lines 1", "#L1-", "a::b", "(1", '"', "at ", "/", "a.b", " -> ", "\n"],
)
def test_guesses_of_any_text_end(part: str) -> None:
    """Else this takes minutes, for which nobody else is answered."""
    for text in (part * 4_096, f"src/a.py:1{part * 4_000}"):
        assert len(list(guesses(text[:4_096]))) < 100
        assert len(list(guesses(text))) < 100
