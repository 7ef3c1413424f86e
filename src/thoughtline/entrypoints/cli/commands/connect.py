"""`thoughtline connect`: what to paste into each client, so that it starts a server."""

import click

from thoughtline.entrypoints.cli.client_config import CLIENTS, client_configs, launch_command
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import CommandContext, json_option
from thoughtline.entrypoints.cli.originals import ORIGINALS, server_name
from thoughtline.entrypoints.cli.render.client_config import (
    print_client_configs,
    print_replaced,
)


@click.command()
@click.option(
    "--dialect",
    metavar="NAME[,NAME]",
    default="",
    help="Which tools are offered (docs/dialects.md).",
)
@click.option(
    "--for", "client", type=click.Choice(CLIENTS), help="For this client only; all by default."
)
@json_option
@click.pass_obj
def connect(context: CommandContext, dialect: str, client: str | None, as_json: bool) -> None:
    """Print what to paste into Claude Code, Cursor, VS Code and others."""
    dialects = [name.strip() for name in dialect.split(",") if name.strip()]
    for name in dialects:
        if name not in context.dialects:
            raise click.BadParameter(
                f"There is no dialect {name!r}. Choose of: {', '.join(context.dialects)}.",
                param_hint="--dialect",
            )
    command = [*launch_command(), *(("--dialect", ",".join(dialects)) if dialects else ())]
    configs = [
        config
        for config in client_configs(command, server_name(dialects))
        if client in (None, config.slug)
    ]
    if as_json:
        print_json(configs)
        return
    console = open_console()
    for name in dialects:
        if name in ORIGINALS:
            print_replaced(console, name, ORIGINALS[name].command)
    print_client_configs(console, configs)
