"""Whether the record and the installation are right: `verify`, `doctor` and `reindex`."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.printable import printable
from thoughtline.store.reports import Finding, Verification


def print_verification(console: Console, found: Verification) -> None:
    for damage in found.damage:
        where = f"session {printable(damage.session)}" if damage.session else "the file"
        console.print(Text.assemble(("✗ ", "red"), (where, "bold"), ": ", printable(damage.what)))
    checked = f"{count_noun(found.sessions, 'session')}, {count_noun(found.events, 'event')}"
    if found.damage:
        console.print(Text("Restore the file from a backup. Nothing damaged is ever served."))
    else:
        console.print(Text.assemble(("✓ ", "green"), f"{checked}: all as they were written."))


def print_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Not folded: some advice is a command to copy."""
    width = max(len(finding.name) for finding in findings) + 2
    for finding in findings:
        mark = ("✗ ", "red") if finding.advice else ("✓ ", "green")
        value = Text.assemble(mark, (finding.name.ljust(width), "bold"), printable(finding.value))
        console.print(value, soft_wrap=True)
        if finding.advice:
            advice = Text(f"{' ' * width}  → {printable(finding.advice)}", style="yellow")
            console.print(advice, soft_wrap=True)
    wrong = sum(bool(finding.advice) for finding in findings)
    console.print()
    if wrong:
        console.print(Text(f"{count_noun(wrong, 'thing')} to do.", style="bold"))
    else:
        console.print("All is well.")


def print_reindexed(console: Console) -> None:
    console.print(Text.assemble(("✓ ", "green"), "The search index is as the record says."))
