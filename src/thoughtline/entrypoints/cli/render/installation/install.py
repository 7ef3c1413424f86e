from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from thoughtline.clients.installation import Outcome
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.cli.client_config import ClientConfig
from thoughtline.entrypoints.printable import printable

STATES = {
    "installed": "installed",
    "updated": "updated",
    "unchanged": "already installed",
    "removed": "removed",
    "restored": "restored",
    "absent": "had no entry",
}


def print_outcome(console: Console, outcome: Outcome, *, dry: bool) -> None:
    """Print the result on one line, followed by the planned change if `dry` is true. Lines with
    paths are not wrapped, because people copy them.
    """
    still = outcome.state in ("unchanged", "absent")
    mark = ("· ", "dim") if still or dry else ("✓ ", "green")
    where = outcome.command if outcome.command and not dry else outcome.file
    state = f"would be {STATES[outcome.state]}" if dry and not still else STATES[outcome.state]
    line = Text.assemble(mark, (outcome.title, "bold"), f"  {state}  ", (printable(where), "cyan"))
    console.print(line, soft_wrap=True)
    if outcome.note:
        console.print(Text(f"  {printable(outcome.note)}"), soft_wrap=True)
    if dry and outcome.command:
        console.print(Text(f"  $ {printable(outcome.command)}"), soft_wrap=True)
    if dry and outcome.diff:
        for changed in outcome.diff.splitlines():
            shown = "\t".join(map(printable, changed.split("\t")))
            console.file.write(f"{shown}\n")  # `patch` needs each tab


def print_refusal(console: Console, title: str, refusal: Refused) -> None:
    line = Text.assemble(("✗ ", "red"), (title, "bold"), f"  {printable(refusal.message)}")
    console.print(line, soft_wrap=True)
    console.print(Text(f"  → {printable(refusal.hint)}", style="yellow"), soft_wrap=True)


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
