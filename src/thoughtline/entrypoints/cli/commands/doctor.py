"""The command `thoughtline doctor`, which checks and repairs an installation and its record."""

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
from thoughtline.entrypoints.cli.render.installation.doctor import (
    print_findings,
    print_reindexed,
    print_verification,
)
from thoughtline.store.reports import Damage, Verification


@click.command()
@database_option
@read_only_option
@click.option(
    "--verify", "task", flag_value="verify", help="Check every event against its hash chain."
)
@click.option(
    "--reindex", "task", flag_value="reindex", help="Rebuild the search index from the record."
)
@click.option(
    "--wipe",
    "task",
    flag_value="wipe",
    help="Remove the bytes of forgotten sessions from PostgreSQL's files.",
)
@click.option(
    "--begin-anew",
    "task",
    flag_value="begin-anew",
    help="If the database vanished or lost acknowledged events: accept the loss and go on with the "
    "file in place, or with an empty record. Nothing is deleted.",
)
@json_option
@click.pass_context
def doctor(ctx: click.Context, database: str, task: str | None, as_json: bool) -> None:
    """Check this installation and its database, or repair the database.

    Exits with 1 if something needs a repair. --verify exits with 1 if an event is damaged, or if
    the record beside the code has own events that the database lost. --wipe rewrites the tables,
    and writers wait; the role must own the tables, and the write-ahead log, standbys and backups
    keep the bytes for some time. A SQLite file is rewritten by `forget`.
    """
    context: CommandContext = ctx.obj
    match task:
        case "verify":
            right = _verify(context, database, as_json=as_json)
        case "reindex":
            right = _reindex(context, database, as_json=as_json)
        case "wipe":
            right = _wipe(context, database, as_json=as_json)
        case _:
            right = _examine(context, database, begin_anew=task is not None, as_json=as_json)
    ctx.exit(0 if right else 1)


def _examine(context: CommandContext, database: str, *, begin_anew: bool, as_json: bool) -> bool:
    """Print the findings about the installation. Returns whether nothing needs a repair."""
    decided = asyncio.run(context.begin_anew(database)) if begin_anew else []
    findings = [*decided, *context.examine(database)]
    right = not any(finding.advice for finding in findings)
    if as_json:
        rows = [{**msgspec.to_builtins(each), "ok": not each.advice} for each in findings]
        print_json({"right": right, "findings": rows})
    else:
        print_findings(open_console(), findings)
    return right


def _verify(context: CommandContext, database: str, *, as_json: bool) -> bool:
    """Print the result of a verification. Returns whether nothing is damaged or lost."""
    verification, thoughts, lost = _verification(context, database)
    right = not verification.damage and not lost
    if as_json:
        more = {"rolled_back": lost} if lost else {}
        checked = msgspec.to_builtins(verification)
        print_json({"right": right, "thoughts": thoughts, **checked, **more})
    else:
        print_verification(open_console(), verification)
        if lost:
            print_findings(open_console(), [rollback_finding(lost)])
    return right


def _verification(
    context: CommandContext, database: str
) -> tuple[Verification, int, dict[str, int]]:
    """Return the result of a verification, the number of people's thoughts, and the numbers of
    events that only the record beside the code has. A file that is missing, or too damaged to open,
    counts as damage of the whole record.
    """

    async def verify(record: CommandUseCases) -> tuple[Verification, int, dict[str, int]]:
        verification = await record.queries.verify()
        if verification.damage:
            return verification, 0, {}
        thoughts = sum(usage.thoughts for usage in (await record.owners.usage()).values())
        return verification, thoughts, await record.project_sync("").count_lost()

    try:
        return context.with_record(database, verify)
    except Refused as refusal:
        if refusal.code not in (Code.LEDGER_DAMAGED, Code.LEDGER_SWAPPED):
            raise
        whole = Damage(session="", version=0, what=refusal.message)
        return Verification(sessions=0, events=0, damage=(whole,)), 0, {}


def _reindex(context: CommandContext, database: str, *, as_json: bool) -> bool:
    context.with_record(database, lambda record: record.reindex())
    if as_json:
        print_json({"right": True})
    else:
        print_reindexed(open_console())
    return True


def _wipe(context: CommandContext, database: str, *, as_json: bool) -> bool:
    findings = context.with_record(database, lambda record: record.wipe())
    if as_json:
        print_json({finding.name: finding.value for finding in findings})
    else:
        print_findings(open_console(), findings)
    return True
