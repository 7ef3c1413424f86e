"""`thoughtline connect`: what to paste into each client, so that it starts a server."""

import click

from thoughtline.entrypoints.cli.client_config import client_configs, launch_command
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import json_option
from thoughtline.entrypoints.cli.render.client_config import print_client_configs


@click.command()
@json_option
def connect(as_json: bool) -> None:
    """Print what to paste into Claude Code, Cursor and VS Code."""
    clients = client_configs(launch_command())
    if as_json:
        print_json(clients)
    else:
        print_client_configs(open_console(), clients)
