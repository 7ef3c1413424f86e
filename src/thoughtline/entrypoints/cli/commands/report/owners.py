import click
import msgspec

from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    database_option,
    json_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.owners import display_owner
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
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


def _table(ranked: list[tuple[str, StorageUsage]]) -> FittedTable:
    figures = ("sessions", "thoughts", "bytes")
    counts = (Column(heading, is_right=True) for heading in figures)
    columns = [Column("owner", "cyan"), Column("metric", is_spare=True), *counts]
    rows = [
        [
            display_owner(owner),
            owner_label(owner),
            *(f"{getattr(used, heading):,}" for heading in figures),
        ]
        for owner, used in ranked
    ]
    return FittedTable(columns, rows, yields=0)
