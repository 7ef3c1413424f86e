"""The promises that crash campaigns and oracles show: a row each of docs/figures.md.

`tests/campaigns` keeps its reports in campaigns.json, each with the release that it was made with.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

Reports = Mapping[str, Any]
"""Name -> `release`, `date` and `figures`, as campaigns.json has them."""

ROWS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["row"]


def rows(reports: Reports) -> Iterator[tuple[str, str, str]]:
    """What happens, what was measured, and with which release. Nothing where it never was."""
    for row in ROWS:
        found = {
            name: [told for report, told in reports.items() if fnmatch(report, pattern)]
            for name, pattern in row["reports"].items()
        }
        if not all(found.values()):
            continue
        said = {name: _sum([one["figures"] for one in told]) for name, told in found.items()}
        releases = {one["release"] for told in found.values() for one in told}
        yield row["what"], row["text"].format(**said), ", ".join(sorted(releases))


def _sum(figures: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    if len(figures) == 1:
        return figures[0]
    names = dict.fromkeys(name for one in figures for name in one)
    return {name: sum(one.get(name, 0) for one in figures) for name in names}
