"""Observation of the place that a piece of evidence names."""

from msgspec import Struct

from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.evidence.witness import Witness
from thoughtline.core.text.quotation import write_text

WIDTH = 40
"""Maximum number of characters of the first line that a reply shows."""

UNWATCHED = "words, not watched: "
"""First words of a reply about a place that is not watched."""


class Observation(Struct, frozen=True, kw_only=True):
    """Result of reading the place of evidence, kept in addition to the anchor for the reply and the
    record.

    `reference` is the parsed place, and `line` is the first line at that place. `cut` describes
    requested lines that do not exist. `unwatched` is the reason if the server does not watch the
    named place. `past` is True for a file of a commit, because such a file never changes.
    `witness` is the observation of the server itself, of the place or the command. `replaces` is
    recorded evidence in doubt whose lines are now at this place.
    """

    reference: Reference
    line: str = ""
    cut: str = ""
    unwatched: str = ""
    past: bool = False
    witness: Witness | None = None
    replaces: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """Return the line that was read, with a note about requested lines that do not exist."""
        is_like_ours = self.cut or self.line.startswith(UNWATCHED)
        return write_text(self.line, WIDTH, self.cut) if is_like_ours else self.line


def describe_unwatched(reason: str) -> str:
    return f"{UNWATCHED}{reason}"
