"""The command `thoughtline forget`, which deletes a session for good after a confirmation."""

import sys

import click

from thoughtline.app.commands.erasure import SessionExtent
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import CommandContext, database_option, json_option
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.printable import printable

AUTHOR = "command line"
"""Author name of deletions in the record."""


@click.command()
@click.argument("session", type=Utf8())
@click.option(
    "--because",
    type=Utf8(),
    default="",
    metavar="TEXT",
    help="Reason. It is the only text that stays on record.",
)
@click.option("--yes", is_flag=True, help="Delete without asking.")
@database_option
@json_option
@click.pass_obj
def forget(
    context: CommandContext, *, session: str, because: str, yes: bool, database: str, as_json: bool
) -> None:
    """Delete a session for good.

    The record keeps its name, its number of events, and the hash of the last event. Exports and
    backups are not changed.
    """
    session = context.session_named(database, session)
    if not yes:
        _confirm(context.with_record(database, lambda record: record.forget.look(session)), because)
    gone = context.with_record(
        database, lambda record: record.forget.forget(session, author=AUTHOR, because=because)
    )
    if as_json:
        print_json({"session": session, "events": gone.version, "thoughts": gone.thoughts})
    else:
        open_console().print(f"Forgotten: {_extent(gone)}.")


def _confirm(parting: SessionExtent, because: str) -> None:
    """Ask for confirmation on standard error, because a program may read standard output."""
    if not sys.stdin.isatty():
        raise click.UsageError("Not a terminal: add --yes to delete.")
    lines = [
        f"session {printable(parting.session)}: {printable(parting.opening)}",
        f"{_extent(parting)}, {iso(parting.began)} to {iso(parting.latest)}",
        "The whole session will be deleted here for good. Exports and backups are not changed.",
    ]
    if because:
        lines.append(f"This reason stays on record: {printable(because)}")
    for line in lines:
        click.echo(line, err=True)
    click.confirm("Delete it?", abort=True, err=True)


def _extent(parting: SessionExtent) -> str:
    return f"{count_noun(parting.thoughts, 'thought')} in {count_noun(parting.version, 'event')}"
