"""Errors as callers see them: without this machine's paths and faults, and whether to try again."""

import re

from thoughtline.core.refusal import Code, Refused

LOCATION = re.compile(r"(?<!\S)(?:postgresql://|/|[A-Za-z]:\\)\S*[^\s.,:;]")
"""A path or a server's address, as the ledger's refusals name them."""

HIDDEN = "[hidden]"

LOGGED_FAULT = "Thoughtline failed inside; its log says where."
"""What callers hear of a fault that was logged."""


TEMPORARY = frozenset(
    (
        *(Code.LEDGER_UNREACHABLE, Code.LEDGER_BUSY, Code.LEDGER_FULL),
        *(Code.LEDGER_SWAPPED, Code.LEDGER_FAILED),
    )
)
"""Refusals of a record that is out of reach for a while."""

RETRY_AFTER_SECONDS = 2
"""After which a record that was out of reach is worth another try."""


def is_temporary(code: str) -> bool:
    """Whether the same call may succeed a little later, with nothing done by the caller."""
    return code in TEMPORARY


def public_error(refusal: Refused, owner: str) -> Refused:
    """A refusal for an owner. The ledger's names files and servers, for the local person alone."""
    if not owner or not refusal.code.startswith("ledger_"):
        return refusal
    message, hint = (LOCATION.sub(HIDDEN, text) for text in (refusal.message, refusal.hint))
    return Refused(refusal.code, message, hint=hint)
