"""Commands about tokens: who may come in over HTTP."""

import time

import click

from thoughtline.core.identity import READ, SCOPES, WRITE
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import Parts, database_option, json_option
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.access_tokens import Token

folder_option = click.option(
    "--tokens",
    "folder",
    metavar="FOLDER",
    default="",
    envvar="THOUGHTLINE_TOKENS",
    show_envvar=True,
    help="Where tokens are kept. Default: beside the database.",
)


@click.group()
def token() -> None:
    """Say who may come in over HTTP (docs/http.md)."""


@token.command()
@click.argument("subject", default="")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice(sorted(SCOPES)),
    help=f"What the token may do; can be given again. Default: {READ}, {WRITE}.",
)
@click.option("--days", type=click.IntRange(1, 36_500), help="Days until it ends. Default: never.")
@database_option
@folder_option
@json_option
@click.pass_obj
def new(  # noqa: PLR0917 - click gives them by name
    parts: Parts,
    subject: str,
    scopes: tuple[str, ...],
    days: int | None,
    database: str,
    folder: str,
    as_json: bool,
) -> None:
    """Make a token for SUBJECT, whose record is then their own; without SUBJECT for your own."""
    made = parts.tokens(database, folder).make(subject, scopes or (READ, WRITE), days)
    if as_json:
        print_json({"token": made})
    else:
        click.echo(made)
        click.echo("Keep it safe: it is not shown again.", err=True)


@token.command(name="list")
@database_option
@folder_option
@json_option
@click.pass_obj
def list_tokens(parts: Parts, database: str, folder: str, as_json: bool) -> None:
    """List the tokens that were made. What lets their bearers in is not among it."""
    found = parts.tokens(database, folder).list()
    if as_json:
        print_json([_row(one) for one in found])
        return
    console = open_console()
    for one in found:
        whose = safe(one.subject) or "(you)"
        console.print(f"{one.id}  {whose}  {' '.join(one.scopes)}  {_end(one)}", markup=False)
    if not found:
        console.print("No tokens. `thoughtline token new NAME` makes one.")


@token.command()
@click.argument("name", metavar="ID")
@database_option
@folder_option
@json_option
@click.pass_obj
def revoke(parts: Parts, name: str, database: str, folder: str, as_json: bool) -> None:
    """Take a token back. It opens nothing from now on, on every server that shares the folder."""
    if not parts.tokens(database, folder).revoke(name):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"There is no token {name[:64]!r}.",
            hint="`thoughtline token list` lists the ids.",
        )
    if as_json:
        print_json({"revoked": name})
    else:
        open_console().print("Revoked.")


def _row(one: Token) -> dict[str, str | list[str]]:
    return {"id": one.id, "subject": one.subject, "scopes": list(one.scopes), "ends": _end(one)}


def _end(one: Token) -> str:
    if one.expires is None:
        return "never ends"
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(one.expires))
    return f"ended {when}" if one.identity().expired(time.time()) else f"until {when}"
