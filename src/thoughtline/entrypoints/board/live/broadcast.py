"""One reader of the record for all who look on: news is put into words once, and sent to everybody.

A viewer costs what it takes to send. While much is recorded, news is gathered and told a few times
a second, so that however many look on, whoever writes hardly feels it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct

from thoughtline.app.subscriptions import PAGE, Subscriptions, called
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Placed

PACE = 0.3
"""Seconds between two pieces of news. What comes after a quiet time is told at once."""

KEPT = 16
"""Pieces kept for viewers who are a little behind. Who falls further back reads the record."""

LIST = ""
"""The channel of the list of sessions; the others have what `called` gives."""

BEATS = b"event: beat\ndata: {}\n\n"


class Message(Struct, frozen=True):
    """What is sent at once: the frames of events, by their positions, and `more` that has none."""

    frames: tuple[tuple[int, bytes], ...] = ()
    more: bytes = b""
    whole: bytes = b""

    def beyond(self, position: int) -> bytes:
        """What is new to who was told of everything up to a position."""
        if not self.frames or self.frames[0][0] > position:
            return self.whole
        return b"".join(frame for at, frame in self.frames if at > position) + self.more

    @property
    def last(self) -> int:
        return self.frames[-1][0] if self.frames else 0


def piece(frames: Sequence[tuple[int, bytes]], more: bytes = b"") -> Message:
    return Message(tuple(frames), more, b"".join(frame for _, frame in frames) + more)


class Serializer(Protocol):
    """Puts events into words, for all who look at the same."""

    @property
    def owing(self) -> bool:
        """Whether there may be more to say even where nothing new comes."""
        ...

    async def tell(self, events: Sequence[Placed]) -> Message:
        """Raises `Refused` where this is not to be looked at any more."""
        ...


class Channel:
    """What is told to all who look at one session, or at the list of sessions."""

    def __init__(self, teller: Serializer) -> None:
        self.viewers = 0
        self.count = 0
        self.ended = False
        self.teller = teller
        self._kept: deque[Message] = deque(maxlen=KEPT)
        self._told = asyncio.Event()

    def say(self, said: Message) -> None:
        if said.whole:
            self._kept.append(said)
            self.count += 1
            self._wake()

    def end(self) -> None:
        self.ended = True
        self._wake()

    async def piece(self, at: int) -> Message | None:
        """Number `at`, once it is told. None where it is not kept any more, or never comes."""
        while at >= self.count and not self.ended:
            await self._told.wait()
        kept = self.count - len(self._kept) <= at < self.count
        return self._kept[at - self.count] if kept else None

    def _wake(self) -> None:
        told, self._told = self._told, asyncio.Event()
        told.set()


class Broadcaster:
    """Follows all that one owner records, and has it told to those whom it concerns.

    When the record cannot be read it ends, and with it all of its channels: each viewer comes back
    with the last position that it saw.
    """

    def __init__(self, owner: str, following: Subscriptions, start: int, *, beat: float) -> None:
        self.channels: dict[str, Channel] = {}
        self.ended = False
        self._owner = owner
        self._following = following
        self._beat = beat
        self._task = asyncio.ensure_future(self._run(start))

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self, start: int) -> None:
        loop = asyncio.get_running_loop()
        beats = loop.time() + self._beat
        follower = self._following.begin(start)
        try:
            while True:
                patience = PACE if self._owing() else self._beat
                within = max(0.0, min(beats - loop.time(), patience))
                page = await follower.more(within=within)
                await self._tell(page)
                if loop.time() >= beats:
                    beats = loop.time() + self._beat
                    self._beat_once()
                await asyncio.sleep(PACE if page is not None and len(page) < PAGE else 0)
        except Refused:
            pass  # each viewer comes back and is told why
        finally:
            self.ended = True
            for channel in self.channels.values():
                channel.end()

    def _owing(self) -> bool:
        return any(one.teller.owing for one in self.channels.values())

    def _beat_once(self) -> None:
        for channel in self.channels.values():
            channel.say(Message(more=BEATS, whole=BEATS))

    async def _tell(self, page: Sequence[Placed] | None) -> None:
        found: dict[str, list[Placed]] = {} if page is None else {LIST: list(page)}
        for placed in page or ():
            found.setdefault(called(self._owner, placed.recorded.session), []).append(placed)
        for key, channel in list(self.channels.items()):
            if key in found or channel.teller.owing:
                try:
                    channel.say(await channel.teller.tell(found.get(key, ())))
                except Refused:
                    self.channels.pop(key, None)
                    channel.end()


class Broadcasters:
    """The relays in use, by owner. There is none where nobody looks."""

    def __init__(self, *, beat: float) -> None:
        self._kept: dict[str, Broadcaster] = {}
        self._beat = beat

    @contextmanager
    def looking(
        self,
        owner: str,
        following: Subscriptions,
        key: str,
        *,
        start: int,
        teller: Callable[[], Serializer],
    ) -> Iterator[Channel]:
        """What is told of one session of an owner, by what others call it, or of the `LIST`.

        Nothing after position `start` is left out.
        """
        relay = self._kept.get(owner)
        if relay is None or relay.ended:
            relay = self._kept[owner] = Broadcaster(owner, following, start, beat=self._beat)
        channel = relay.channels.get(key)
        if channel is None:
            channel = relay.channels[key] = Channel(teller())
        channel.viewers += 1
        try:
            yield channel
        finally:
            channel.viewers -= 1
            if not channel.viewers and relay.channels.get(key) is channel:
                del relay.channels[key]
            if not relay.channels:
                relay.stop()
                if self._kept.get(owner) is relay:
                    del self._kept[owner]
