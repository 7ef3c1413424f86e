"""The command line as a whole: its root, with all commands."""

from collections.abc import Sequence

import click

from thoughtline import __version__
from thoughtline.clients.client import Scope
from thoughtline.clients.server import Server
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.cli.client_config import CLIENTS, client_config
from thoughtline.entrypoints.cli.commands import export_import, maintenance, read
from thoughtline.entrypoints.cli.commands.audit import audit
from thoughtline.entrypoints.cli.commands.chat import chat
from thoughtline.entrypoints.cli.commands.check import check
from thoughtline.entrypoints.cli.commands.connect import connect
from thoughtline.entrypoints.cli.commands.costs import costs
from thoughtline.entrypoints.cli.commands.database_copy import migrate
from thoughtline.entrypoints.cli.commands.evaluate import compare
from thoughtline.entrypoints.cli.commands.forget import forget
from thoughtline.entrypoints.cli.commands.hook import hook
from thoughtline.entrypoints.cli.commands.install import install, uninstall
from thoughtline.entrypoints.cli.commands.packs import packs
from thoughtline.entrypoints.cli.commands.recall import recall
from thoughtline.entrypoints.cli.commands.serve import serve
from thoughtline.entrypoints.cli.commands.share import share
from thoughtline.entrypoints.cli.commands.token import link, token
from thoughtline.entrypoints.cli.commands.worker import worker
from thoughtline.entrypoints.cli.console import open_console, print_error
from thoughtline.entrypoints.cli.context import CommandContext
from thoughtline.entrypoints.cli.hints import with_cli_hint
from thoughtline.entrypoints.cli.render.welcome import print_overview
from thoughtline.entrypoints.cli.server_options import launch_command

SHOWN = 3
"""Clients that the overview has lines for. `connect` has all."""


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def thoughtline(ctx: click.Context) -> None:
    """A durable record of reasoning for AI agents, over MCP."""
    if ctx.invoked_subcommand is None:
        helps = [(name, each.get_short_help_str(60)) for name, each in thoughtline.commands.items()]
        server = Server("thoughtline", tuple(launch_command()))
        places = ctx.obj.places()
        configs = [client_config(each, server, places, Scope.USER) for each in CLIENTS[:SHOWN]]
        print_overview(open_console(), helps, configs)


for command in (
    serve,
    worker,
    install,
    uninstall,
    connect,
    hook,
    recall,
    read.sessions,
    read.show,
    read.replay,
    read.search,
    read.calibration,
    check,
    costs,
    export_import.export_sessions,
    export_import.import_sessions,
    forget,
    migrate,
    maintenance.verify,
    maintenance.doctor,
    maintenance.reindex,
    maintenance.learn,
    chat,
    compare,
    packs,
    token,
    link,
    share,
    audit,
):
    thoughtline.add_command(command)


def run(arguments: Sequence[str], context: CommandContext) -> int:
    """Run one command to its end. Returns the status of a refusal; click exits with any other."""
    try:
        thoughtline.main(list(arguments), prog_name="thoughtline", obj=context)
    except Refused as refusal:
        open_console()
        print_error(str(with_cli_hint(refusal)))
    return 2
