"""`thoughtline check`: which recorded decisions the files put in doubt."""

import sys
from typing import TYPE_CHECKING

import click

from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    session_named,
)
from thoughtline.entrypoints.cli.render.evidence import draw_check
from thoughtline.entrypoints.printable import printable

if TYPE_CHECKING:
    from thoughtline.app.queries.project_check import SessionCheck


@click.command()
@click.argument("session", required=False)
@click.option(
    "--diff",
    "revision",
    metavar="REV",
    is_flag=False,
    flag_value="HEAD",
    default=None,
    help="Only files that differ from a commit. Without REV: from the one checked out.",
)
@click.option(
    "--project",
    metavar="PATH",
    default="",
    envvar="THOUGHTLINE_PROJECT",
    help="Folder of the files. Default: that of the working folder's git repository.",
)
@click.option("--all", "every", is_flag=True, help="Sessions of all projects.")
@database_option
@json_option
@click.pass_obj
def check(
    context: CommandContext,
    *,
    session: str | None,
    revision: str | None,
    project: str,
    every: bool,
    database: str,
    as_json: bool,
) -> None:
    """Compare evidence with the files as they are.

    Checks one session, or all of the project. Sessions of a project with a folder of its own here
    are left out: their paths are about other files. What rests on lines or symbols that changed is
    in doubt until somebody verifies or refutes them. The exit status is 1 if anything is in doubt.
    """

    async def run(record: CommandUseCases) -> "list[SessionCheck]":
        names = [await session_named(record, session)] if session else []
        checked = record.project_check(project)
        chosen = await checked.choose(names, every=every)
        for folder, count in chosen.elsewhere.items():
            left = f"{count_noun(count, 'session')} of {printable(folder)} left out"
            click.echo(f"thoughtline: {left}; check them there, or with --project.", err=True)
        return await checked.check(chosen.here, revision=revision)

    checks = context.with_record(database, run)
    if as_json:
        print_json([_json(one) for one in checks])
    else:
        console = open_console()
        for one in checks:
            for part in draw_check(one):
                console.print(part)
        seen = sum(len(one.checked) for one in checks)
        doubtful = sum(len(one.in_doubt) for one in checks)
        console.print(f"{count_noun(seen, 'piece')} of evidence checked, {doubtful} in doubt by it")
    if any(one.changed or one.in_doubt for one in checks):
        sys.exit(1)


def _json(one: "SessionCheck") -> dict[str, object]:
    return {
        "session": one.session,
        "evidence": [
            {
                "id": checked.evidence,
                "place": checked.place,
                "was": checked.was,
                "found": checked.comparison.found,
                "change": checked.comparison.because,
            }
            for checked in one.checked
        ],
        "in_doubt": [
            {"id": node.node, "text": node.text, "causes": node.causes} for node in one.in_doubt
        ],
    }
