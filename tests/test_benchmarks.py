"""The figures in the pages are those that were measured, and of the release that is here."""

import json
import re
from pathlib import Path
from statistics import median

import pytest

from benchmarks import __main__, campaigns, results, tables
from benchmarks.figures import FIGURES, HIGHEST
from places import ROOT
from thoughtline import __version__

RESULTS = results.read()

NEW = sorted(RESULTS.keys() - __main__.LONG)
"""Subjects that are measured for each release."""


@pytest.mark.parametrize("page", tables.PAGES, ids=lambda page: page.parent.name)
def test_the_tables_of_a_page_are_exactly_what_the_results_give(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == tables.filled(page)


def test_every_subject_was_measured() -> None:
    assert set(NEW) == __main__.SUBJECTS.keys() - __main__.LONG


RELEASED = re.findall(r"^## (\d\S*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]


@pytest.mark.parametrize("subject", NEW)
def test_figures_are_of_this_release(subject: str) -> None:
    """Else run `scripts/benchmark` on a quiet machine. A version between two releases has no
    figures of its own: the pages have those of the release before, or say that they are its own.
    """
    known = (RELEASED, __version__) if ".dev" in __version__ else (__version__,)

    assert RESULTS[subject]["release"] in known


def test_every_figure_is_there_with_its_rounds() -> None:
    found = {key: one for told in RESULTS.values() for key, one in told["figures"].items()}

    assert found.keys() == FIGURES.keys()
    for one in found.values():
        assert one["value"] == pytest.approx(median(one["rounds"]), rel=1e-3, abs=1e-9)


def test_a_figure_that_misses_its_target_says_so_in_bold() -> None:
    figure = next(one for one in FIGURES.values() if one.target is not None)
    worse, target = {"<=": 2.0, ">=": 0.5}, figure.target
    assert target is not None
    missed = {"any": {"figures": {figure.key: {"value": target.value * worse[target.sign]}}}}
    met = {"any": {"figures": {figure.key: {"value": target.value}}}}

    assert tables.figures_table(missed, [figure]).endswith("| **no** |")
    assert tables.figures_table(met, [figure]).endswith("| yes |")


def test_every_row_about_campaigns_names_the_release_that_it_was_measured_with() -> None:
    kept = json.loads(results.CAMPAIGNS.read_text(encoding="utf-8"))

    for _, text, release in campaigns.rows(kept):
        assert text
        assert release


@pytest.mark.parametrize(("words", "failures"), [(["--quick"], 0), ([], 1)])
def test_without_the_earlier_release_the_short_comparison_is_skipped_in_so_many_words(
    words: list[str],
    failures: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(tables, "PAGES", ())
    arguments = ["benchmark", "--against", "no-such-revision", "--folder", str(tmp_path)]
    monkeypatch.setattr("sys.argv", [*arguments, *words])

    assert __main__.main() == failures
    assert "SKIPPED, nothing was compared: " in capsys.readouterr().out


def comparison(release: str, ratio: float) -> results.Results:
    """A call beside a release, as results have it."""
    figures = {"release/think": {"value": ratio}}
    return {"release": {"figures": figures, "raw": {"calls": {"against": release}}}}


@pytest.mark.parametrize(
    ("before", "ratio", "failures"),
    [
        (None, HIGHEST, 0),
        (None, HIGHEST + 0.01, 1),
        (0.5, HIGHEST + 0.01, 1),
        (1.4, 1.4 * HIGHEST - 0.01, 0),
        (1.4, 1.4 * HIGHEST + 0.01, 1),
    ],
)
def test_a_call_that_became_much_dearer_fails_the_comparison(
    before: float | None, ratio: float, failures: int
) -> None:
    def told(value: float) -> results.Results:
        return comparison("0.6.0", value)

    kept = {} if before is None else told(before)

    assert len(__main__.dearer(told(ratio), kept)) == failures


@pytest.mark.parametrize(
    ("ratios", "failures"), [([1.0], 0), ([1.5, 1.0], 0), ([1.5, 1.5, 1.0], 0), ([1.5] * 3, 1)]
)
def test_a_ratio_that_is_high_once_is_measured_again(ratios: list[float], failures: int) -> None:
    left = [comparison("0.6.0", one) for one in ratios]

    found = __main__.always_dearer(lambda: left.pop(0), {}, 3)

    assert (len(found), left) == (failures, [])


def test_a_call_may_be_as_dear_as_known_only_beside_the_same_release() -> None:
    kept = comparison("0.6.0", 1.4)

    assert not __main__.dearer(comparison("0.6.0", 1.4), kept)
    assert __main__.dearer(comparison("0.7.0", 1.4), kept)
