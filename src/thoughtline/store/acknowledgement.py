"""What the callers of grouped writes wait for."""

import asyncio

from thoughtline.core.refusal import Refused
from thoughtline.store.head import Head


class Acknowledgement(asyncio.Future[None]):
    """Done when the write is committed, or will not be. It can be cancelled until it was made.

    `head` is that of its session then, as this write leaves it, where a store notes that.
    """

    made = False
    head = Head()

    def cancel(self, msg: object = None) -> bool:
        return not self.made and super().cancel(msg)


def own_fault(fault: Exception) -> Exception:
    """A refusal for each of several callers, who may add to it where it is caught."""
    if isinstance(fault, Refused):
        own = Refused(fault.code, fault.message, hint=fault.hint)
        own.__cause__ = fault.__cause__
        return own
    return fault
