"""Lines as evidence: what counts as the same, and what does not."""

import pytest

from limited import in_time
from thoughtline.core.evidence.anchor import CheckResult
from thoughtline.project.file_text import FileText
from thoughtline.project.lines import anchor_lines, compare_lines
from thoughtline.project.place import is_telling

CODE = '''\
import os


def add(a, b):
    """Adds."""
    total = a + b
    return total


def sub(a, b):
    total = a - b
    return total
'''


def compared(after: str, first: int, last: int, *, path: str = "a.py") -> tuple[CheckResult, str]:
    """What became of some lines of `CODE`, and where they are now."""
    anchor = anchor_lines(FileText(path, CODE.encode()), first, last)
    found = compare_lines(anchor, FileText(path, after.encode()))
    return found.found, (found.anchor or anchor).place.partition(":")[2]


@pytest.mark.parametrize(
    ("after", "first", "last", "found"),
    [
        (CODE, 4, 7, ("unchanged", "4-7")),
        (CODE + "# below\n", 4, 7, ("unchanged", "4-7")),
        (CODE.replace("\n", "\r\n"), 4, 7, ("unchanged", "4-7")),
        (CODE.replace("total\n", "total   \n"), 4, 7, ("unchanged", "4-7")),
        ("# above\n" + CODE, 4, 7, ("moved", "5-8")),
        ("# above\n" + CODE, 12, 12, ("moved", "13")),
        (CODE.replace("import os\n", ""), 12, 12, ("moved", "11")),
        (CODE.replace("a + b", "a  +  b"), 4, 7, ("reformatted", "4-7")),
        (CODE.replace("    total = a + b", "    total = (\n        a + b\n    )"), 4, 7, None),
        (
            CODE.replace("def add(a, b)", "def add(\n    a,\n    b,\n)"),
            4,
            7,
            ("reformatted", "4-10"),
        ),
        (CODE.replace('"""Adds."""', '"""Adds it."""'), 4, 7, ("changed", "4-7")),
        (CODE.replace("a + b", "b + a"), 4, 7, ("changed", "4-7")),
        (CODE.replace("    return total", "return total", 1), 4, 7, ("changed", "4-7")),
        (CODE.replace("    return total\n", "", 1), 7, 7, ("changed", "7")),
        (CODE.replace("    return total", "    return 1", 1), 7, 7, ("changed", "7")),
        (CODE.replace("    return total", "    return 1", 1), 12, 12, ("unchanged", "12")),
        ("", 4, 7, ("changed", "4-7")),
    ],
)
def test_lines_are_known_again(
    after: str, first: int, last: int, found: tuple[CheckResult, str] | None
) -> None:
    assert found is None or compared(after, first, last) == found


def test_nothing_of_a_text_can_be_read_from_its_anchor() -> None:
    anchor = anchor_lines(FileText("a.py", b"password = 'hunter2'\n"), 1, 1)

    assert "hunter2" not in repr(anchor)
    assert len(anchor.lines[0]) == 12


def test_where_indentation_means_something_it_counts() -> None:
    yaml = "a:\n  b: 1\nc:\n  d: 2\n"
    anchor = anchor_lines(FileText("a.yaml", yaml.encode()), 1, 4)

    inside = FileText("a.yaml", yaml.replace("c:", "  c:").encode())
    assert compare_lines(anchor, inside).found == "changed"


def test_of_equal_places_the_one_with_the_same_neighbours_is_meant() -> None:
    text = "one\nx\ntwo\nx\nthree\nx\n"
    anchor = anchor_lines(FileText("a.txt", text.encode()), 4, 4)

    without_the_first = FileText("a.txt", b"one\ntwo\nx\nthree\nx\n")
    without_it = FileText("a.txt", b"one\nx\ntwo\nthree\nx\n")

    assert compare_lines(anchor, without_the_first).anchor is not None
    assert compare_lines(anchor, without_the_first).because == "now line 3"
    assert compare_lines(anchor, without_it).found == "changed"


@pytest.mark.parametrize("path", ["a.js", "a.txt"])
def test_quotes_without_an_end_are_not_looked_after_for_ever(path: str) -> None:
    hostile = b"x = 1\n" + b'\\"' * 200_000 + b"\n"
    anchor = anchor_lines(FileText(path, CODE.encode()), 4, 7)

    found = in_time(lambda: compare_lines(anchor, FileText(path, hostile)))

    assert found.found == "changed"


def test_a_long_file_is_known_by_its_lines_alone() -> None:
    text = b"".join(b"%d, x\n" % number for number in range(200_000))
    anchor = anchor_lines(FileText("a.csv", text), 1, 2_000)

    assert compare_lines(anchor, FileText("a.csv", b"new\n" + text)).found == "moved"
    assert compare_lines(anchor, FileText("a.csv", text.replace(b"7, x", b"7,  x"))).found == (
        "changed"
    )


def test_the_same_words_that_were_elsewhere_before_are_not_where_lines_went() -> None:
    text = "top\nx = a + b\nmiddle\nx  =  a + b\nend\n"
    anchor = anchor_lines(FileText("a.txt", text.encode()), 2, 2)

    changed = FileText("a.txt", text.replace("x = a + b", "x = 5").encode())

    assert compare_lines(anchor, changed).found == "changed"


def test_empty_lines_tell_nothing() -> None:
    few, enough = (
        anchor_lines(FileText("a.txt", text), 1, 4) for text in (b"1\n\n2\n2\n", b"1\n\n2\n3\n")
    )

    assert not is_telling(few)
    assert is_telling(enough)
