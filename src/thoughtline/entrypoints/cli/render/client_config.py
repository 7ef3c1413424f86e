"""What to paste into each client, in the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from thoughtline.entrypoints.cli.client_config import ClientConfig


def print_client_configs(console: Console, configs: Iterable[ClientConfig]) -> None:
    """Nothing here is folded at the edge of the terminal: the lines are there to be copied."""
    for number, config in enumerate(configs):
        if number:
            console.print()
        print_title(console, f"{config.client}, {config.place}")
        console.print(Text(config.paste), soft_wrap=True)


def print_title(console: Console, title: str) -> None:
    console.print(Text(title, style="bold"))
