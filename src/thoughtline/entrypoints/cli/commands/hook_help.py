"""`thoughtline hook`: what a client's event brings to its model.

A client never comes here (wiring/commands/hook_command.py): this explains it to people.
"""

import click

from thoughtline.entrypoints.cli.context import CommandContext


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("event")
@click.option("--client", metavar="NAME", help="Who runs it: claude-code, codex, copilot, ...")
@click.option("--database", metavar="PATH", help="SQLite file. Default: as for serve.")
@click.option("--project", metavar="PATH|NAME", help="Default: the folder that the client names.")
@click.option("--evidence", is_flag=True, help="PostToolUse: record what was read and run.")
@click.option("--verbose", is_flag=True, help="Say on standard error what went wrong.")
@click.pass_obj
def hook(context: CommandContext, /, event: str, **options: str | bool | None) -> None:
    """Answer a client's EVENT.

    SessionStart, PreCompact, SubagentStart, SubagentStop, Stop or PostToolUse.

    For the configuration of a client: it says JSON on standard input, and its model reads the
    answer. Nothing is said where there is nothing to say, or where something is wrong.
    """
    given = {name: value for name, value in options.items() if value}
    flags = [f"--{n}" if value is True else f"--{n}={value}" for n, value in given.items()]
    context.hook([event, *flags])
