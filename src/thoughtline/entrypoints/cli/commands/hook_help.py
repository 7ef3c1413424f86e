"""Help of the command `thoughtline hook`, which answers a client's events.

This module has only the help for people; the command itself is in wiring/commands/hook_command.py.
"""

import click

from thoughtline.entrypoints.cli.context import CommandContext


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("event")
@click.option(
    "--client", metavar="NAME", help="Client that runs it: claude-code, codex, copilot, ..."
)
@click.option("--database", metavar="PATH", help="SQLite file. Default: the one of serve.")
@click.option("--project", metavar="PATH|NAME", help="Default: the folder that the client names.")
@click.option(
    "--evidence", is_flag=True, help="PostToolUse: record the files read and commands run."
)
@click.option("--verbose", is_flag=True, help="Report errors on standard error.")
@click.pass_obj
def hook(context: CommandContext, /, event: str, **options: str | bool | None) -> None:
    """Answer a client's EVENT.

    EVENT is SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, PreCompact, SubagentStart,
    SubagentStop or Stop.

    This command is for a client's configuration. The command reads JSON from standard input, and
    prints an answer for the client's model. The command prints nothing if there is nothing to
    report, or after an error.
    """
    given = {name: value for name, value in options.items() if value}
    flags = [f"--{n}" if value is True else f"--{n}={value}" for n, value in given.items()]
    context.hook([event, *flags])
