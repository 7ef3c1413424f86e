from pathlib import Path

import click

from thoughtline.app.folds.kept_folds import EventAllowance
from thoughtline.app.folds.session_cards import MAX_EVENTS, SessionCards
from thoughtline.app.process.clock import milliseconds
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    all_owners_option,
    database_option,
    json_option,
    limit_option,
    owner_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.owners import print_left_out
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.render import json_output
from thoughtline.entrypoints.cli.render.session_list import ListedSession, print_sessions


@click.command()
@limit_option
@click.option(
    "--project",
    type=Utf8(),
    default="",
    metavar="NAME",
    help="Only this project: its folder, or the last part.",
)
@owner_option
@all_owners_option
@database_option
@read_only_option
@json_option
@click.pass_obj
def sessions(
    context: CommandContext,
    *,
    limit: int,
    project: str,
    all_owners: bool,
    database: str,
    as_json: bool,
) -> None:
    """List the latest sessions.

    Shows the state, the age, the project, the title and the author of each session. A mark stands
    before sessions in which something waits for a person.
    """
    wanted = {project, str(Path(project).resolve())} if project else set()

    async def listed(record: CommandUseCases) -> list[ListedSession]:
        if not all_owners:
            await print_left_out(record)
            return await _listed(record, wanted, limit + 1, owner=None)
        rows = [
            row
            for owner in await record.owners.with_sessions()
            for row in await _listed(record.of(owner), wanted, limit + 1, owner=owner)
        ]
        return sorted(rows, key=lambda row: -row.summary.position)

    rows = context.with_record(database, listed)
    if as_json:
        print_json([json_output.listed(row) for row in rows[:limit]])
        return
    print_sessions(open_console(), rows[:limit], milliseconds(), project=project)
    if len(rows) > limit:
        click.echo(f"thoughtline: There are more than {limit:,}; --limit shows more.", err=True)


async def _listed(
    record: CommandUseCases, wanted: set[str], limit: int, *, owner: str | None
) -> list[ListedSession]:
    """`wanted` holds the names of the project, or is empty for all projects."""
    found = await record.queries.sessions(limit=None if wanted else limit)
    if wanted:
        found = [each for each in found if _names(each.description.project) & wanted]
    allowance, cards = EventAllowance(MAX_EVENTS), SessionCards(record.ledger)
    return [
        ListedSession(summary, await cards.card(summary, allowance), owner)
        for summary in found[:limit]
    ]


def _names(project: str) -> set[str]:
    """Return the names that a person gives a project: the whole name, and its last part."""
    return {project, Path(project).name} - {""}
