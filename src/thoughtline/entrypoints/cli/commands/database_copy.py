"""`thoughtline migrate`: copies the whole record from SQLite to PostgreSQL."""

import asyncio

import click
import msgspec

from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import CommandContext, json_option


@click.command()
@click.option(
    "--from",
    "source",
    metavar="PATH",
    default="",
    help="SQLite file. Default: in the user's data folder.",
)
@click.option("--to", "target", metavar="URL", required=True, help="postgresql://...")
@json_option
@click.pass_obj
def migrate(context: CommandContext, source: str, target: str, as_json: bool) -> None:
    """Copy the record to PostgreSQL: all of it, checked on both ends, or nothing.

    The file stays as it is, and nobody can write to it meanwhile. Give the password in ~/.pgpass or
    PGPASSWORD, where nobody else sees it.
    """
    copied = asyncio.run(context.copy_record(source, target))
    if as_json:
        print_json(msgspec.to_builtins(copied))
        return
    size = f"{count_noun(copied.sessions, 'session')}, {count_noun(copied.events, 'event')}"
    result = "was there already" if copied.already else "copied, and the same on both ends"
    open_console().print(f"✓ {size}: {result}.")
    open_console().print("Start your servers with --database and that URL now.", style="dim")
