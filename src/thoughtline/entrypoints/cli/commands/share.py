"""The command that lets somebody else into a session."""

import click

from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.principal import owner_of_subject
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    session_named,
)
from thoughtline.entrypoints.printable import printable
from thoughtline.store.ledger import Access

WHO = "SUBJECT of a token, or ISSUER#SUBJECT of an OAuth issuer."

ACCESS: dict[str, Access | None] = {"read": "read", "write": "write", "none": None}


@click.command()
@click.argument("session")
@click.option("--with", "subject", metavar="SUBJECT", required=True, help=WHO)
@click.option("--of", "owner", metavar="SUBJECT", default="", help="Whose it is. Default: yours.")
@click.option(
    "--read",
    "access",
    flag_value="read",
    type=click.Choice(["read", "write", "none"]),
    default="read",
)
@click.option("--write", "access", flag_value="write", help="Let them write to it too.")
@click.option("--end", "access", flag_value="none", help="Let them in no more.")
@database_option
@json_option
@click.pass_obj
def share(  # noqa: PLR0917 - click gives them by name
    context: CommandContext,
    session: str,
    subject: str,
    owner: str,
    access: str,
    database: str,
    as_json: bool,
) -> None:
    """Let somebody else read a session, and say under which name."""
    granted = ACCESS[access]

    async def grant(record: CommandUseCases) -> str:
        ledger = record.ledger.of(owner_of_subject(owner))
        find = SessionNames(ledger).find(session) if owner else session_named(record, session)
        return await ledger.share(await find, owner_of_subject(subject), granted)

    name = context.with_record(database, grant)
    if as_json:
        print_json({"session": name, "access": granted})
    elif granted is None:
        open_console().print("They are let in no more.")
    else:
        text = f"{printable(subject)} may {granted} it as {printable(name)}"
        open_console().print(text, markup=False, soft_wrap=True)
