"""The command line as a whole, and the commands that look at the installation."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.truncation import counted
from thoughtline.dialects import pack
from thoughtline.entrypoints.cli.client_config import own_command, recipes
from thoughtline.entrypoints.cli.commands import read, transfer
from thoughtline.entrypoints.cli.commands.audit import audit
from thoughtline.entrypoints.cli.commands.compare import compare
from thoughtline.entrypoints.cli.commands.costs import costs
from thoughtline.entrypoints.cli.commands.migrate import migrate
from thoughtline.entrypoints.cli.commands.share import share
from thoughtline.entrypoints.cli.commands.token import token
from thoughtline.entrypoints.cli.commands.try_model import try_model
from thoughtline.entrypoints.cli.commands.worker import worker
from thoughtline.entrypoints.cli.console import complain, open_console, print_json
from thoughtline.entrypoints.cli.context import Parts, database_option, json_option
from thoughtline.entrypoints.cli.errors import for_people
from thoughtline.entrypoints.cli.render import lists
from thoughtline.store.ledger import Damage, Verification


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def thoughtline(context: click.Context) -> None:
    """A durable record of reasoning for AI agents, over MCP."""
    if context.invoked_subcommand is None:
        listed = [(name, one.get_short_help_str(60)) for name, one in thoughtline.commands.items()]
        lists.explanation(open_console(), listed, recipes(own_command()))


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_obj
def serve(parts: Parts, arguments: tuple[str, ...]) -> None:
    """Speak MCP on standard input and output."""
    parts.serve(arguments)


@click.command()
@json_option
def connect(as_json: bool) -> None:
    """Print what to paste into Claude Code, Cursor and VS Code."""
    found = recipes(own_command())
    if as_json:
        print_json(found)
    else:
        lists.connection(open_console(), found)


@click.command()
@database_option
@json_option
@click.pass_context
def verify(context: click.Context, database: str, as_json: bool) -> None:
    """Check every event against its hash chain. Exits with 1 if one is damaged."""
    proof = _proof(context.obj, database)
    if as_json:
        print_json({"right": not proof.damage, **msgspec.to_builtins(proof)})
    else:
        lists.proof(open_console(), proof)
    context.exit(1 if proof.damage else 0)


def _proof(parts: Parts, database: str) -> Verification:
    """A file too damaged to be opened is an answer here, not a failure to give one."""
    try:
        return parts.ask(database, lambda cases: cases.recalling.verify())
    except Refused as refusal:
        if refusal.code is not Code.LEDGER_DAMAGED:
            raise
        whole = Damage(session="", version=0, what=refusal.message)
        return Verification(sessions=0, events=0, damage=(whole,))


@click.command()
@database_option
@json_option
@click.pass_obj
def reindex(parts: Parts, database: str, as_json: bool) -> None:
    """Make the search index anew from the record. `doctor` tells when it is needed."""
    parts.ask(database, lambda cases: cases.reindex())
    if as_json:
        print_json({"right": True})
    else:
        lists.reindexed(open_console())


@click.command()
@database_option
@json_option
@click.pass_obj
def learn(parts: Parts, database: str, as_json: bool) -> None:
    """Read what is recorded, so that searches find it by meaning too."""
    learned = parts.ask(database, lambda cases: cases.learn())
    if as_json:
        print_json({"learned": learned})
    else:
        open_console().print(f"{counted(learned, 'text')} read.")


@click.command()
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
        lists.findings(open_console(), findings)
    context.exit(0 if right else 1)


@click.group()
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
        lists.packs(open_console(), found)


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
        lists.problems(open_console(), str(file), problems)
    context.exit(1 if problems else 0)


for command in (
    serve,
    worker,
    connect,
    read.sessions,
    read.show,
    read.replay,
    read.search,
    read.calibration,
    costs,
    transfer.export_sessions,
    transfer.import_sessions,
    transfer.forget,
    migrate,
    verify,
    doctor,
    reindex,
    learn,
    try_model,
    compare,
    packs,
    token,
    share,
    audit,
):
    thoughtline.add_command(command)


def run(arguments: Sequence[str], parts: Parts) -> int:
    """Run one command to its end. Returns the status of a refusal; click exits with any other."""
    try:
        thoughtline.main(list(arguments), prog_name="thoughtline", obj=parts)
    except Refused as refusal:
        open_console()
        complain(str(for_people(refusal)))
    return 2
