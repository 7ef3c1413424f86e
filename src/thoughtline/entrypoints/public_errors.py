"""Errors in the form that remote callers see: without paths or faults of this machine, with a hint
if a retry may help.
"""

import re

from thoughtline.core.refusal import Code, Refused

LOCATION = re.compile(r"(?<!\S)(?:postgresql://|/|[A-Za-z]:\\)\S*[^\s.,:;]")
"""Pattern of a path or server address in a refusal of the ledger."""

HIDDEN = "[hidden]"

LOGGED_FAULT = "Thoughtline failed inside; its log says where."
"""Message to callers about an unexpected fault, which was logged."""


TEMPORARY = frozenset(
    (
        *(Code.LEDGER_UNREACHABLE, Code.LEDGER_BUSY, Code.LEDGER_FULL),
        *(Code.LEDGER_SWAPPED, Code.LEDGER_FAILED),
    )
)
"""Codes of refusals that may end without any action, because the record is unreachable for a
while.
"""

RETRY_AFTER_SECONDS = 2
"""Seconds to wait before a call is retried after a temporary refusal."""


def is_temporary(code: str) -> bool:
    """Check if the same call may succeed later without any change by the caller."""
    return code in TEMPORARY


def public_error(refusal: Refused, owner: str) -> Refused:
    """Return a refusal in the form that its caller may see.

    Refusals of the ledger name files and servers, which only the local person (owner "") may see.
    """
    if not owner or not refusal.code.startswith("ledger_"):
        return refusal
    message, hint = (LOCATION.sub(HIDDEN, text) for text in (refusal.message, refusal.hint))
    return Refused(refusal.code, message, hint=hint)
