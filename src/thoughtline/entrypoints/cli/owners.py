import click

from thoughtline.core.principal import subject_of
from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.cli.context import CommandUseCases
from thoughtline.entrypoints.printable import printable

YOU = "(you)"
"""Name of the local person in lists of owners."""


def display_owner(owner: str) -> str:
    return printable(subject_of(owner)) or YOU


async def left_out(record: CommandUseCases) -> str:
    """Return a sentence about the sessions that a command without --of leaves out, "" if there are
    none.
    """
    others = await record.owners.others()
    if record.owners.owner or not others.sessions:
        return ""
    sessions = count_noun(others.sessions, "session")
    people = "1 other person" if others.owners == 1 else f"{others.owners:,} other people"
    return f"Left out: {sessions} of {people}. Add --of SUBJECT or --all-owners."


async def print_left_out(record: CommandUseCases) -> None:
    """Print to standard error, because a program may read standard output."""
    if sentence := await left_out(record):
        click.echo(f"thoughtline: {sentence}", err=True)
