"""The commands. Each asks one thing of the record and prints the answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from msgspec import Struct

from thoughtline import __version__
from thoughtline.app.recalling import Recalling
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.tree import Tree
from thoughtline.dialects import pack
from thoughtline.entrypoints.cli import pages, telling
from thoughtline.entrypoints.cli.connecting import own_command, recipes
from thoughtline.entrypoints.cli.drawing import draw
from thoughtline.entrypoints.cli.terminal import complain, open_console, print_json
from thoughtline.store.checkup import Finding
from thoughtline.store.ledger import Damage, Proof

T = TypeVar("T")
Command = Callable[..., Any]


class Parts(Struct, frozen=True):
    """What the commands need from outside. Each takes --database as it was given, "" if it was not.

    `reading` refuses where there is no record; `examine` looks at what is there, or is not.
    """

    reading: Callable[[str], AbstractAsyncContextManager[Recalling]]
    examine: Callable[[str], list[Finding]]
    serve: Callable[[Sequence[str]], None]

    def ask(self, database: str, question: Callable[[Recalling], Awaitable[T]]) -> T:
        async def asking() -> T:
            async with self.reading(database) as recalling:
                return await question(recalling)

        return asyncio.run(asking())


database_option = click.option(
    "--database",
    metavar="PATH",
    default="",
    envvar="THOUGHTLINE_DATABASE",
    show_envvar=True,
    help="SQLite file. Default: in the user's data folder.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def thoughtline(context: click.Context) -> None:
    """A durable record of reasoning for AI agents, over MCP."""
    if context.invoked_subcommand is None:
        listed = [(name, one.get_short_help_str(60)) for name, one in thoughtline.commands.items()]
        pages.explanation(open_console(), listed, recipes(own_command()))


@thoughtline.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_obj
def serve(parts: Parts, arguments: tuple[str, ...]) -> None:
    """Speak MCP on standard input and output."""
    parts.serve(arguments)


@thoughtline.command()
@json_option
def connect(as_json: bool) -> None:
    """Print what to paste into Claude Code, Cursor and VS Code."""
    found = recipes(own_command())
    if as_json:
        print_json(found)
    else:
        pages.connection(open_console(), found)


@thoughtline.command()
@click.option("--limit", type=click.IntRange(1, 1_000_000), default=20, show_default=True)
@database_option
@json_option
@click.pass_obj
def sessions(parts: Parts, limit: int, database: str, as_json: bool) -> None:
    """List the latest sessions."""
    found = parts.ask(database, lambda recalling: recalling.sessions(limit=limit))
    if as_json:
        print_json([telling.summary(one) for one in found])
    else:
        pages.sessions(open_console(), found)


@thoughtline.command()
@click.argument("session")
@database_option
@json_option
@click.pass_obj
def show(parts: Parts, session: str, database: str, as_json: bool) -> None:
    """Show one session as a tree.

    What it assumes, its branches with their thoughts, what was revised, and what fell and why.
    """
    tree = parts.ask(database, lambda recalling: _tree(recalling, session))
    if as_json:
        print_json(telling.session(tree, session))
        return
    console = open_console()
    for part in draw(tree, session):
        console.print(part)


async def _tree(recalling: Recalling, session: str) -> Tree:
    """The way out that the use case knows is a tool's; a person has a command for it."""
    try:
        return await recalling.tree(session)
    except Refused as refusal:
        if refusal.code is not Code.NO_SUCH_SESSION:
            raise
        raise Refused(
            refusal.code, refusal.message, hint="`thoughtline sessions` lists the latest."
        ) from refusal


@thoughtline.command()
@database_option
@json_option
@click.pass_context
def verify(context: click.Context, database: str, as_json: bool) -> None:
    """Check every event against its hash chain. Exits with 1 if one is damaged."""
    proof = _proof(context.obj, database)
    if as_json:
        print_json({"right": not proof.damage, **msgspec.to_builtins(proof)})
    else:
        pages.proof(open_console(), proof)
    context.exit(1 if proof.damage else 0)


def _proof(parts: Parts, database: str) -> Proof:
    """A file too damaged to be opened is an answer here, not a failure to give one."""
    try:
        return parts.ask(database, lambda recalling: recalling.verify())
    except Refused as refusal:
        if refusal.code is not Code.LEDGER_DAMAGED:
            raise
        whole = Damage(session="", version=0, what=refusal.message)
        return Proof(sessions=0, events=0, damage=(whole,))


@thoughtline.command()
@database_option
@json_option
@click.pass_context
def doctor(context: click.Context, database: str, as_json: bool) -> None:
    """Check this installation and its database. Exits with 1 if something needs doing."""
    parts: Parts = context.obj
    findings = parts.examine(database)
    right = not any(finding.advice for finding in findings)
    if as_json:
        rows = [{**msgspec.to_builtins(one), "ok": not one.advice} for one in findings]
        print_json({"right": right, "findings": rows})
    else:
        pages.findings(open_console(), findings)
    context.exit(0 if right else 1)


@thoughtline.group()
def packs() -> None:
    """Look at packs, the wording of a domain (docs/packs.md)."""


@packs.command(name="list")
@json_option
def list_packs(as_json: bool) -> None:
    """List the packs that ship."""
    found = {path.stem: pack.load(path).about for path in sorted(pack.SHIPPED.glob("*.toml"))}
    if as_json:
        print_json(found)
    else:
        pages.packs(open_console(), found)


@packs.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@click.pass_context
def check(context: click.Context, file: Path, as_json: bool) -> None:
    """Check a pack. Exits with 1 if it has a problem."""
    _, problems = pack.check(file)
    if as_json:
        print_json({"right": not problems, "problems": problems})
    else:
        pages.problems(open_console(), str(file), problems)
    context.exit(1 if problems else 0)


def run(arguments: Sequence[str], parts: Parts) -> int:
    """Run one command to its end. Returns the status of a refusal; click exits with any other."""
    try:
        thoughtline.main(list(arguments), prog_name="thoughtline", obj=parts)
    except Refused as refusal:
        open_console()
        complain(str(refusal))
    return 2
