"""The command `thoughtline recall`, which prints the answer of the tool `recall`, fast enough for
hooks.
"""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence

from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.core.limits import Limits
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.recall import Reader, answer
from thoughtline.dialects.thoughtline.recall_arguments import RecallArguments
from thoughtline.entrypoints.printable import full_text
from thoughtline.settings import read
from thoughtline.settings.project import find_project, working_folder
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.evidence_looks import evidence_of, record_of
from thoughtline.wiring.ledger import open_existing_ledger

ASKS = (
    "id",
    "what-if",
    "query",
    "since",
    "at",
    "author",
    "standing",
    "project",
    "format",
    "budget",
)
"""Arguments of the tool that are options of the command. The session is a positional argument."""

OPENS = ("database", "read-only")
"""Settings that are options of the command."""


def plain_options(arguments: Sequence[str]) -> dict[str, str] | None:
    """Return the options if each option is followed by its value, as in most calls; otherwise None.

    Loading the full parser of options takes longer than all other steps of this command.
    """
    session = [each for each in arguments[:1] if not each.startswith("-")]
    rest = arguments[len(session) :]
    flags, values = rest[::2], rest[1::2]
    known = {f"--{name}": name for name in (*ASKS, "database")}
    if len(flags) != len(values) or len({*flags}) != len(flags) or not known.keys() >= {*flags}:
        return None
    if any("\udc80" <= character <= "\udcff" for character in "".join(arguments)):  # not UTF-8
        return None
    options = {known[flag]: value for flag, value in zip(flags, values, strict=True)}
    return options | ({"session": session[0]} if session else {})


def run_recall(options: Mapping[str, str]) -> None:
    """Raise `Refused` if an option is invalid, or the record cannot be read."""
    flags = {name: options.get(name, "") for name in OPENS}
    asked = {name: value for name, value in options.items() if name not in OPENS and value}
    text = full_text(asyncio.run(_recall(flags, asked)))
    if sys.stdout.isatty():
        _print_wrapped(text)
    else:
        sys.stdout.write(f"{text}\n")


def _print_wrapped(text: str) -> None:
    """Print a text at the width of the terminal, with a mark before each line that goes on."""
    from thoughtline.entrypoints.cli.console import open_console  # noqa: PLC0415 - not for hooks
    from thoughtline.entrypoints.cli.render.layout import one_line  # noqa: PLC0415 - see above

    console = open_console()
    for line in text.split("\n"):
        console.print(one_line(line))


async def _recall(flags: Mapping[str, str], asked: Mapping[str, str]) -> str:
    settings = read(flags, os.environ)
    ledger = await open_existing_ledger(settings, begin=False)
    try:
        project = find_project(settings.project, working_folder())
        use_cases = Assembly(settings, ledger, project).use_cases()
        record = record_of(use_cases, evidence_of(use_cases))
        arguments = ArgumentDecoder("recall", RecallArguments).convert(asked)
        return await answer(arguments, record, Limits(), lambda: estimate_tokens, Reader())
    finally:
        await ledger.close()
