"""Options of `thoughtline serve` in every form, and the help of the command.

The module uses argparse, because click would slow down the start further.
"""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from thoughtline.core.refusal import Code, Refused
from thoughtline.settings import FLAGS, Setting
from thoughtline.settings.definitions import HTTP

ABOUT = """\
Serve the record and its tools over MCP, on one of two transports:

  thoughtline serve          stdio: a client starts it and uses its pipes.
                             `thoughtline install --print` prints the configuration of each client.
  thoughtline serve --http   HTTP: for many clients at /mcp, and the board for people.
                             Prints a link that opens the board; `thoughtline link` prints another.

Both keep one record. Any number of servers may share it.
"""

MAIN = ("http", "database", "dialect", "tools", "project", "model", "session")
"""Options that stand first in the help."""

HINT = "`thoughtline serve --help` lists all options."


class _Parser(argparse.ArgumentParser):
    """Parser that raises a refusal: argparse would print its usage of 40 options."""

    def error(self, message: str) -> NoReturn:
        raise Refused(Code.BAD_SETTING, f"{message[:1].upper()}{message[1:]}.", hint=HINT)


def serve_flags(arguments: Sequence[str]) -> dict[str, Any]:
    """Print the help and exit, or return the given flags. Raises `Refused` (BAD_SETTING) for an
    unknown option, and names a similar option if possible.
    """
    given, unknown = serve_parser().parse_known_args(arguments)
    if unknown:
        raise _unknown(unknown[0])
    return vars(given)


def serve_parser() -> argparse.ArgumentParser:
    """Return the parser of the options of `thoughtline serve`, with their help."""
    parser = _Parser(
        prog="thoughtline serve",
        usage="thoughtline serve [--http [HOST:PORT]] [OPTIONS]",
        description=ABOUT,
        epilog="Each option can be set by its variable too (docs/settings.md).",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    main = parser.add_argument_group("main options")
    http = parser.add_argument_group("with --http")
    other = parser.add_argument_group("other options")
    rows = {flag.name: flag for flag in FLAGS}
    for name in MAIN:
        _add(main, rows.pop(name))
    for flag in rows.values():
        _add(http if flag in HTTP else other, flag)
    return parser


def _add(group: argparse._ArgumentGroup, flag: Setting) -> None:
    shape: dict[str, Any] = (
        {"metavar": flag.value} if flag.value else {"action": "store_const", "const": "on"}
    )
    if flag.implied:
        shape = {"metavar": flag.value.strip("[]"), "nargs": "?", "const": flag.implied}
    has_effect = bool(flag.field)
    about = f"{flag.about} [{flag.variable}]" if has_effect else argparse.SUPPRESS
    group.add_argument(f"--{flag.name}", dest=flag.name, help=about, **shape)


def _unknown(argument: str) -> Refused:
    option = argument.partition("=")[0]
    from difflib import get_close_matches  # noqa: PLC0415 - only for a mistake

    near = get_close_matches(option, [f"--{flag.name}" for flag in FLAGS], n=1)
    meant = f"Did you mean {near[0]}? " if near else ""
    what = "option" if argument.startswith("-") else "argument"
    return Refused(
        Code.BAD_SETTING, f"`serve` has no {what} {option[:64]!r}.", hint=f"{meant}{HINT}"
    )
