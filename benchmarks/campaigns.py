"""Claims and rows of docs/figures.md, from the reports of crash campaigns and oracles.

`tests/campaigns` keeps its reports in campaigns.json, each with the release that it was made with.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

Reports = Mapping[str, Any]
"""Name -> `release`, `date` and `figures`, as campaigns.json has them."""

WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def claims(reports: Reports, figures: Mapping[str, float]) -> Iterator[str]:
    """Yield the sentences at the head of the page, with figures of reports and of results."""
    for claim in WORDS["claim"]:
        found = _reports_of(claim, reports)
        values = {name: figures[key] for name, key in claim.get("figures", {}).items()}
        yield claim["text"].format(**_figures_of(found), **values)


def rows(reports: Reports) -> Iterator[tuple[str, str, str]]:
    """Yield event, measurement and release of each row. A row without a report is left out."""
    for row in WORDS["row"]:
        found = _reports_of(row, reports)
        if all(found.values()):
            releases = {one["release"] for told in found.values() for one in told}
            yield row["what"], row["text"].format(**_figures_of(found)), ", ".join(sorted(releases))


def _reports_of(words: Mapping[str, Any], reports: Reports) -> Mapping[str, list[Any]]:
    return {
        name: [told for report, told in reports.items() if fnmatch(report, pattern)]
        for name, pattern in words.get("reports", {}).items()
    }


def _figures_of(found: Mapping[str, list[Any]]) -> Mapping[str, Mapping[str, Any]]:
    return {name: _sum([one["figures"] for one in told]) for name, told in found.items()}


def _sum(figures: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    if len(figures) == 1:
        return figures[0]
    names = dict.fromkeys(name for one in figures for name in one)
    return {name: sum(one.get(name, 0) for one in figures) for name in names}
