import click

from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.principal import owner_of_subject
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    WHO,
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    session_named,
)
from thoughtline.entrypoints.cli.operator_acts import audited
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.printable import printable
from thoughtline.store.ledger import Access

ACCESS: dict[str, Access | None] = {"read": "read", "write": "write", "none": None}


@click.command()
@click.argument("session", type=Utf8())
@click.option("--with", "subject", type=Utf8(), metavar="SUBJECT", required=True, help=WHO)
@click.option(
    "--of", "owner", metavar="SUBJECT", default="", help="Owner of the session. Default: you."
)
@click.option(
    "--read",
    "access",
    flag_value="read",
    type=click.Choice(["read", "write", "none"]),
    default="read",
    help="Give read access (default).",
)
@click.option("--write", "access", flag_value="write", help="Give read and write access.")
@click.option("--end", "access", flag_value="none", help="Revoke access.")
@database_option
@json_option
@click.pass_obj
def share(  # noqa: PLR0917 - click passes them by name
    context: CommandContext,
    session: str,
    subject: str,
    owner: str,
    access: str,
    database: str,
    as_json: bool,
) -> None:
    """Share a session, and print the name that it has for the other person."""
    granted = ACCESS[access]

    async def grant(record: CommandUseCases) -> str:
        ledger = record.ledger.of(owner_of_subject(owner))
        find = SessionNames(ledger).find(session) if owner else session_named(record, session)
        return await ledger.share(await find, owner_of_subject(subject), granted)

    what = "share" if granted else "share --end"
    act = audited(what, owner_of_subject(owner), grant)
    name = context.with_record(database, act)
    if as_json:
        print_json({"session": name, "access": granted})
    elif granted is None:
        open_console().print("Access revoked.")
    else:
        text = f"{printable(subject)} may {granted} it under the name {printable(name)}"
        open_console().print(text, markup=False, soft_wrap=True)
