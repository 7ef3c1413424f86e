from msgspec import Struct

from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.evidence.witness import Witness, describe_witness
from thoughtline.core.text.ellipsis import keep_ends
from thoughtline.core.text.quotation import write_text

WIDTH = 40
"""Maximum number of characters that a reply shows of the lines at a place."""

SHORT = 30
"""The same, for a place in a call with several thoughts."""

BETWEEN = " … "
"""Sign between the first and the last line of a place."""

UNWATCHED = "words, not watched: "
"""First words of a reply about a place that is not watched."""


class Observation(Struct, frozen=True, kw_only=True):
    """Result of reading the place of evidence, kept in addition to the anchor for the reply and the
    record.

    `reference` is the parsed place. `line` and `last_line` are the first and the last line at that
    place, and `span` is the numbers of its lines. `cut` describes requested lines that do not
    exist. `moved` is the former and the new place of evidence that the command moves. `unwatched`
    is the reason if the server does not watch the named place. `past` is True for a file of a
    commit, because such a file never changes. `witness` is the observation of the server itself, of
    the place or the command. `told` is a note about a command of which no run was seen.
    """

    reference: Reference
    line: str = ""
    last_line: str = ""
    span: tuple[int, int] = (0, 0)
    cut: str = ""
    moved: str = ""
    unwatched: str = ""
    past: bool = False
    witness: Witness | None = None
    told: str = ""

    def summary(self, width: int = WIDTH) -> str:
        """Return the lines that were read, with their numbers and a note about requested lines that
        do not exist; or for a command, whether its run was seen.
        """
        if not self.line:
            return self.told or (describe_witness(self.witness) if self.witness else "")
        first, last = self.span
        numbers = f"{first}" if first == last else f"{first}-{last}"
        lines = list(filter(None, dict.fromkeys([self.line, self.last_line])))
        half = (width - len(BETWEEN)) // len(lines)
        told = BETWEEN.join(lines)
        if len(told) > width:
            told = BETWEEN.join(keep_ends(line, half) for line in lines)
        return f"{self.moved or numbers}: {write_text(told, WIDTH, self.cut) if self.cut else told}"


def describe_unwatched(reason: str) -> str:
    return f"{UNWATCHED}{reason}"
