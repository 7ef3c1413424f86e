"""The command `thoughtline connect`, which prints the configuration that makes each client start a
server.
"""

import click

from thoughtline.entrypoints.cli.client_config import CLIENTS, SLUGS, client_config
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import CommandContext, json_option
from thoughtline.entrypoints.cli.originals import ORIGINALS
from thoughtline.entrypoints.cli.param_types import Choices
from thoughtline.entrypoints.cli.render.installation.client_config import (
    print_client_configs,
    print_replaced,
)
from thoughtline.entrypoints.cli.server_options import (
    absolute_options,
    dialect_names,
    project_option,
    scope_of,
    server_options,
)


@click.command()
@server_options
@project_option
@click.option("--for", "client", type=Choices(SLUGS), help="Only for this client. Default: all.")
@json_option
@click.pass_obj
def connect(
    context: CommandContext, /, *, client: str | None, project: bool, as_json: bool, **given: str
) -> None:
    """Print the configuration that `install` writes, to paste it by hand."""
    options = absolute_options(**given)
    places = context.places()
    configs = [
        client_config(each, options.server(context, each), places, scope_of(each, project=project))
        for each in CLIENTS
        if client in (None, each.slug)
        and (client or each.remote or not options.http)
        and (client or each.project or not project)
    ]
    if as_json:
        print_json(configs)
        return
    console = open_console()
    for name in dialect_names(context, options.dialect):
        if name in ORIGINALS:
            print_replaced(console, name, ORIGINALS[name].command)
    print_client_configs(console, configs)
