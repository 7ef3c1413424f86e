"""The table of results in Markdown: a row for each thing measured, a column for each system."""

from collections.abc import Mapping, Sequence

from record.measured import Found, Point

Results = Sequence[tuple[Point, Mapping[str, Found]]]


def table(results: Results, titles: Sequence[str]) -> str:
    lines = [f"| | what | {' | '.join(titles)} |", "|---" * (len(titles) + 2) + "|"]
    for point, found in results:
        rows = dict.fromkeys(row for one in found.values() for row in one.cells)
        for row in rows:
            cells = [found[title].cells.get(row, "") for title in titles]
            lines.append(f"| {point.number} | {row} | {' | '.join(cells)} |")
    return "\n".join(lines)
