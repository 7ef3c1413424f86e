"""A refusal for a person at a terminal: what the record said, with a way out that they have."""

from thoughtline.core.refusal import Code, Refused

HINTS = {
    Code.NO_SUCH_SESSION: "`thoughtline sessions` lists the latest.",
    Code.SESSION_FORGOTTEN: "`thoughtline sessions` lists those that are there.",
    Code.LEDGER_BUSY: "Wait for it, or close what has the file open, and run this again.",
    Code.LEDGER_FULL: "Free some space and run this again. What was recorded before is safe.",
    Code.LEDGER_FAILED: "Whether this changed anything is not known. `thoughtline doctor` looks.",
}
"""Instead of hints that are for the caller of a tool."""


def with_cli_hint(refusal: Refused) -> Refused:
    return Refused(refusal.code, refusal.message, hint=HINTS.get(refusal.code, refusal.hint))
