"""The `costs` command: tokens and cost of model calls."""

from typing import Any

import click
import msgspec

from thoughtline.app.budgets.cost_report import Costs
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    database_option,
    json_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.param_types import Time, Utf8
from thoughtline.entrypoints.cli.render.costs import day_of, draw_costs


@click.command()
@click.option("--session", type=Utf8(), metavar="NAME", help="Only calls of this session.")
@click.option("--since", type=Time(), help="Only calls from this day on, in UTC.")
@database_option
@read_only_option
@json_option
@click.pass_obj
def costs(
    context: CommandContext,
    *,
    session: str | None,
    since: int | None,
    database: str,
    as_json: bool,
) -> None:
    """Show tokens and estimated cost of model calls, by day and model.

    Dollars are estimated from public prices. Calls without a known price are marked.
    """
    if session is not None:
        session = context.session_named(database, session)
    report = context.with_record(
        database, lambda record: record.costs.costs(session=session, since=since)
    )
    if as_json:
        print_json(_as_json(report))
        return
    console = open_console()
    for part in draw_costs(report):
        console.print(part)


def _as_json(report: Costs) -> dict[str, Any]:
    return {
        "days": [{**msgspec.to_builtins(spent), "day": day_of(spent)} for spent in report.days],
        "computed": {"minds": report.models, "total": report.total},
    }
