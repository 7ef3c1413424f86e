"""Observation of the place that a piece of evidence names."""

from msgspec import Struct

from thoughtline.core.evidence.reference_parser import Reference

WIDTH = 40
"""Characters of the first line that a reply shows."""


class Observation(Struct, frozen=True, kw_only=True):
    """Observation of a server beside the anchor, for the reply and the record.

    `reference` is the place as it was understood, and `line` the first line there. `cut` reports
    lines that do not exist. `unwatched` is the reason if the words name a place that is not
    watched. `past` is True for a file of a commit, which never changes.
    """

    reference: Reference
    line: str = ""
    cut: str = ""
    unwatched: str = ""
    past: bool = False

    @property
    def summary(self) -> str:
        """Return the line that was read, with a note of lines that were cut."""
        return f"{self.line} ({self.cut})" if self.cut else self.line


def describe_unwatched(reason: str) -> str:
    return f"words, not watched: {reason}"
