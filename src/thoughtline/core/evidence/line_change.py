"""Changed line of a piece of evidence, before and after the change, with the commit."""

from msgspec import Struct

from thoughtline.core.text.quotation import quote, quote_name, quote_words

DIFFERENT = "is different"
"""End of a reason that says no more than a changed line does."""

TOLD_BY_LINES = (DIFFERENT, "changed or removed")
"""Ends of reasons that say no more than the old and the new line."""

SHORT = 10
"""Number of characters shown of a commit's name."""


class LineChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line before (`was`) and after (`now`) a change. `was` and `now` are "" if the line is
    missing or unknown.

    `commit` made the change, and `by` is the author of the commit; "" means that git does not know.
    """

    was: str = ""
    now: str = ""
    commit: str = ""
    by: str = ""

    @property
    def line(self) -> "LineChange":
        return LineChange(was=self.was, now=self.now, commit=self.commit, by=self.by)

    @property
    def without_commit(self) -> "LineChange":
        return LineChange(was=self.was, now=self.now)

    @property
    def diff(self) -> str:
        """Return the change on one line: `-"port: 80" +"port: 81" (by Ann in 1a2b3c4d5e)`."""
        lines = [
            f"-{quote(self.was)}" if self.was else "",
            f"+{quote(self.now)}" if self.now else "",
        ]
        by = f"by {quote_name(self.by)} " if self.by else ""
        commit = f"{by}in {quote_name(self.commit[:SHORT])}" if self.commit else ""
        return " ".join(filter(None, [*lines, f"({commit})" if commit else ""]))


NO_CHANGE = LineChange()


def describe_check(found: str, because: str, line: LineChange) -> str:
    if line.was and line.now and because.endswith(TOLD_BY_LINES):
        because = ""
    return ": ".join(filter(None, (found, because and quote_words(because), line.diff)))
