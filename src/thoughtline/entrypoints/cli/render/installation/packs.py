"""Packs and their problems, as the terminal shows them."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from thoughtline.dialects.wording_pack import Problem
from thoughtline.entrypoints.printable import printable


def print_packs(console: Console, packs: Mapping[str, str]) -> None:
    """Print each pack's name with its topic."""
    for name, about in packs.items():
        console.print(Text.assemble((f"{name:14}", "cyan"), about))


def print_problems(console: Console, file: str, problems: Sequence[Problem]) -> None:
    """Print problems in the format of compilers, so that an editor can jump to the line."""
    for problem in problems:
        where = (f"{printable(file)}:{problem.line}: ", "bold")
        console.print(Text.assemble(where, f"{printable(problem.what)}."), soft_wrap=True)
    if not problems:
        console.print(
            Text.assemble(("✓ ", "green"), f"{printable(file)} is a valid pack."), soft_wrap=True
        )
