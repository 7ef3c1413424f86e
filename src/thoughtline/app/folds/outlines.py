"""Outlines of sessions, kept in memory so that a digest reads only the events since the last
digest.
"""

from collections.abc import Iterable
from functools import partial

from thoughtline.app.folds.kept_folds import KeptFold, KeptFolds, Room
from thoughtline.app.process.long_reads import LongRead, TimeSlice, compute_on_thread, may_take_long
from thoughtline.core.events import Event
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger

CAPACITY = 100_000
"""Maximum weight of the kept outlines, in hundreds of bytes: 10 MB. A search by label reads the
outlines of twenty sessions, one after the other: where they do not fit, each is built again.
"""


class Outlines(KeptFolds[Outline]):
    """Cache of the outlines that were used last. An outline is built from the parts that the ledger
    stores.
    """

    def __init__(self, ledger: Ledger, *, capacity: int = CAPACITY) -> None:
        super().__init__(ledger, Outline, Outline.take, Room(capacity))

    async def _begun(self, session: str) -> KeptFold[Outline]:
        outline, time_slice, known = Outline(), TimeSlice(), Head()
        async with LongRead() as reading:
            async for digest, events in self._ledger.outline(session):
                if may_take_long(outline.version, events):
                    await compute_on_thread(partial(_take_stored, outline, events))
                else:
                    for event in events:
                        outline.take_stored(event)
                        await time_slice.share()
                known = Head(outline.version, digest)
                await reading.wait_if_long(outline.version)
        return KeptFold(outline, known)


def _take_stored(outline: Outline, events: Iterable[Event]) -> None:
    for event in events:
        outline.take_stored(event)
