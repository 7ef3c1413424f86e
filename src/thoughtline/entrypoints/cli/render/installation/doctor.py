from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.printable import printable
from thoughtline.store.reports import Finding, Verification

RESTORE = "Restore the file from a backup."
"""Way out for events that are missing or changed."""


def print_verification(console: Console, found: Verification) -> None:
    for damage in found.damage:
        where = f"session {printable(damage.session)}" if damage.session else "the file"
        console.print(Text.assemble(("✗ ", "red"), (where, "bold"), ": ", printable(damage.what)))
    checked = f"{count_noun(found.sessions, 'session')}, {count_noun(found.events, 'event')}"
    remedies = dict.fromkeys(damage.remedy or RESTORE for damage in found.damage)
    if remedies:
        console.print(Text(" ".join([*remedies, "Nothing damaged is ever served."])))
    else:
        console.print(Text.assemble(("✓ ", "green"), f"{checked}: all intact."))


def print_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Print the findings. Lines are not wrapped, because some advice is a command to copy."""
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
        console.print(Text(f"{count_noun(wrong, 'problem')} found.", style="bold"))
    else:
        console.print("No problems found.")


def print_reindexed(console: Console) -> None:
    console.print(Text.assemble(("✓ ", "green"), "The search index was rebuilt."))
