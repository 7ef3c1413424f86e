"""Acts of a person in a terminal, which a program cannot make in the person's name."""

import getpass
import sys
from collections.abc import Callable

import click

from thoughtline.core.author import person_author
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.param_types import Utf8

if sys.platform == "win32":
    import msvcrt
else:
    import termios

name_option = click.option(
    "--name", type=Utf8(), metavar="NAME", help="Your name. Default: of your account."
)


def author_named(name: str | None) -> str:
    """Return the author of the acts of a person, by default under the name of the account.

    Raises `Refused` if the name is no name of a person.
    """
    return person_author(name if name is not None else getpass.getuser())


def is_person() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def check_person(act: str) -> None:
    """Raises `Refused` if there is no terminal, because a program is no person."""
    if not is_person():
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"Only a person in a terminal can {act}.",
            hint=f"Run the command in your terminal, or {act} on the board: `thoughtline link`.",
        )


def drop_typed() -> None:
    """Drop earlier keystrokes, because they cannot answer a question that comes now."""
    if sys.platform == "win32":
        while msvcrt.kbhit():
            msvcrt.getwch()
    elif sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def confirm(act: str, show: Callable[[], None], author: str) -> None:
    """Raises `Refused` if there is no terminal."""
    check_person(act)
    show()
    drop_typed()
    if not click.confirm(f"{act.capitalize()}, as {author}?"):
        raise click.Abort
