"""docs/threats.md names a control and tests for each threat, and they are there."""

import re

import pytest

from benchmarks.removals import PROMISES, REMOVALS, Removal
from places import ROOT

ROW = re.compile(r"^\| (T\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
ROWS = {
    name: (where, tests)
    for name, _, _, where, tests in ROW.findall(
        (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
    )
}


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_no_threat_is_left_out() -> None:
    assert list(ROWS) == [f"T{number}" for number in range(1, 40)]


@pytest.mark.parametrize("threat", ROWS)
def test_every_test_that_is_named_exists(threat: str) -> None:
    tests = named(ROWS[threat][1])

    assert tests
    for name in tests:
        file, _, function = name.partition("::")
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {function}\(", text, re.MULTILINE), name


@pytest.mark.parametrize("threat", ROWS)
def test_every_control_is_where_it_is_said_to_be(threat: str) -> None:
    folder = ROOT / "src" / "thoughtline"
    for name in named(ROWS[threat][0]):
        beside = folder / "entrypoints" / "http" / name
        assert any(path.exists() for path in (folder / name, beside, ROOT / name)), name


@pytest.mark.parametrize("threat", ROWS)
def test_every_test_that_is_named_is_tried_without_a_control(threat: str) -> None:
    """`scripts/removals` does that; of several tests in one text, one notices."""
    tests = [test for removal in REMOVALS if threat in removal.rows for test in removal.tests]
    tried = {name for test in tests for name in test.split()}

    assert tried == {*named(ROWS[threat][1])}


def test_what_is_taken_away_is_there() -> None:
    assert [fault for removal in (*REMOVALS, *PROMISES) if (fault := not_there(removal))] == []


def not_there(removal: Removal) -> str:
    try:
        return "" if removal.made(ROOT) else removal.what
    except ValueError as fault:
        return f"{removal.what}: {fault}"
