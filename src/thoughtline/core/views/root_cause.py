"""Cause of a doubt or a fall in another session, as far below as the session can be read."""

from collections.abc import Mapping

from msgspec import Struct

from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange
from thoughtline.core.text.ellipsis import shorten_pair
from thoughtline.core.text.quotation import WHOLE, quote, quote_name

TITLE_WIDTH = 60
"""Maximum number of characters of a session's title beside a cause."""

CHANGED = "changed"
"""Finding that says no more than the old and the new line."""


class Finding(Struct, frozen=True):
    """Cause of a doubt or a fall in words, such as "changed" or "t2 was revised by t5". `line` has
    the line before and after, or the texts of a revision.
    """

    words: str
    line: LineChange = NO_CHANGE

    def write(self, width: int = WHOLE) -> str:
        """Return the words with the lines, around their difference in at most `width` characters
        each.
        """
        was, now = shorten_pair(self.line.was, self.line.now, width)
        is_told = was and now and self.words == CHANGED
        parts = ("" if is_told else self.words, LineChange(was=was, now=now).diff)
        return ": ".join(filter(None, parts))


class RootCause(Struct, frozen=True, kw_only=True):
    """Cause of a doubt or a fall: the `node` of a session with a `title`. `place` is "" for a node
    without a place.

    `settled_at` is the session and the evidence that settle the cause for all sessions above, None
    if the evidence settles it that stands for the node.
    """

    session: str
    node: str
    title: str
    finding: Finding
    settled_at: tuple[str, str] | None
    place: str = ""

    @property
    def words(self) -> str:
        """Return the cause without its line, for example "README.md:3 changed"."""
        return f"{quote_name(self.place, WHOLE)} {self.finding.words}".strip()

    @property
    def headline(self) -> str:
        return f"{quote(self.title, TITLE_WIDTH)} {self.words}"

    @property
    def source(self) -> str:
        """Return the title of the session and the place, for a model."""
        return f"{quote(self.title, TITLE_WIDTH)} {quote_name(self.place)}".strip()


Roots = Mapping[str, tuple[RootCause, ...]]
"""Causes in other sessions, by the evidence that stands for a node there."""

NO_ROOTS: Roots = {}


def describe_roots(roots: tuple[RootCause, ...], width: int = WHOLE) -> str:
    """Return the first of the causes with its session and its line, and the number of others."""
    more = f" and {len(roots) - 1} more" if len(roots) > 1 else ""
    return f"{roots[0].source} {roots[0].finding.write(width)}{more}"
