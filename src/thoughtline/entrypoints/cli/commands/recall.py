"""`thoughtline recall`: what an agent is told, in a shell.

Plain forms are read in wiring/commands/recall_command.py. This module reads all others, and prints
the help.
"""

import click

from thoughtline.entrypoints.cli.context import CommandContext, database_option, read_only_option


@click.command()
@click.argument("session", required=False, default="")
@click.option("--query", default="", metavar="WORDS", help="Search all sessions, or this one.")
@click.option(
    "--standing",
    default="",
    metavar="STANDING",
    help="verified or open: what is known in the project. In a search: how it stands.",
)
@click.option("--since", default="", metavar="MOMENT", help="What changed since a version or time.")
@click.option("--at", default="", metavar="MOMENT", help="The state at a version or time.")
@click.option("--author", default="", metavar="NAME", help="In a search: only by this author.")
@click.option("--project", default="", metavar="NAME", help="Another project, or all.")
@click.option("--format", default="", metavar="NAME", help="A session in another format.")
@click.option("--budget", default="", metavar="TOKENS", help="Most tokens. Default: 1000.")
@database_option
@read_only_option
@click.pass_obj
def recall(context: CommandContext, /, **options: str) -> None:
    """Print what the tool `recall` answers: where a session stands.

    SESSION is a handle, its beginning, or latest. Without one: the sessions of this project.
    """
    context.recall(options)
