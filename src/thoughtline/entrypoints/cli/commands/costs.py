"""What asking minds took, as a person reads it."""

from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from thoughtline.app.budgets.cost_report import Costs, Total
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import Parts, database_option, json_option
from thoughtline.entrypoints.cli.files import Words
from thoughtline.entrypoints.cli.param_types import Time
from thoughtline.entrypoints.cli.render.decision import COMPUTED
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import DailyModelUsage

NONE = "No mind was asked at anybody's cost."

FIGURES = ("asked", "failed", "retries", "in", "out", "s each", "US$")


@click.command()
@click.option("--session", type=Words(), metavar="NAME", help="Only in this session.")
@click.option("--since", type=Time(), help="Only from this day on, in UTC.")
@database_option
@json_option
@click.pass_obj
def costs(
    parts: Parts, *, session: str | None, since: int | None, database: str, as_json: bool
) -> None:
    """Tell what asking minds took, by day and mind.

    Dollars are estimated from public prices. Where the price of a call is not known, it says so.
    """
    found = parts.ask(database, lambda cases: cases.costing.costs(session=session, since=since))
    if as_json:
        print_json(_told(found))
        return
    console = open_console()
    for part in _shown(found):
        console.print(part)


def _told(found: Costs) -> dict[str, Any]:
    return {
        "days": [{**msgspec.to_builtins(one), "day": _day(one)} for one in found.days],
        "computed": {"minds": found.minds, "total": found.total},
    }


def _shown(found: Costs) -> Iterator[RenderableType]:
    if not found.days:
        yield Text(NONE)
        return
    yield _table(["day", "mind"], [([_day(one), one.model], one) for one in found.days])
    yield ""
    totals = [([one.model], one) for one in found.minds]
    yield _table(["in all"], [*totals, (["all minds"], found.total)])
    yield ""
    yield Text.assemble(
        COMPUTED, "  sums, seconds of a call, US$ from public prices; in, out: tokens"
    )


def _table(
    headings: Sequence[str], rows: Sequence[tuple[list[str], DailyModelUsage | Total]]
) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=heading == "day", overflow="fold")
    for heading in FIGURES:
        table.add_column(heading, justify="right", no_wrap=True)
    for names, one in rows:
        table.add_row(*(Text(safe(name), style="cyan") for name in names), *_figures(one))
    return table


def _figures(one: DailyModelUsage | Total) -> Iterator[str]:
    for count in (one.calls, one.failed, one.retries, one.tokens_in, one.tokens_out):
        yield f"{count:,}"
    yield f"{one.seconds / one.calls:.1f}"
    yield _dollars(one)


def _dollars(one: DailyModelUsage | Total) -> str:
    """A sum of which a part is not known would only look right, so it says "at least"."""
    if one.estimated_cost is None:
        return "unknown"
    if isinstance(one, Total) and not one.complete:
        return f"at least {one.estimated_cost:.4f}" if one.estimated_cost else "unknown"
    return f"{one.estimated_cost:.4f}"


def _day(one: DailyModelUsage) -> str:
    return iso(one.day)[:10]
