"""The made-up repository in short: exactly that is in doubt which the oracle says."""

import json

import pytest

from benchmarks.evidence import packages
from benchmarks.evidence.synthetic import study
from places import DOCS


@pytest.mark.parametrize("seed", [1, 2])
async def test_exactly_that_is_in_doubt_which_rests_on_what_changed(seed: int) -> None:
    of_evidence, of_thoughts = await study(seed, files=40, evidence=40, edits=22)

    for score in (of_evidence, of_thoughts):
        assert score.right > 0
        assert (score.precision, score.recall) == (1.0, 1.0)


def test_the_table_of_the_page_says_what_was_measured() -> None:
    page = (DOCS / "evidence.md").read_text("utf-8")
    systems = json.loads(packages.RESULTS.read_text("utf-8"))["systems"]

    for found in systems.values():
        shares = f"{found['precision']:.3f} | {found['recall']:.3f}"
        counts = f"{found['caught']} | {found['false']} | {found['missed']}"
        assert f"| {shares} | {found['alerts_per_catch']:.2f} | {counts} |" in page
