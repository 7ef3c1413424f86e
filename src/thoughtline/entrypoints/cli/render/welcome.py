"""What the command says by itself: what this is, its commands, and how a client is told."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from thoughtline.entrypoints.cli.client_config import ClientConfig
from thoughtline.entrypoints.cli.render.client_config import print_client_configs, print_title

WHAT_IT_IS = """\
Thoughtline keeps a durable record of how AI agents reason: their thoughts, what each rests on, \
and what fell when an assumption did. Agents write and recall it over MCP; with these commands you \
read it."""


def print_overview(
    console: Console, commands: Iterable[tuple[str, str]], configs: Iterable[ClientConfig]
) -> None:
    """What the command says by itself. `commands` are names, each with a line of help."""
    console.print(Text(WHAT_IT_IS))
    console.print()
    print_title(console, "commands")
    commands = list(commands)
    longest = max(len(name) for name, _ in commands)
    for name, about in commands:
        console.print(Text.assemble((f"  thoughtline {name.ljust(longest)}  ", "cyan"), about))
    console.print()
    print_client_configs(console, configs)
