"""A map of claims under its thought: what was put forward, and how far it holds up."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.argument import ArgumentMap, Link, grounded
from thoughtline.entrypoints.cli.render.decision import COMPUTED, GIVEN
from thoughtline.entrypoints.cli.render.item import Entry
from thoughtline.entrypoints.sanitize import safe

LOOKS = {"accepted": ("✓", "green"), "defeated": ("✗", "red"), "undecided": ("?", "yellow")}


def argued(argument: ArgumentMap) -> Iterator[Entry]:
    """Each claim with its links and its state."""
    found = grounded(argument)
    states = {name: word for word in LOOKS for name in getattr(found, word)}
    for claim in argument.claims:
        word = states[claim.name]
        mark, look = LOOKS[word]
        note = Text.assemble(COMPUTED, " ", (word, look))
        if links := [_said(link) for link in argument.links if link.source == claim.name]:
            note = Text.assemble(note, "  ", GIVEN, " ", safe(", ".join(links)))
        said = f"{claim.name}: {claim.text}" if claim.text else claim.name
        yield Entry(mark, said, [note], indent=2, look=f"bold {look}")


def _said(link: Link) -> str:
    target = f"{link.via} > {link.target}" if link.via else link.target
    return f"{link.kind} {target}"
