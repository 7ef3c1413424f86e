"""Configuration to paste into each client, as the terminal shows it."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from thoughtline.entrypoints.cli.client_config import ClientConfig


def print_client_configs(console: Console, configs: Iterable[ClientConfig]) -> None:
    """Print the configurations. Long lines are not wrapped, because people copy them."""
    for number, config in enumerate(configs):
        if number:
            console.print()
        print_title(console, f"{config.client}, {config.place}")
        console.print(Text(config.paste), soft_wrap=True)
        if config.link:
            console.print(Text(f"or open {config.link}"), soft_wrap=True)


def print_replaced(console: Console, dialect: str, command: str) -> None:
    console.print(Text(f"{dialect}, in place of: {command}"), soft_wrap=True)
    console.print("Keep the environment (`env`) of the old entry: its variables are used here too.")
    console.print()


def print_title(console: Console, title: str) -> None:
    console.print(Text(title, style="bold"))
