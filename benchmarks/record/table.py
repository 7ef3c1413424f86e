"""The table of results in Markdown: a row for each thing measured, a column for each system."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Told = Mapping[str, Any]
"""A point as results.json has it: its number, and what was found of each system."""


def table(points: Iterable[Told], titles: Sequence[str]) -> str:
    lines = [f"| | what | {' | '.join(titles)} |", "|---" * (len(titles) + 2) + "|"]
    for told in points:
        rows = dict.fromkeys(row for title in titles for row in told["found"][title]["cells"])
        for row in rows:
            cells = [told["found"][title]["cells"].get(row, "") for title in titles]
            lines.append(f"| {told['point']} | {row} | {' | '.join(cells)} |")
    return "\n".join(lines)
