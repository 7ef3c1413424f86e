from collections.abc import Sequence
from typing import Any

import click

from thoughtline.app.commands.audit_log import audit_entries
from thoughtline.core.audit_entry import AuditEntry
from thoughtline.core.principal import owner_of_subject
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    WHO,
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.param_types import Time
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
from thoughtline.entrypoints.printable import printable

Row = tuple[int, AuditEntry]
"""Time of writing in milliseconds since 1970, and the audit entry."""


@click.command()
@click.option(
    "--of", "owner", metavar="SUBJECT", default="", help=f"Only entries of one owner: {WHO}"
)
@click.option("--since", type=Time(), default=None, help="Only from this time on, in UTC.")
@database_option
@read_only_option
@json_option
@click.pass_obj
def audit(
    context: CommandContext, *, owner: str, since: int | None, database: str, as_json: bool
) -> None:
    """Show who used the record over HTTP, and how, and commands of operators on the records of
    others.

    `doctor --verify` checks that no entry was changed.
    """
    reader = owner_of_subject(owner) if owner else None

    async def entries(record: CommandUseCases) -> list[Row]:
        found = audit_entries(record.ledger, owner=reader, since=since or 0)
        return [(placed.recorded.at, entry) async for placed, entry in found]

    rows = context.with_record(database, entries)
    if as_json:
        print_json([_as_json(at, entry) for at, entry in rows])
    elif rows:
        open_console().print(_table(rows))
    else:
        who = f"{printable(owner)} never" if owner else "Nobody"
        open_console().print(f"{who} used the record over HTTP with a token.", markup=False)


def _as_json(at: int, entry: AuditEntry) -> dict[str, Any]:
    return {"at": iso(at), **{name: getattr(entry, name) for name in AuditEntry.__struct_fields__}}


def _table(rows: Sequence[Row]) -> FittedTable:
    columns = [
        Column("when"),
        Column("who"),
        Column("from", is_spare=True),
        Column("token", is_spare=True),
        Column("what"),
        Column("session", is_spare=True),
        Column("result"),
        *(
            Column(heading, is_right=True, is_spare=True)
            for heading in ("times", "bytes in", "out")
        ),
    ]
    cells = []
    for at, entry in rows:
        names = (
            entry.owner or "-",
            " ".join(filter(None, (entry.address, entry.client))) or "-",
            entry.token or "-",
            f"{entry.what} {entry.of}".rstrip(),
            entry.session or "-",
            entry.result,
        )
        figures = (f"{count:,}" for count in (entry.times, entry.taken, entry.given))
        cells.append([iso(at), *map(printable, names), *figures])
    return FittedTable(columns, cells, yields=1)
