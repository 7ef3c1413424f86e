"""The command `thoughtline recall`, which prints the answer of the tool `recall`.

Plain forms of the command are answered in wiring/commands/recall_command.py. Other forms are
answered by this module, which also prints the help.
"""

import click

from thoughtline.entrypoints.cli.context import CommandContext, database_option, read_only_option
from thoughtline.entrypoints.cli.param_types import Utf8


@click.command()
@click.argument("session", type=Utf8(), required=False, default="")
@click.option("--id", default="", metavar="NODE", help="One node whole: t4, or its label.")
@click.option("--what-if", default="", metavar="IDS", help="What would fall if these were refuted.")
@click.option("--query", default="", metavar="WORDS", help="Search all sessions, or this one.")
@click.option(
    "--standing",
    default="",
    metavar="STANDING",
    help="known, verified or open: of the project. Of a session: its nodes, such as in doubt.",
)
@click.option("--since", default="", metavar="MOMENT", help="Changes since a version or time.")
@click.option("--at", default="", metavar="MOMENT", help="The state at a version or time.")
@click.option(
    "--author", type=Utf8(), default="", metavar="NAME", help="Only what this author recorded."
)
@click.option(
    "--project", type=Utf8(), default="", metavar="NAME", help="Name of another project, or all."
)
@click.option("--format", default="", metavar="NAME", help="Print a session in another format.")
@click.option(
    "--budget", type=Utf8(), default="", metavar="TOKENS", help="Maximum tokens. Default: 1000."
)
@database_option
@read_only_option
@click.pass_obj
def recall(context: CommandContext, /, **options: str) -> None:
    """Print the answer of the tool `recall`: the state of a session.

    SESSION is a handle, its beginning, or latest. Without SESSION: the sessions of this project.
    """
    context.recall(options)
