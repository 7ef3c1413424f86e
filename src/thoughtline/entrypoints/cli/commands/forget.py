import sys

import click

from thoughtline.app.commands.erasure import SessionExtent
from thoughtline.app.commands.owner_erasure import OwnerErasure
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    database_option,
    json_option,
    owner_option,
)
from thoughtline.entrypoints.cli.operator_acts import audited
from thoughtline.entrypoints.cli.owners import display_owner
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.render.erasure_receipt import receipt_json, receipt_lines
from thoughtline.entrypoints.printable import printable, title

AUTHOR = "command line"
"""Author name of deletions in the record."""


@click.command()
@click.argument("session", type=Utf8(), required=False)
@click.option("--all", "every", is_flag=True, help="All sessions; with --of, all of one person.")
@click.option(
    "--because",
    type=Utf8(),
    default="",
    metavar="TEXT",
    help="Reason. It is the only text that stays on record.",
)
@click.option("--yes", is_flag=True, help="Delete without asking.")
@owner_option
@database_option
@json_option
@click.pass_obj
def forget(
    context: CommandContext,
    *,
    session: str | None,
    every: bool,
    because: str,
    yes: bool,
    database: str,
    as_json: bool,
) -> None:
    """Delete a session for good, or all sessions of one person.

    The record keeps its name, its number of events, and the hash of the last event. Exports and
    backups are not changed. On PostgreSQL, run `thoughtline doctor --wipe` afterwards. With
    --all, a receipt is printed.
    """
    if (session is None) is not every:
        raise click.UsageError("Name a SESSION, or use --all.")
    if session is None:
        _forget_all(context, database, because, yes=yes, as_json=as_json)
        return
    session = context.session_named(database, session)
    if not yes:
        _confirm(context.with_record(database, lambda record: record.forget.look(session)), because)
    gone = context.with_record(
        database,
        audited(
            "forget",
            context.owner,
            lambda record: record.forget.forget(session, author=AUTHOR, because=because),
            session=session,
        ),
    )
    if as_json:
        print_json({"session": session, "events": gone.version, "thoughts": gone.thoughts})
    else:
        open_console().print(f"Forgotten: {_extent(gone)}.")


def _forget_all(
    context: CommandContext, database: str, because: str, *, yes: bool, as_json: bool
) -> None:
    if not yes:
        _confirm_all(context, database, because)
    receipt = context.with_record(
        database,
        audited(
            "forget --all",
            context.owner,
            lambda record: OwnerErasure(record.ledger, record.forget).forget(
                context.owner, author=AUTHOR, because=because
            ),
        ),
    )
    if as_json:
        print_json(receipt_json(receipt))
        return
    console = open_console()
    for line in receipt_lines(receipt):
        console.print(line, markup=False, soft_wrap=True)


def _confirm_all(context: CommandContext, database: str, because: str) -> None:
    _check_terminal()
    usage = context.with_record(database, lambda record: record.ledger.storage_usage())
    extent = f"{count_noun(usage.sessions, 'session')}, {count_noun(usage.thoughts, 'thought')}"
    lines = [
        f"{display_owner(context.owner)}: {extent}",
        "All of them will be deleted here for good. Exports and backups are not changed.",
    ]
    _ask(lines, because)


def _confirm(parting: SessionExtent, because: str) -> None:
    _check_terminal()
    lines = [
        f"session {printable(parting.session)}: {title(parting.opening)}",
        f"{_extent(parting)}, {iso(parting.began)} to {iso(parting.latest)}",
        "The whole session will be deleted here for good. Exports and backups are not changed.",
    ]
    _ask(lines, because)


def _check_terminal() -> None:
    if not sys.stdin.isatty():
        raise click.UsageError("Not a terminal: add --yes to delete.")


def _ask(lines: list[str], because: str) -> None:
    """Ask for confirmation on standard error, because a program may read standard output."""
    for line in lines:
        click.echo(line, err=True)
    if because:
        click.echo(f"This reason stays on record: {printable(because)}", err=True)
    click.confirm("Delete it?", abort=True, err=True)


def _extent(parting: SessionExtent) -> str:
    return f"{count_noun(parting.thoughts, 'thought')} in {count_noun(parting.version, 'event')}"
