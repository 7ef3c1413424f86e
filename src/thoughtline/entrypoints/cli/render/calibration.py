from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.calibration import MINIMUM, Bin, Group
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
from thoughtline.entrypoints.cli.render.layout import one_line
from thoughtline.entrypoints.cli.render.marks import COMPUTED, GIVEN
from thoughtline.entrypoints.printable import printable

NONE = """\
Nothing to compare yet. This needs thoughts with a confidence, and later their results: \
an outcome, or a verdict."""

CELLS = 20
"""Width of a bar in characters, from never to always."""

BAR, SAID = "━", "◆"


def draw_calibration(groups: Sequence[Group], author: str) -> Iterator[RenderableType]:
    if not groups:
        yield one_line(f"Nothing by {printable(author)} to compare yet." if author else NONE)
        return
    yield _table(groups)
    yield ""
    yield Text.assemble(GIVEN, "     stated confidence and results")
    yield Text.assemble(
        COMPUTED, "  Brier: mean squared error; ECE: distance between stated and right"
    )
    ready = [group for group in groups if group.calibration.bins]
    rows = [row for group in ready for row in group.calibration.bins]
    longest = max((len(_describe(row)) for row in rows), default=0)
    for group in ready:
        yield ""
        yield one_line(_name(group), style="bold")
        for row in group.calibration.bins:
            yield Text.assemble("  ", _describe(row).ljust(longest), "  ", _bar(row))
    if ready:
        yield ""
        yield Text.assemble((BAR, "green"), " came true  ", (SAID, "yellow"), " said")


def _table(groups: Sequence[Group]) -> FittedTable:
    columns = [
        *map(Column, ("author", "kind")),
        *(Column(heading, is_right=True) for heading in ("forecasts", "Brier", "ECE")),
        Column("", "dim", is_spare=True),
    ]
    rows: list[list[Text | str]] = []
    for group in groups:
        calibration = group.calibration
        missing = MINIMUM - calibration.count
        rows.append(
            [
                Text(printable(group.author) or "all", style="cyan" if group.author else "dim"),
                Text(printable(group.kind) or "all", style="" if group.kind else "dim"),
                f"{calibration.count:,}",
                *(
                    "" if figure is None else f"{figure:.3f}"
                    for figure in (calibration.brier, calibration.ece)
                ),
                f"{missing} more needed" if missing > 0 else "",
            ]
        )
    return FittedTable(columns, rows, yields=0)


def _name(group: Group) -> str:
    return f"{printable(group.author) or 'all authors'}, {printable(group.kind) or 'all kinds'}"


def _describe(row: Bin) -> str:
    right = round(row.came_true * row.count)
    return f"said {row.confidence:.2f} on average, was right {right:,} of {row.count:,}"


def _bar(row: Bin) -> Text:
    full = round(row.came_true * CELLS)
    bar = Text.assemble((BAR * full, "green"), ("·" * (CELLS - full), "dim"))
    place = min(CELLS - 1, int(row.confidence * CELLS))
    return Text.assemble(bar[:place], (SAID, "yellow"), bar[place + 1 :])
