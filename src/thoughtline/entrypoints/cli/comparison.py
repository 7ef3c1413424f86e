from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from thoughtline.core.refusal import Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.cli.console import print_error
from thoughtline.entrypoints.cli.context import CommandUseCases

if TYPE_CHECKING:
    from thoughtline.app.evidence.project_check import ProjectCheck


async def compare_here(record: CommandUseCases, sessions: Iterable[str]) -> "ProjectCheck | None":
    """Compare the evidence of sessions of the project here with its files, so that nobody judges a
    line that is gone. Prints the sessions that were not compared. Returns None without a project.
    """
    sessions = set(sessions)
    compared: set[str] = set()
    check = None
    try:
        check = record.project_check("")
    except Refused:  # no project here
        pass
    else:
        compared = sessions.intersection((await check.choose()).here)
        for each in await check.check([*compared]):
            if each.failure:
                print_error(f"Session {each.session} could not be compared: {each.failure}")
    if left := len(sessions - compared):
        its = "its" if left == 1 else "their"
        told = f"{count_noun(left, 'session')} not compared with {its} files"
        click.echo(f"thoughtline: {told}: run this in the folder of the project.", err=True)
    return check
