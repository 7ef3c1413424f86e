"""What a newcomer reads: what this is, which commands there are, and how a client is told."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from thoughtline.entrypoints.cli.client_config import Recipe

WHAT_IT_IS = """\
Thoughtline keeps a durable record of how AI agents reason: their thoughts, what each rests on, \
and what fell when an assumption did. Agents write and recall it over MCP; with these commands you \
read it."""


def print_overview(
    console: Console, commands: Iterable[tuple[str, str]], recipes: Iterable[Recipe]
) -> None:
    """What the command says by itself. `commands` are names, each with a line of help."""
    console.print(Text(WHAT_IT_IS))
    console.print()
    _print_title(console, "commands")
    commands = list(commands)
    longest = max(len(name) for name, _ in commands)
    for name, about in commands:
        console.print(Text.assemble((f"  thoughtline {name.ljust(longest)}  ", "cyan"), about))
    console.print()
    print_recipes(console, recipes)


def print_recipes(console: Console, recipes: Iterable[Recipe]) -> None:
    """Nothing here is folded at the edge of the terminal: the lines are there to be copied."""
    for number, recipe in enumerate(recipes):
        if number:
            console.print()
        _print_title(console, f"{recipe.client}, {recipe.place}")
        console.print(Text(recipe.paste), soft_wrap=True)


def _print_title(console: Console, title: str) -> None:
    console.print(Text(title, style="bold"))
