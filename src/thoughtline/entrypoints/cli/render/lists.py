"""What the commands print for people. `drawing.py` draws a session."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from thoughtline.core.text.truncation import counted
from thoughtline.dialects.pack import Problem
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.client_config import Recipe
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import Finding, SessionSummary, Verification

WHAT_IT_IS = """\
Thoughtline keeps a durable record of how AI agents reason: their thoughts, what each rests on, \
and what fell when an assumption did. Agents write and recall it over MCP; with these commands you \
read it."""

ROOMY = 110
"""Columns from which on a session fits on one line of the list."""


def explanation(
    console: Console, commands: Iterable[tuple[str, str]], recipes: Iterable[Recipe]
) -> None:
    console.print(Text(WHAT_IT_IS))
    console.print()
    _title(console, "commands")
    listed = list(commands)
    longest = max(len(name) for name, _ in listed)
    for name, about in listed:
        console.print(Text.assemble((f"  thoughtline {name.ljust(longest)}  ", "cyan"), about))
    console.print()
    connection(console, recipes)


def connection(console: Console, recipes: Iterable[Recipe]) -> None:
    """Nothing here is folded at the edge of the terminal: the lines are there to be copied."""
    for number, recipe in enumerate(recipes):
        if number:
            console.print()
        _title(console, f"{recipe.client}, {recipe.place}")
        console.print(Text(recipe.paste), soft_wrap=True)


def sessions(console: Console, found: Sequence[SessionSummary]) -> None:
    if not found:
        console.print("No session yet. One begins with the first thought.")
        return
    roomy = console.width >= ROOMY
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("session", no_wrap=True, style="cyan")
    table.add_column("events", justify="right")
    for heading in ("began", "latest") if roomy else ("began, latest",):
        table.add_column(heading, no_wrap=True, style="dim")
    table.add_column("opening words", no_wrap=roomy, overflow="ellipsis" if roomy else "fold")
    for one in found:
        times = [iso(one.began), iso(one.latest)]
        table.add_row(
            Text(safe(one.session)),
            f"{one.version:,}",
            *(times if roomy else ["\n".join(times)]),
            Text(safe(one.opening)),
        )
    console.print(table)


def proof(console: Console, found: Verification) -> None:
    for damage in found.damage:
        where = f"session {safe(damage.session)}" if damage.session else "the file"
        console.print(Text.assemble(("✗ ", "red"), (where, "bold"), ": ", safe(damage.what)))
    checked = f"{counted(found.sessions, 'session')}, {counted(found.events, 'event')}"
    if found.damage:
        console.print(Text("Restore the file from a backup. Nothing damaged is ever served."))
    else:
        console.print(Text.assemble(("✓ ", "green"), f"{checked}: all as they were written."))


def findings(console: Console, found: Sequence[Finding]) -> None:
    """Not folded either: some advice is a command to copy."""
    width = max(len(finding.name) for finding in found) + 2
    for finding in found:
        mark = ("✗ ", "red") if finding.advice else ("✓ ", "green")
        value = Text.assemble(mark, (finding.name.ljust(width), "bold"), safe(finding.value))
        console.print(value, soft_wrap=True)
        if finding.advice:
            advice = Text(f"{' ' * width}  → {safe(finding.advice)}", style="yellow")
            console.print(advice, soft_wrap=True)
    wrong = sum(bool(finding.advice) for finding in found)
    console.print()
    if wrong:
        console.print(Text(f"{counted(wrong, 'thing')} to do.", style="bold"))
    else:
        console.print("All is well.")


def reindexed(console: Console) -> None:
    console.print(Text.assemble(("✓ ", "green"), "The search index is as the record says."))


def packs(console: Console, found: Mapping[str, str]) -> None:
    for name, about in found.items():
        console.print(Text.assemble((f"{name:14}", "cyan"), about))


def problems(console: Console, file: str, found: Sequence[Problem]) -> None:
    """As compilers print them, so that an editor can jump to the line."""
    for problem in found:
        where = (f"{safe(file)}:{problem.line}: ", "bold")
        console.print(Text.assemble(where, f"{safe(problem.what)}."), soft_wrap=True)
    if not found:
        console.print(Text.assemble(("✓ ", "green"), f"{safe(file)} is a pack."), soft_wrap=True)


def _title(console: Console, title: str) -> None:
    console.print(Text(title, style="bold"))
