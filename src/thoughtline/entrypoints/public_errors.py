"""Errors as callers see them: without this machine's paths, addresses and faults."""

import re

from thoughtline.core.refusal import Refused

LOCATION = re.compile(r"(?<!\S)(?:postgresql://|/|[A-Za-z]:\\)\S*[^\s.,:;]")
"""A path or a server's address, as the ledger's refusals name them."""

HIDDEN = "[hidden]"

LOGGED_FAULT = "Thoughtline failed inside; its log says where."
"""What callers hear of a fault that was logged."""


def public_error(refusal: Refused, owner: str) -> Refused:
    """A refusal for an owner. The ledger's names files and servers, for the local person alone."""
    if not owner or not refusal.code.startswith("ledger_"):
        return refusal
    message, hint = (LOCATION.sub(HIDDEN, text) for text in (refusal.message, refusal.hint))
    return Refused(refusal.code, message, hint=hint)
