"""Futures for which the callers of grouped writes wait."""

import asyncio

from thoughtline.core.refusal import Refused
from thoughtline.store.head import Head


class Acknowledgement(asyncio.Future[None]):
    """Future that is done when a write was committed, or has failed.

    It can be cancelled until the write was decided (`made`). `head` is the head of the session
    after this write, if the store sets it.
    """

    made = False
    head = Head()

    def cancel(self, msg: object = None) -> bool:
        return not self.made and super().cancel(msg)


def own_fault(fault: Exception) -> Exception:
    """Return a refusal of its own for each caller, because a caller may add to it."""
    if isinstance(fault, Refused):
        own = Refused(fault.code, fault.message, hint=fault.hint)
        own.__cause__ = fault.__cause__
        return own
    return fault
