"""Ends of validity: what an assumption or a piece of evidence is good until.

An end is a piece of evidence that bounds another node. When the end changes, the bounded node is in
doubt: a date passes, a package has another version, a command prints another answer.
"""

import re

from msgspec import Struct

from thoughtline.core.evidence.anchor import EvidenceKind
from thoughtline.core.evidence.run import Run

FORMS = (
    "'2026-12-01', 'uv.lock#requests', 'README.md#Limits', 'npm view x version -> 1.2' or "
    "'https://example.org/x -> etag 5f3a'"
)
"""Examples of the values of `until`, for refusals."""

KINDS_OF_ENDS = ("date", "command", "page")
"""Kinds of ends that are compared without files."""

DATE = re.compile(r"(?:until )?(\d{4})-(\d\d)-(\d\d)", re.IGNORECASE | re.ASCII)

DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
LEAP_DAY = 2, 29
"""Days of each month in a leap year, and the day that other years lack."""


class End(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """End of another node that is compared without files: a date, a command or a page.

    `place` is the date, the command or the address, and `seen` the answer that the caller told.
    `output` is the fingerprint of the output that a hook saw, "" for none.
    """

    kind: EvidenceKind
    place: str
    seen: str = ""
    output: str = ""

    def is_shown_by(self, run: Run) -> bool:
        """Return whether a run still shows the answer of the command, as far as it tells."""
        if self.output and run.output == self.output:
            return True
        return not run.denies(self.seen) if self.seen else run.output == self.output


def parse_date(text: str) -> str:
    """Return the day that a text names, such as "2026-12-01", or "" for any other text."""
    found = DATE.fullmatch(text.strip())
    if found is None:
        return ""
    year, month, day = map(int, found.groups())
    if not (year and 1 <= month <= len(DAYS) and 1 <= day <= DAYS[month - 1]):
        return ""
    if (month, day) == LEAP_DAY and (year % 4 or (year % 100 == 0 and year % 400)):
        return ""
    return f"{year:04}-{month:02}-{day:02}"


def has_passed(day: str, today: str) -> bool:
    """Return whether a day has ended. Both days have the form "2026-12-01"."""
    return bool(day) and today > day
