"""A decision under its thought: what was given, and what is computed from it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from thoughtline.core.decision import Criterion, Decision, Ranked, Weighed, weigh
from thoughtline.entrypoints.cli.render.item import Entry
from thoughtline.entrypoints.sanitize import safe

GIVEN, COMPUTED = ("given", "blue"), ("computed", "magenta")
"""Which of the two every number is. In the same colours wherever it is said."""

INDENT = len("computed") + 2


class Decided:
    """A table where there is room for one, else the same in lines."""

    def __init__(self, decision: Decision) -> None:
        self._criteria = decision.criteria
        self._scores = {option.name: option.scores for option in decision.options}
        self._weighed = weigh(decision)
        self._totals = totals(self._weighed.ranking)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        table = self._table()
        unbounded = options.update(max_width=1 << 20)
        if console.measure(table, options=unbounded).maximum <= options.max_width:
            yield table
        else:
            yield from self._lines()
        yield _entry(COMPUTED, flip(self._weighed))

    def _table(self) -> Table:
        ranking = self._weighed.ranking
        table = Table.grid(padding=(0, 3, 0, 0))
        given = [[one.name, *_about(one)] for one in self._criteria]
        for place, criterion in enumerate(given):
            criterion += [number(self._scores[ranked.option][place]) for ranked in ranking]
        computed = [
            ["total", "", "", "", *self._totals],
            ["place", "", "", "", *(str(ranked.place) for ranked in ranking)],
        ]
        names = ["", "better", "weight", "scale", *(ranked.option for ranked in ranking)]
        table.add_row("", Text(*GIVEN), Text(*COMPUTED))
        styles = ["", *["dim"] * 3, *("bold" if one.place == 1 else "" for one in ranking)]
        table.add_row(
            _grid([names], "left", styles),
            _grid(given, "right", styles),
            _grid(computed, "right", styles),
        )
        return table

    def _lines(self) -> Iterator[Entry]:
        for one in self._criteria:
            better, weight, scale = _about(one)
            yield _entry(GIVEN, f"{one.name}: {better} is better, weight {weight}, scale {scale}")
        for ranked in self._weighed.ranking:
            pairs = zip(self._criteria, self._scores[ranked.option], strict=True)
            said = ", ".join(f"{one.name} {number(score)}" for one, score in pairs)
            yield _entry(GIVEN, f"{ranked.option}: {said}")
        for ranked, total in zip(self._weighed.ranking, self._totals, strict=True):
            yield _entry(COMPUTED, f"{ranked.option}: total {total}, place {ranked.place}")


def flip(weighed: Weighed) -> str:
    """How much one weight would have to change for another winner."""
    if len(weighed.winners) > 1:
        return f"{' and '.join(weighed.winners)} share the first place"
    found = weighed.sensitivity
    if found is None:
        return f"{weighed.winners[0]} stays first, whichever weight is changed"
    needed = f"{found.needed:.4g}"
    if float(needed) == found.given:
        needed = number(found.needed)
    return (
        f"{found.option} would catch up with {weighed.winners[0]} if {found.criterion} weighed "
        f"{needed} instead of the given {number(found.given)}"
    )


def number(given: float) -> str:
    """As the caller wrote it, or near enough to be the same number."""
    return repr(given).removesuffix(".0")


def totals(ranking: Sequence[Ranked]) -> list[str]:
    """With as many decimals as it takes to tell different totals apart, three at least."""
    different = len({ranked.total for ranked in ranking})
    said: list[str] = []
    for decimals in range(3, 17):
        said = [f"{ranked.total:.{decimals}f}" for ranked in ranking]
        if len(set(said)) == different:
            break
    return said


def _about(criterion: Criterion) -> list[str]:
    scale = f"{number(criterion.low)}..{number(criterion.high)}"
    return ["less" if criterion.less else "more", number(criterion.weight), scale]


def _grid(
    columns: Sequence[Sequence[str]], justify: Literal["left", "right"], styles: Iterable[str]
) -> Table:
    """Columns side by side, with a style for each row."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in columns:
        grid.add_column(justify=justify, no_wrap=True)
    for style, *row in zip(styles, *columns, strict=True):
        grid.add_row(*(Text(safe(cell)) for cell in row), style=style)
    return grid


def _entry(source: tuple[str, str], said: str) -> Entry:
    name, look = source
    return Entry(name, safe(said), indent=INDENT, look=look)
