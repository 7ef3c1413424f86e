import asyncio

from thoughtline.core.refusal import Refused
from thoughtline.store.head import Head


class Acknowledgement(asyncio.Future[None]):
    """A future that is done when a write was committed or has failed.

    The future can be cancelled until the write is part of a transaction (`made`). `head` is the
    head of the session after the write, if the store sets `head`.
    """

    made = False
    head = Head()

    def cancel(self, msg: object = None) -> bool:
        return not self.made and super().cancel(msg)


def own_fault(fault: Exception) -> Exception:
    """Copy a refusal for each caller, because a caller may change its text."""
    if isinstance(fault, Refused):
        own = Refused(fault.code, fault.message, hint=fault.hint)
        own.__cause__ = fault.__cause__
        return own
    return fault
