from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from thoughtline.core.decision import (
    Criterion,
    Decision,
    weigh,
)
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import COMPUTED, GIVEN
from thoughtline.entrypoints.decision_words import (
    describe_sensitivity,
    format_number,
    format_totals,
)
from thoughtline.entrypoints.printable import printable

INDENT = len("computed") + 2


class DecisionTable:
    """Renderable table, or the same content in lines if the table does not fit."""

    def __init__(self, decision: Decision) -> None:
        self._criteria = decision.criteria
        self._scores = {option.name: option.scores for option in decision.options}
        self._weighed = weigh(decision)
        self._totals = format_totals(self._weighed.ranking)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        table = self._table()
        unbounded = options.update(max_width=1 << 20)
        if console.measure(table, options=unbounded).maximum <= options.max_width:
            yield table
        else:
            yield from self._lines()
        yield _item(COMPUTED, describe_sensitivity(self._weighed))

    def _table(self) -> Table:
        ranking = self._weighed.ranking
        table = Table.grid(padding=(0, 3, 0, 0))
        given = [[criterion.name, *_about(criterion)] for criterion in self._criteria]
        for place, column in enumerate(given):
            column += [format_number(self._scores[ranked.option][place]) for ranked in ranking]
        computed = [
            ["total", "", "", "", *self._totals],
            ["place", "", "", "", *(str(ranked.place) for ranked in ranking)],
        ]
        names = ["", "better", "weight", "scale", *(ranked.option for ranked in ranking)]
        table.add_row("", Text(*GIVEN), Text(*COMPUTED))
        styles = ["", *["dim"] * 3, *("bold" if ranked.place == 1 else "" for ranked in ranking)]
        table.add_row(
            _grid([names], "left", styles),
            _grid(given, "right", styles),
            _grid(computed, "right", styles),
        )
        return table

    def _lines(self) -> Iterator[Entry]:
        for criterion in self._criteria:
            better, weight, scale = _about(criterion)
            text = f"{criterion.name}: {better} is better, weight {weight}, scale {scale}"
            yield _item(GIVEN, text)
        for ranked in self._weighed.ranking:
            pairs = zip(self._criteria, self._scores[ranked.option], strict=True)
            scores = ", ".join(
                f"{criterion.name} {format_number(score)}" for criterion, score in pairs
            )
            yield _item(GIVEN, f"{ranked.option}: {scores}")
        for ranked, total in zip(self._weighed.ranking, self._totals, strict=True):
            yield _item(COMPUTED, f"{ranked.option}: total {total}, place {ranked.place}")


def _about(criterion: Criterion) -> list[str]:
    scale = f"{format_number(criterion.low)}..{format_number(criterion.high)}"
    return ["less" if criterion.less else "more", format_number(criterion.weight), scale]


def _grid(
    columns: Sequence[Sequence[str]], justify: Literal["left", "right"], styles: Iterable[str]
) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in columns:
        grid.add_column(justify=justify, no_wrap=True)
    for style, *row in zip(styles, *columns, strict=True):
        grid.add_row(*(Text(printable(cell)) for cell in row), style=style)
    return grid


def _item(provenance: tuple[str, str], text: str) -> Entry:
    name, look = provenance
    return Entry(name, printable(text), indent=INDENT, look=look)
