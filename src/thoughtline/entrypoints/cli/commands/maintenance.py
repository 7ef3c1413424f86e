"""Commands that check and repair an installation and its record."""

import asyncio

import click
import msgspec

from thoughtline.app.beside.report import rollback_finding
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.render.installation.maintenance import (
    print_findings,
    print_reindexed,
    print_verification,
)
from thoughtline.store.reports import Damage, Verification


@click.command()
@database_option
@read_only_option
@json_option
@click.pass_context
def verify(ctx: click.Context, database: str, as_json: bool) -> None:
    """Check every event against its hash chain. Exits with 1 if an event is damaged, or if the
    record beside the code has own events that the database lost.
    """
    verification, lost = _verification(ctx.obj, database)
    right = not verification.damage and not lost
    if as_json:
        more = {"rolled_back": lost} if lost else {}
        print_json({"right": right, **msgspec.to_builtins(verification), **more})
    else:
        print_verification(open_console(), verification)
        if lost:
            print_findings(open_console(), [rollback_finding(lost)])
    ctx.exit(0 if right else 1)


def _verification(context: CommandContext, database: str) -> tuple[Verification, dict[str, int]]:
    """Return the result of a verification, and the numbers of events that only the record beside
    the code has. A file that is missing, or too damaged to open, counts
    as damage of the whole record.
    """

    async def verify(record: CommandUseCases) -> tuple[Verification, dict[str, int]]:
        verification = await record.queries.verify()
        lost = {} if verification.damage else await record.project_sync("").count_lost()
        return verification, lost

    try:
        return context.with_record(database, verify)
    except Refused as refusal:
        if refusal.code not in (Code.LEDGER_DAMAGED, Code.LEDGER_SWAPPED):
            raise
        whole = Damage(session="", version=0, what=refusal.message)
        return Verification(sessions=0, events=0, damage=(whole,)), {}


@click.command()
@database_option
@click.option(
    "--begin-anew",
    is_flag=True,
    help="If the database vanished or lost acknowledged events: accept the loss and go on with the "
    "file in place, or with an empty record. Nothing is deleted.",
)
@json_option
@click.pass_context
def doctor(ctx: click.Context, database: str, begin_anew: bool, as_json: bool) -> None:
    """Check this installation and its database. Exits with 1 if something needs a repair."""
    context: CommandContext = ctx.obj
    decided = asyncio.run(context.begin_anew(database)) if begin_anew else []
    findings = [*decided, *context.examine(database)]
    right = not any(finding.advice for finding in findings)
    if as_json:
        rows = [{**msgspec.to_builtins(each), "ok": not each.advice} for each in findings]
        print_json({"right": right, "findings": rows})
    else:
        print_findings(open_console(), findings)
    ctx.exit(0 if right else 1)


@click.command()
@database_option
@json_option
@click.pass_obj
def reindex(context: CommandContext, database: str, as_json: bool) -> None:
    """Rebuild the search index from the record. `doctor` reports when this is needed."""
    context.with_record(database, lambda record: record.reindex())
    if as_json:
        print_json({"right": True})
    else:
        print_reindexed(open_console())


@click.command()
@database_option
@json_option
@click.pass_obj
def wipe(context: CommandContext, database: str, as_json: bool) -> None:
    """Remove the bytes of forgotten sessions from PostgreSQL's files.

    The tables are rewritten, and writers wait. The role must own the tables. The write-ahead log,
    standbys and backups keep the bytes for some time. A SQLite file is rewritten by `forget`.
    """
    findings = context.with_record(database, lambda record: record.wipe())
    if as_json:
        print_json({finding.name: finding.value for finding in findings})
    else:
        print_findings(open_console(), findings)
