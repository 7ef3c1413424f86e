"""Whether the record and the installation are right: `verify`, `doctor` and `reindex`."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from thoughtline.core.text.truncation import count_noun
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import Finding, Verification


def print_proof(console: Console, proof: Verification) -> None:
    for damage in proof.damage:
        where = f"session {safe(damage.session)}" if damage.session else "the file"
        console.print(Text.assemble(("✗ ", "red"), (where, "bold"), ": ", safe(damage.what)))
    checked = f"{count_noun(proof.sessions, 'session')}, {count_noun(proof.events, 'event')}"
    if proof.damage:
        console.print(Text("Restore the file from a backup. Nothing damaged is ever served."))
    else:
        console.print(Text.assemble(("✓ ", "green"), f"{checked}: all as they were written."))


def print_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Not folded: some advice is a command to copy."""
    width = max(len(finding.name) for finding in findings) + 2
    for finding in findings:
        mark = ("✗ ", "red") if finding.advice else ("✓ ", "green")
        value = Text.assemble(mark, (finding.name.ljust(width), "bold"), safe(finding.value))
        console.print(value, soft_wrap=True)
        if finding.advice:
            advice = Text(f"{' ' * width}  → {safe(finding.advice)}", style="yellow")
            console.print(advice, soft_wrap=True)
    wrong = sum(bool(finding.advice) for finding in findings)
    console.print()
    if wrong:
        console.print(Text(f"{count_noun(wrong, 'thing')} to do.", style="bold"))
    else:
        console.print("All is well.")


def print_reindexed(console: Console) -> None:
    console.print(Text.assemble(("✓ ", "green"), "The search index is as the record says."))
