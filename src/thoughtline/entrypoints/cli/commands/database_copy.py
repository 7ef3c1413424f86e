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
    help="SQLite file. Default: the file in your data folder.",
)
@click.option("--to", "target", metavar="URL", required=True, help="postgresql://...")
@json_option
@click.pass_obj
def migrate(context: CommandContext, source: str, target: str, as_json: bool) -> None:
    """Copy the record from a SQLite file to PostgreSQL.

    The copy is complete and checked on both ends, or it is undone. The source stays unchanged, and
    is locked for writers during the copy. Put the password into ~/.pgpass or PGPASSWORD, where
    other users cannot see it.
    """
    copied = asyncio.run(context.copy_record(source, target))
    if as_json:
        print_json(msgspec.to_builtins(copied))
        return
    size = f"{count_noun(copied.sessions, 'session')}, {count_noun(copied.events, 'event')}"
    result = "already copied" if copied.already else "copied and checked on both ends"
    open_console().print(f"✓ {size}: {result}.")
    open_console().print("Now start your servers with --database and that URL.", style="dim")
    open_console().print(
        "Tokens stay in their folder: give it with --tokens, or make new tokens.", style="dim"
    )
