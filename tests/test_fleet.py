"""The cost of a record beside a notes file: the page says what the benchmark found."""

import json
from pathlib import Path

from benchmarks.evidence import fleet

PAGE = Path(__file__).parents[1] / "docs" / "differences.md"


def test_the_page_has_the_figures_of_the_last_run() -> None:
    results = json.loads(fleet.RESULTS.read_text(encoding="utf-8"))

    assert fleet.table(results) in PAGE.read_text(encoding="utf-8")


def test_one_recall_names_all_changed_answers_with_their_new_values_and_no_others() -> None:
    results = fleet.measure()

    assert results["named by one recall with the new value"] == results["changed answers"] == 8
    assert results["named needlessly"] == 0
    together = {name: cells["together"] for name, cells in results["resuming"].items()}
    assert together["record"] < min(
        together["notes, cited files read"], together["notes, diff read"]
    )
