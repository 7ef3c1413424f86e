import asyncio
import time

import click

from thoughtline.core.audit_entry import EVERYBODY
from thoughtline.core.principal import READ, SCOPES, WRITE, owner_of_subject
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.command_groups import NamedParts
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    database_option,
    folder_option,
    json_option,
)
from thoughtline.entrypoints.cli.operator_acts import operator_act
from thoughtline.entrypoints.printable import printable
from thoughtline.store.access.access_tokens import Token
from thoughtline.store.access.sign_in import SignIn


@click.group(cls=NamedParts)
def token() -> None:
    """Manage access tokens for HTTP (docs/access.md)."""


@token.command()
@click.argument("subject", required=False)
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice(sorted(SCOPES)),
    help=f"Permission of the token; repeatable. Default: {READ}, {WRITE}.",
)
@click.option(
    "--days", type=click.IntRange(1, 36_500), help="Days until it expires. Default: never."
)
@click.option(
    "--person",
    metavar="NAME",
    help="The token signs a person in to the board, who records there as human:NAME. "
    "It opens nothing else; programs need a token of their own.",
)
@database_option
@folder_option
@json_option
@click.pass_obj
def new(  # noqa: PLR0917 - click passes them by name
    context: CommandContext,
    subject: str | None,
    scopes: tuple[str, ...],
    days: int | None,
    person: str | None,
    database: str,
    folder: str,
    as_json: bool,
) -> None:
    """Create a token for SUBJECT, who gets a record of their own; without SUBJECT for your own
    record.
    """
    if subject is not None and not subject.strip():
        raise Refused(
            Code.BAD_SETTING,
            "SUBJECT is empty, so the token would be for your own record.",
            hint="Give a name. To make a token for your own record, leave SUBJECT out.",
        )
    tokens = context.tokens(database, folder)
    made = tokens.make(subject or "", scopes or (READ, WRITE), days, person=person)
    _audit(context, database, "token new", made.split("_")[1], owner_of_subject(subject or ""))
    if as_json:
        print_json({"token": made})
    else:
        click.echo(made)
        click.echo("Store it safely: it is not shown again.", err=True)


@token.command(name="list")
@database_option
@folder_option
@json_option
@click.pass_obj
def list_tokens(context: CommandContext, database: str, folder: str, as_json: bool) -> None:
    """List tokens, without their secrets."""
    store = context.tokens(database, folder)
    tokens = store.list()
    if as_json:
        print_json([_as_json(each, store.last_used(each.id)) for each in tokens])
        return
    console = open_console()
    for each in tokens:
        whose = printable(each.subject) or "(you)"
        used = store.last_used(each.id)
        dates = f"made {_date(each.made)}, {f'used {_date(used)}' if used else 'never used'}"
        if each.person:
            whose += f", signs in human:{printable(each.person)}"
        scopes = " ".join(each.scopes)
        console.print(f"{each.id}  {whose}  {scopes}  {dates}, {_end(each)}", markup=False)
    if not tokens:
        console.print("No tokens. `thoughtline token new NAME` makes one.")


@token.command()
@click.argument("name", metavar="ID")
@database_option
@folder_option
@json_option
@click.pass_obj
def revoke(context: CommandContext, name: str, database: str, folder: str, as_json: bool) -> None:
    """Revoke a token. A revoked token stops working immediately on every server that shares the
    folder.
    """
    tokens = context.tokens(database, folder)
    owner = next((each.identity().owner for each in tokens.list() if each.id == name), "")
    if not tokens.revoke(name):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"There is no token {name[:64]!r}.",
            hint="`thoughtline token list` lists the ids.",
        )
    _audit(context, database, "token revoke", name, owner)
    if as_json:
        print_json({"revoked": name})
    else:
        open_console().print("Revoked.")


@token.command(name="sign-out")
@database_option
@folder_option
@click.pass_obj
def sign_out(context: CommandContext, database: str, folder: str) -> None:
    """Sign all browsers out, on every server that shares the folder. Unused links end too."""
    SignIn(context.tokens(database, folder).folder).end_all()
    _audit(context, database, "token sign-out", "", EVERYBODY)
    open_console().print("All browsers are signed out. `thoughtline link` makes a new link.")


def _audit(context: CommandContext, database: str, what: str, token: str, owner: str) -> None:
    """A record that cannot be written to must not keep an operator from revoking a token."""
    entry = operator_act(what, owner, token=token)
    try:
        asyncio.run(context.audit_token(database, entry))
    except Refused as refusal:
        click.echo(f"thoughtline: this is missing from the audit: {refusal}", err=True)


def _as_json(token: Token, used: int | None) -> dict[str, str | list[str] | None]:
    return {
        "id": token.id,
        "subject": token.subject,
        "person": token.person or None,
        "scopes": list(token.scopes),
        "made": iso(token.made * 1000),
        "used": None if used is None else iso(used * 1000),
        "ends": None if token.expires is None else iso(token.expires * 1000),
    }


def _end(token: Token) -> str:
    if token.expires is None:
        return "never ends"
    when = _date(token.expires)
    return f"ended {when}" if token.identity().expired(time.time()) else f"until {when}"


def _date(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))
