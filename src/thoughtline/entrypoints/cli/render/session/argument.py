"""Map of claims below its thought: the claims, their links, and the computed states."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.argument import ArgumentMap, Link, ground
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import COMPUTED, GIVEN
from thoughtline.entrypoints.printable import printable

LOOKS = {"accepted": ("✓", "green"), "defeated": ("✗", "red"), "undecided": ("?", "yellow")}


def draw_argument(argument: ArgumentMap) -> Iterator[Entry]:
    """Yield each claim with its links and its state."""
    extension = ground(argument)
    states = {name: state for state in LOOKS for name in getattr(extension, state)}
    for claim in argument.claims:
        state = states[claim.name]
        mark, look = LOOKS[state]
        note = Text.assemble(COMPUTED, " ", (state, look))
        if links := [_describe_link(link) for link in argument.links if link.source == claim.name]:
            note = Text.assemble(note, "  ", GIVEN, " ", printable(", ".join(links)))
        text = f"{claim.name}: {claim.text}" if claim.text else claim.name
        yield Entry(mark, text, [note], indent=2, look=f"bold {look}")


def _describe_link(link: Link) -> str:
    target = f"{link.via} > {link.target}" if link.via else link.target
    return f"{link.kind} {target}"
