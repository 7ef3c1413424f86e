from collections.abc import Sequence

import click
from rich.console import RenderableType

from thoughtline import __version__
from thoughtline.core.refusal import Code, NotErased, Refused
from thoughtline.entrypoints.cli.command_groups import GroupedCommands
from thoughtline.entrypoints.cli.commands import read
from thoughtline.entrypoints.cli.commands.access.link import link
from thoughtline.entrypoints.cli.commands.access.share import share
from thoughtline.entrypoints.cli.commands.access.token import token
from thoughtline.entrypoints.cli.commands.approve import approve
from thoughtline.entrypoints.cli.commands.check import check
from thoughtline.entrypoints.cli.commands.completion import completion
from thoughtline.entrypoints.cli.commands.database_copy import migrate
from thoughtline.entrypoints.cli.commands.doctor import doctor
from thoughtline.entrypoints.cli.commands.forget import forget
from thoughtline.entrypoints.cli.commands.hook_help import hook
from thoughtline.entrypoints.cli.commands.install import install, uninstall
from thoughtline.entrypoints.cli.commands.reasons import pull_request_summary, why
from thoughtline.entrypoints.cli.commands.recall import recall
from thoughtline.entrypoints.cli.commands.report import report
from thoughtline.entrypoints.cli.commands.serve import serve
from thoughtline.entrypoints.cli.commands.sessions import sessions
from thoughtline.entrypoints.cli.commands.settle import settle
from thoughtline.entrypoints.cli.commands.sync import sync
from thoughtline.entrypoints.cli.commands.think import think
from thoughtline.entrypoints.cli.commands.transfer import export_import
from thoughtline.entrypoints.cli.commands.ultrathink import ultrathink
from thoughtline.entrypoints.cli.commands.worker import worker
from thoughtline.entrypoints.cli.console import open_console, print_error
from thoughtline.entrypoints.cli.context import CommandContext, CommandUseCases
from thoughtline.entrypoints.cli.render.evidence import draw_inbox
from thoughtline.entrypoints.cli.render.installation.welcome import (
    MOST_COUNTED,
    print_welcome,
    record_state,
)

HINTS = {
    Code.NO_SUCH_SESSION: "`thoughtline sessions` lists the latest.",
    Code.SESSION_FORGOTTEN: "`thoughtline sessions` lists the existing ones.",
    Code.LEDGER_BUSY: "Wait, or close the program that has the file open, and run this again.",
    Code.LEDGER_FULL: "Free some space and run this again. Everything recorded before is safe.",
    Code.LEDGER_FAILED: "It is unknown if this changed anything. Run `thoughtline doctor`.",
}
"""Hints for people by refusal code, in place of the hints for callers of tools."""


@click.group(
    cls=GroupedCommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Programs run the commands hook, ultrathink and completion.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def thoughtline(ctx: click.Context) -> None:
    """A durable record of reasoning for AI agents, over MCP."""
    if ctx.invoked_subcommand is None:
        console = open_console()
        state, needs = _record_state(ctx.obj.read_only(), console.width)
        print_welcome(console, state, needs)


def _record_state(context: CommandContext, width: int) -> tuple[str, Sequence[RenderableType]]:
    """Return one line about the default record, or the reason for which the record cannot be
    read, and the inbox.
    """

    async def read(record: CommandUseCases) -> tuple[str, Sequence[RenderableType]]:
        from thoughtline.app.approvals.inbox import read_inbox  # noqa: PLC0415 - this command only

        latest = await record.queries.sessions(limit=MOST_COUNTED + 1)
        needs = draw_inbox(await read_inbox(record.queries))
        return record_state(latest, width), list(needs)

    try:
        return context.with_record("", read)
    except Refused as refusal:
        return refusal.message, ()


GROUPS: dict[str, Sequence[click.Command]] = {
    "Every day": (
        install,
        uninstall,
        sessions,
        read.show,
        read.search,
        recall,
        think,
        why,
        export_import.export_sessions,
        export_import.import_sessions,
        forget,
    ),
    "People": (approve, settle, share, link),
    "Repository and CI": (check, pull_request_summary, sync),
    "Operators": (serve, worker, token, doctor, report, migrate),
}
"""Headings of the help, with their commands."""

FOR_PROGRAMS = (hook, ultrathink, completion)
"""Commands that clients, scripts and shells run. The help names them in its last line."""

for heading, commands in GROUPS.items():
    thoughtline.add_commands(heading, commands)
for command in FOR_PROGRAMS:
    thoughtline.add_command(command)


def run(arguments: Sequence[str], context: CommandContext) -> int:
    """Return the exit status of a refusal; click exits with all other statuses."""
    try:
        thoughtline.main(list(arguments), prog_name="thoughtline", obj=context)
    except Refused as refusal:
        open_console()
        print_error(str(with_cli_hint(refusal)))
    return 2


def with_cli_hint(refusal: Refused) -> Refused:
    if isinstance(refusal, NotErased):
        return refusal
    return Refused(refusal.code, refusal.message, hint=HINTS.get(refusal.code, refusal.hint))
