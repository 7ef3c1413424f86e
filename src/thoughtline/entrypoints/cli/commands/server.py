"""The commands that start a server, and tell clients how to."""

import click

from thoughtline.entrypoints.cli.client_config import client_configs, launch_command
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import CommandContext, json_option
from thoughtline.entrypoints.cli.render.client_config import print_client_configs


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_obj
def serve(context: CommandContext, arguments: tuple[str, ...]) -> None:
    """Speak MCP on standard input and output."""
    context.serve(arguments)


@click.command()
@json_option
def connect(as_json: bool) -> None:
    """Print what to paste into Claude Code, Cursor and VS Code."""
    clients = client_configs(launch_command())
    if as_json:
        print_json(clients)
    else:
        print_client_configs(open_console(), clients)
