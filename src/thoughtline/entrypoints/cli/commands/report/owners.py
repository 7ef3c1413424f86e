"""The report `owners`: the storage that each person uses."""

import click
import msgspec
from rich.table import Table
from rich.text import Text

from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    database_option,
    json_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.owners import display_owner
from thoughtline.entrypoints.owner_label import owner_label
from thoughtline.store.storage_usage import StorageUsage


@click.command()
@database_option
@read_only_option
@json_option
@click.pass_obj
def owners(context: CommandContext, database: str, as_json: bool) -> None:
    """List the people with a record here, and the storage that each one uses of the quotas.

    `metric` is the label of a person in the server's metrics.
    """
    usage = context.with_record(database, lambda record: record.owners.usage())
    ranked = sorted(usage.items(), key=lambda item: item[1].bytes, reverse=True)
    if as_json:
        print_json(
            [
                {"owner": owner, "metric": owner_label(owner), **msgspec.to_builtins(used)}
                for owner, used in ranked
            ]
        )
    else:
        open_console().print(_table(ranked))


def _table(ranked: list[tuple[str, StorageUsage]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("owner", overflow="fold")
    table.add_column("metric", no_wrap=True)
    for heading in ("sessions", "thoughts", "bytes"):
        table.add_column(heading, justify="right", no_wrap=True)
    for owner, used in ranked:
        figures = (f"{count:,}" for count in (used.sessions, used.thoughts, used.bytes))
        table.add_row(Text(display_owner(owner), style="cyan"), owner_label(owner), *figures)
    return table
