"""The cascade benchmark in short: no cell of ours is worse than the kept one, and rows can fail."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import forked
from benchmarks.cascade import results, staleness, tables
from benchmarks.cascade.edits import EDITS, OTHER, SAME
from benchmarks.cascade.play import CANNOT, RIGHT, ROWS, WRONG, play, play_case
from benchmarks.cascade.rows import crashes
from benchmarks.cascade.stage import Row
from benchmarks.cascade.stores.markdown import Markdown
from benchmarks.cascade.stores.thoughtline import Thoughtline
from benchmarks.cascade.systems import systems


class Forked(Thoughtline):
    """The same server, started quickly."""

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:
        return [str(forked.command()), *super().command(folder)[3:]]


BY_TITLE = {row.title: row for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
def test_no_cell_of_ours_is_worse_than_the_kept_one(row: Row) -> None:
    """Run `python -m benchmarks.cascade --only Thoughtline` if a cell is better now."""
    order = (WRONG, CANNOT, RIGHT)
    kept = results.read()["Thoughtline"]["cells"][row.title]
    system = Thoughtline if row in crashes.ROWS else Forked

    for _, case, found in play(system, [row]):
        worse = order.index(found["verdict"]) < order.index(kept[case]["verdict"])
        assert not worse, f"{case}: {found['because']}"


def test_one_grep_in_files_does_not_follow_a_chain() -> None:
    found = play_case(Markdown, BY_TITLE["depth"], "10 deep")

    assert found["verdict"] == WRONG
    assert found["because"].startswith("stands, not marked: n2 n3")
    assert any("refute" in call for call, _ in found["calls"])


def test_no_more_lines_of_the_same_substance_are_marked_than_kept_and_no_fewer_changed_ones() -> (
    None
):
    kept = results.read()["Thoughtline"]["staleness"]["marked"]

    marked = staleness.measure(Forked)["marked"]

    assert all(marked[kind] <= kept[kind] for kind in SAME)
    assert all(marked[kind] >= kept[kind] for kind in OTHER)


def test_an_edit_keeps_or_changes_the_line_as_its_kind_says() -> None:
    for kind, made in EDITS.items():
        for edit in made:
            assert edit.source.text.splitlines()[edit.source.number - 1] == edit.source.line
            assert (edit.source.path, edit.source.text) != edit.after
            if kind in OTHER:
                assert edit.source.line not in edit.after.text.splitlines()


def test_a_step_without_a_call_is_no_wrong_answer() -> None:
    found = play_case(Markdown, BY_TITLE["elimination"], "the last one")

    assert found["verdict"] == CANNOT


def test_every_system_has_a_title_of_its_own_and_an_exact_version() -> None:
    titles = [system.title for system in systems()]

    assert len(set(titles)) == len(titles)
    for system in systems():
        assert not system.packages or f"=={system.version}" in system.packages[0]
        assert not system.npm or system.npm.endswith(f"@{system.version}")


def test_the_tables_of_the_page_are_exactly_what_the_results_give() -> None:
    assert tables.PAGE.read_text(encoding="utf-8") == tables.filled()


def test_every_kept_case_is_one_that_is_played() -> None:
    cases = {(row.title, case) for row in ROWS for case in row.cases}

    for told in results.read().values():
        kept = {(row, case) for row, found in told.get("cells", {}).items() for case in found}
        assert kept == cases if kept else told["absent"]
