"""What callers write as evidence, and what is meant by it."""

import pytest

from thoughtline.core.evidence.reference_parser import Reference, parse


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
