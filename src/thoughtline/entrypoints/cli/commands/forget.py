"""`thoughtline forget`: deletes a session for good, once somebody is sure."""

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
"""Who forgot a session, as the record says it."""


@click.command()
@click.argument("session", type=Utf8())
@click.option(
    "--because", type=Utf8(), default="", metavar="TEXT", help="Why: the one text that stays."
)
@click.option("--yes", is_flag=True, help="Do not ask.")
@database_option
@json_option
@click.pass_obj
def forget(
    context: CommandContext, *, session: str, because: str, yes: bool, database: str, as_json: bool
) -> None:
    """Delete a session for good.

    What stays is that it was, how many events it had, and the hash of the last one. Exports and
    backups keep what they hold.
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
    """On standard error, for standard output may be read by a program."""
    if not sys.stdin.isatty():
        raise click.UsageError("There is nobody to ask. Say that you are sure with --yes.")
    lines = [
        f"session {printable(parting.session)}: {printable(parting.opening)}",
        f"{_extent(parting)}, {iso(parting.began)} to {iso(parting.latest)}",
        "All of it will be deleted here for good. Exports and backups keep what they hold.",
    ]
    if because:
        lines.append(f"This reason stays on record: {printable(because)}")
    for line in lines:
        click.echo(line, err=True)
    click.confirm("Delete it?", abort=True, err=True)


def _extent(parting: SessionExtent) -> str:
    return f"{count_noun(parting.thoughts, 'thought')} in {count_noun(parting.version, 'event')}"
