"""Edits behind the program's back, judged by a test of others: the page has its verdicts."""

import sys

import pytest

import forked
from benchmarks import results
from benchmarks.integrity.adapter import Audit, ReadPath
from benchmarks.integrity.edits import verdicts

KEPT = results.read()["integrity"]["raw"]["edits"]


@pytest.mark.parametrize("adapter", [ReadPath(), Audit()], ids=lambda adapter: adapter.name)
def test_each_edit_is_noticed_as_the_page_says(
    adapter: ReadPath, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", forked.command())  # beside which the program is

    assert verdicts(adapter) == KEPT[adapter.name]


def test_the_check_that_an_operator_runs_names_all_nine_edits() -> None:
    assert set(KEPT[Audit.name].values()) == {"reported"}
    assert len(KEPT[Audit.name]) == 9
