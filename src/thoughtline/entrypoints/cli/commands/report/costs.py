from typing import Any

import click
import msgspec

from thoughtline.app.budgets.cost_report import CostReport, Costs, total_of
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    all_owners_option,
    database_option,
    json_option,
    owner_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.owners import display_owner, print_left_out
from thoughtline.entrypoints.cli.param_types import Time, Utf8
from thoughtline.entrypoints.cli.render.costs import day_of, draw_costs, draw_costs_by_owner


@click.command()
@click.option("--session", type=Utf8(), metavar="NAME", help="Only calls of this session.")
@click.option("--since", type=Time(), help="Only calls from this day on, in UTC.")
@owner_option
@all_owners_option
@database_option
@read_only_option
@json_option
@click.pass_obj
def costs(
    context: CommandContext,
    *,
    session: str | None,
    since: int | None,
    all_owners: bool,
    database: str,
    as_json: bool,
) -> None:
    """Show tokens and estimated cost of model calls, by day and model.

    Dollars are estimated from public prices. Calls without a known price are marked.
    """
    if all_owners:
        if session is not None:
            raise click.UsageError("A session has one owner: use --session with --of.")
        _show_costs_by_owner(context, database, since, as_json=as_json)
        return
    if session is not None:
        session = context.session_named(database, session)

    async def of_owner(record: CommandUseCases) -> Costs:
        if session is None:
            await print_left_out(record)
        return await CostReport(record.ledger).costs(session=session, since=since)

    report = context.with_record(database, of_owner)
    if as_json:
        print_json(_as_json(report))
        return
    console = open_console()
    for part in draw_costs(report):
        console.print(part)


def _show_costs_by_owner(
    context: CommandContext, database: str, since: int | None, *, as_json: bool
) -> None:
    async def of_all(record: CommandUseCases) -> dict[str, Costs]:
        owners = await record.owners.usage()
        reports = {
            owner: await CostReport(record.of(owner).ledger).costs(since=since) for owner in owners
        }
        return {owner: report for owner, report in reports.items() if report.days}

    reports = context.with_record(database, of_all)
    total = total_of([spent for report in reports.values() for spent in report.days])
    if as_json:
        owners = [{"owner": owner, **_as_json(report)} for owner, report in reports.items()]
        print_json({"owners": owners, "computed": {"total": total}})
        return
    console = open_console()
    rows = [(display_owner(owner), report.total) for owner, report in reports.items()]
    for part in draw_costs_by_owner(rows, total):
        console.print(part)


def _as_json(report: Costs) -> dict[str, Any]:
    return {
        "days": [{**msgspec.to_builtins(spent), "day": day_of(spent)} for spent in report.days],
        "computed": {"minds": report.models, "total": report.total},
    }
