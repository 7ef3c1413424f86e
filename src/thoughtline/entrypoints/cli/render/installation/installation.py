"""Result of an installation for each client, as the terminal shows it."""

from rich.console import Console
from rich.text import Text

from thoughtline.clients.installation import Outcome
from thoughtline.core.refusal import Refused
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
