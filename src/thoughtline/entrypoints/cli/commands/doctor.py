import asyncio
from pathlib import Path

import click
import msgspec

from thoughtline.app.beside.report import rollback_finding
from thoughtline.app.process.clock import milliseconds
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.short_names import short_age
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
from thoughtline.store.reports import Damage, Finding, Verification

BACKUP_AGE = 24 * 60 * 60 * 1000
"""Milliseconds after which a backup counts as old."""

MOST_BACKUPS = 5
"""Number of files in which a good backup is looked for, newest first."""


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
@click.option(
    "--backups",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder with copies of a database file: check the newest, and report its age.",
)
@json_option
@click.pass_context
def doctor(
    ctx: click.Context, database: str, task: str | None, backups: Path | None, as_json: bool
) -> None:
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
            decided = asyncio.run(context.begin_anew(database)) if task else []
            findings = [*decided, *context.examine(database)]
            if backups is not None:
                findings.append(_last_backup(context.read_only(), backups))
            right = _print(findings, as_json=as_json)
    ctx.exit(0 if right else 1)


def _last_backup(context: CommandContext, folder: Path) -> Finding:
    """Return a finding about the newest copy of a record in a folder that has a thought, and only
    unchanged events.
    """

    async def count(record: CommandUseCases) -> int:
        damage = (await record.queries.verify()).damage
        return 0 if damage else await _count_thoughts(record)

    name = "last good backup"
    times = {path: path.stat().st_mtime for path in folder.iterdir() if path.is_file()}
    for path in sorted(times, key=times.__getitem__, reverse=True)[:MOST_BACKUPS]:
        try:
            thoughts = context.with_record(str(path), count)
        except Refused:  # no copy of a record, or a damaged one
            continue
        if thoughts:
            began, now = int(times[path] * 1000), milliseconds()
            age = short_age(began, now)
            made = "made now" if age == "now" else f"made {age} ago"
            value = f"{path.name}, {made}, {count_noun(thoughts, 'thought')}"
            is_old = now - began > BACKUP_AGE
            return Finding(name=name, value=value, advice="Back up again." if is_old else "")
    value = f"none among the newest {MOST_BACKUPS} files of {folder}"
    return Finding(name=name, value=value, advice="Back up: docs/operations.md has the commands.")


def _print(findings: list[Finding], *, as_json: bool) -> bool:
    """Print findings. Returns whether nothing needs a repair."""
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
        lost = await record.project_sync("").count_lost()
        return verification, await _count_thoughts(record), lost

    try:
        return context.with_record(database, verify)
    except Refused as refusal:
        if refusal.code not in (Code.LEDGER_DAMAGED, Code.LEDGER_SWAPPED):
            raise
        whole = Damage(session="", version=0, what=refusal.message)
        return Verification(sessions=0, events=0, damage=(whole,)), 0, {}


async def _count_thoughts(record: CommandUseCases) -> int:
    return sum(usage.thoughts for usage in (await record.owners.usage()).values())


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
