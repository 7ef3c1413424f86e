"""Hints of refusals for a person at a terminal, who can run commands that a tool's caller cannot
run.
"""

from thoughtline.core.refusal import Code, NotErased, Refused

HINTS = {
    Code.NO_SUCH_SESSION: "`thoughtline sessions` lists the latest.",
    Code.SESSION_FORGOTTEN: "`thoughtline sessions` lists the existing ones.",
    Code.LEDGER_BUSY: "Wait, or close the program that has the file open, and run this again.",
    Code.LEDGER_FULL: "Free some space and run this again. Everything recorded before is safe.",
    Code.LEDGER_FAILED: "It is unknown if this changed anything. Run `thoughtline doctor`.",
}
"""Hints for people by refusal code, in place of the hints for callers of tools."""


def with_cli_hint(refusal: Refused) -> Refused:
    if isinstance(refusal, NotErased):
        return refusal
    return Refused(refusal.code, refusal.message, hint=HINTS.get(refusal.code, refusal.hint))
