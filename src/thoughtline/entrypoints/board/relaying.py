"""One follower for all who look at the same: the store is asked once, however many they are."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing

from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.board.desk import Follow
from thoughtline.store.ledger import Placed

RECENT = 256
"""Events that are kept for viewers who are a little behind."""


class Relay:
    """What follows position `start`, of one session or of all, given on to any number of viewers.

    It ends when the store refuses, and a viewer who falls too far behind is let go: both go on by
    themselves from the last position that they saw.
    """

    def __init__(self, follow: Follow, session: str | None, start: int) -> None:
        self.viewers = 0
        self.ended = False
        self._follow = follow
        self._session = session
        self._start = start
        self._events: deque[Placed] = deque()
        self._moved = asyncio.Event()
        self._task = asyncio.ensure_future(self._run(start))

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self, start: int) -> None:
        try:
            async for placed in self._follow(start, self._session):
                self._events.append(placed)
                if len(self._events) > RECENT:
                    self._start = self._events.popleft().position
                self._tell()
        except Refused:
            pass  # each viewer comes back and is told why
        finally:
            self.ended = True
            self._tell()

    def _tell(self) -> None:
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def events(self, after: int) -> AsyncGenerator[Placed, None]:
        """The events after a position, in order, each once."""
        async with aclosing(self._missed(after)) as missed:
            async for placed in missed:
                yield placed
                after = placed.position
        while not self.ended and after >= self._start:
            moved = self._moved
            for placed in [one for one in self._events if one.position > after]:
                yield placed
                after = placed.position
            if moved is self._moved:
                await moved.wait()

    async def _missed(self, after: int) -> AsyncGenerator[Placed, None]:
        """What came before anything that is kept here, straight from the store."""
        if after >= self._start:
            return
        async for placed in self._follow(after, self._session):
            yield placed
            if placed.position >= self._start:
                return


class Relays:
    """The relays in use, by owner and session."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str | None], Relay] = {}

    async def follow(
        self, owner: str, follow: Follow, session: str | None, *, after: int, start: int
    ) -> AsyncGenerator[Placed, None]:
        """What follows `after`, shared from `start` on, which is how far the ledger has come."""
        place = owner, session
        relay = self._kept.get(place)
        if relay is None or relay.ended:
            relay = self._kept[place] = Relay(follow, session, start)
        relay.viewers += 1
        try:
            async with aclosing(relay.events(after)) as events:
                async for placed in events:
                    yield placed
        finally:
            relay.viewers -= 1
            if not relay.viewers:
                relay.stop()
                if self._kept.get(place) is relay:
                    del self._kept[place]
