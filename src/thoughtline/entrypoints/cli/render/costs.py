from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from thoughtline.app.budgets.cost_report import Costs, Total
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
from thoughtline.entrypoints.cli.render.marks import COMPUTED
from thoughtline.entrypoints.printable import printable
from thoughtline.store.reports import DailyModelUsage

NONE = "No model calls yet."

FIGURES = ("asked", "failed", "retries", "in", "out", "s each", "US$")


def draw_costs(costs: Costs) -> Iterator[RenderableType]:
    """Yield usage by day and model, then the totals."""
    if not costs.days:
        yield Text(NONE)
        return
    yield _table(["day", "model"], [([day_of(spent), spent.model], spent) for spent in costs.days])
    yield ""
    totals = [([total.model], total) for total in costs.models]
    yield _table(["in all"], [*totals, (["all models"], costs.total)])
    yield ""
    yield Text.assemble(
        COMPUTED, "  sums, seconds of a call, US$ from public prices; in, out: tokens"
    )


def draw_costs_by_owner(
    rows: Sequence[tuple[str, Total]], total: Total
) -> Iterator[FittedTable | Text]:
    if not rows:
        yield Text(NONE)
        return
    yield _table(["owner"], [*(([name], used) for name, used in rows), (["all owners"], total)])


def day_of(spent: DailyModelUsage) -> str:
    return iso(spent.day)[:10]


def _table(
    headings: Sequence[str], rows: Sequence[tuple[list[str], DailyModelUsage | Total]]
) -> FittedTable:
    columns = [Column(heading, "cyan") for heading in headings]
    columns += [Column(heading, is_right=True) for heading in FIGURES]
    cells = [[*map(printable, names), *_figures(spent)] for names, spent in rows]
    return FittedTable(columns, cells, yields=len(headings) - 1)


def _figures(spent: DailyModelUsage | Total) -> Iterator[str]:
    for count in (spent.calls, spent.failed, spent.retries, spent.tokens_in, spent.tokens_out):
        yield f"{count:,}"
    yield f"{spent.seconds / spent.calls:.1f}"
    yield _dollars(spent)


def _dollars(spent: DailyModelUsage | Total) -> str:
    """Return the cost in dollars, with "at least" if a part of the sum is unknown."""
    if spent.estimated_cost is None:
        return "unknown"
    if isinstance(spent, Total) and not spent.complete:
        return f"at least {spent.estimated_cost:.4f}" if spent.estimated_cost else "unknown"
    return f"{spent.estimated_cost:.4f}"
