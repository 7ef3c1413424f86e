"""One reader of an owner's record for all viewers: a message is serialised once, for everybody.

A viewer costs what it takes to send. While much is recorded, messages are published a few times a
second, so that however many look on, whoever writes hardly feels it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, Self

from msgspec import Struct

from thoughtline.app.queries.event_feed import PAGE, EventFeed, shared_session_name
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import PositionedEvent

INTERVAL = 0.3
"""Seconds between two messages where few look on. What comes after a quiet time comes at once."""

CROWD = 200
"""Viewers for whom the interval is twice as long: what they cost is not to tell, but to send."""

MAX_INTERVAL = 1.0
"""Seconds, however many look on."""

ENOUGH = 1 << 16
"""Bytes that are not held back for more to be sent with them."""

MAX_HELD = 0.1
"""Seconds that a message is held back while more is read."""

BACKLOG = 16
"""Messages kept for viewers who are a little behind. Who falls further back reads the record."""

SESSION_LIST = ""
"""The channel of the list of sessions; the others have what `shared_session_name` gives."""

HEARTBEAT = b"event: beat\ndata: {}\n\n"


def interval(viewers: int) -> float:
    """Seconds between two messages, so that a writer feels a crowd hardly more than a few."""
    return min(MAX_INTERVAL, INTERVAL * (1 + viewers / CROWD))


class Message(Struct, frozen=True):
    """What is sent at once: `frames` of events, by position, and a `trailer` that has none.

    `data` is all of it.
    """

    frames: tuple[tuple[int, bytes], ...] = ()
    trailer: bytes = b""
    data: bytes = b""

    @classmethod
    def of(cls, frames: Sequence[tuple[int, bytes]] = (), trailer: bytes = b"") -> Self:
        return cls(tuple(frames), trailer, b"".join(frame for _, frame in frames) + trailer)

    @classmethod
    def joined(cls, messages: Sequence[Self]) -> Self:
        """Several as one. Only the last may have a trailer."""
        frames = tuple(frame for message in messages for frame in message.frames)
        trailer = messages[-1].trailer if messages else b""
        return cls(frames, trailer, b"".join(message.data for message in messages))

    def after(self, position: int) -> bytes:
        """What is new to a viewer who has everything up to a position."""
        if not self.frames or self.frames[0][0] > position:
            return self.data
        return b"".join(frame for at, frame in self.frames if at > position) + self.trailer

    @property
    def position(self) -> int:
        """Of its last event, 0 where it has none."""
        return self.frames[-1][0] if self.frames else 0


class Serializer(Protocol):
    """Makes events into messages, for all who look at the same."""

    @property
    def is_pending(self) -> bool:
        """Whether a message may follow even where nothing new is recorded."""
        ...

    async def serialize(self, events: Sequence[PositionedEvent]) -> Message:
        """Raises `Refused` where this is not to be looked at any more."""
        ...


class Channel:
    """The messages to all who look at one session, or at the list of sessions."""

    def __init__(self, serializer: Serializer) -> None:
        self.viewers = 0
        self.count = 0
        self.ended = False
        self.serializer = serializer
        self._backlog: deque[Message] = deque(maxlen=BACKLOG)
        self._held: list[Message] = []
        self._changed = asyncio.Event()

    def hold(self, message: Message) -> None:
        """Publish a message with what follows: with the next `flush`, if not before."""
        self._held.append(message)
        if message.trailer or sum(len(one.data) for one in self._held) >= ENOUGH:
            self.flush()

    def flush(self) -> None:
        """Publish what is held, as one message, for each that is sent costs each viewer."""
        message = Message.joined(self._held)
        self._held = []
        if message.data:
            self._backlog.append(message)
            self.count += 1
            self._wake()

    def end(self) -> None:
        self.ended = True
        self._wake()

    async def message(self, number: int) -> Message | None:
        """A message, once it is published. None where it is kept no more, or never comes."""
        while number >= self.count and not self.ended:
            await self._changed.wait()
        is_kept = self.count - len(self._backlog) <= number < self.count
        return self._backlog[number - self.count] if is_kept else None

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


class Broadcaster:
    """Follows all that one owner records, and publishes it on the channels that it concerns.

    When the record cannot be read it ends, and with it all of its channels: each viewer comes back
    with the last position that it saw.
    """

    def __init__(
        self, owner: str, subscriptions: EventFeed, start: int, *, heartbeat: float
    ) -> None:
        self.channels: dict[str, Channel] = {}
        self.ended = False
        self._owner = owner
        self._subscriptions = subscriptions
        self._heartbeat = heartbeat
        self._task = asyncio.ensure_future(self._run(start))

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self, start: int) -> None:
        loop = asyncio.get_running_loop()
        next_heartbeat = loop.time() + self._heartbeat
        subscription = self._subscriptions.begin(start)
        more_may_follow, flush_by = False, 0.0
        try:
            while True:
                pause = interval(sum(channel.viewers for channel in self.channels.values()))
                patience = pause if self._is_pending() else self._heartbeat
                within = max(0.0, min(next_heartbeat - loop.time(), patience))
                page = await subscription.more(within=0.0 if more_may_follow else within)
                await self._publish(page)
                if loop.time() >= next_heartbeat:
                    next_heartbeat = loop.time() + self._heartbeat
                    self._publish_heartbeat()
                more_may_follow = page is not None and len(page) == PAGE
                if not more_may_follow:
                    self._flush()
                    await asyncio.sleep(0 if page is None else pause)
                    flush_by = loop.time() + MAX_HELD
                    continue
                if loop.time() >= flush_by:
                    self._flush()
                    flush_by = loop.time() + MAX_HELD
                await asyncio.sleep(0)
        except Refused:
            pass  # each viewer comes back and is told why
        finally:
            self.ended = True
            self._flush()
            for channel in self.channels.values():
                channel.end()

    def _is_pending(self) -> bool:
        return any(channel.serializer.is_pending for channel in self.channels.values())

    def _publish_heartbeat(self) -> None:
        for channel in self.channels.values():
            channel.hold(Message.of(trailer=HEARTBEAT))

    def _flush(self) -> None:
        for channel in self.channels.values():
            channel.flush()

    async def _publish(self, page: Sequence[PositionedEvent] | None) -> None:
        events: dict[str, list[PositionedEvent]] = (
            {} if page is None else {SESSION_LIST: list(page)}
        )
        for placed in page or ():
            events.setdefault(shared_session_name(self._owner, placed.recorded.session), []).append(
                placed
            )
        for key, channel in list(self.channels.items()):
            if key in events or channel.serializer.is_pending:
                try:
                    channel.hold(await channel.serializer.serialize(events.get(key, ())))
                except Refused:
                    self.channels.pop(key, None)
                    channel.end()


class Broadcasters:
    """The broadcasters in use, by owner. There is none where nobody looks."""

    def __init__(self, *, heartbeat: float) -> None:
        self._in_use: dict[str, Broadcaster] = {}
        self._heartbeat = heartbeat

    @contextmanager
    def channel(
        self,
        owner: str,
        subscriptions: EventFeed,
        key: str,
        *,
        start: int,
        new_serializer: Callable[[], Serializer],
    ) -> Iterator[Channel]:
        """The channel of one session of an owner, by what others call it, or of `SESSION_LIST`.

        Nothing after position `start` is left out.
        """
        broadcaster = self._in_use.get(owner)
        if broadcaster is None or broadcaster.ended:
            broadcaster = Broadcaster(owner, subscriptions, start, heartbeat=self._heartbeat)
            self._in_use[owner] = broadcaster
        channel = broadcaster.channels.get(key)
        if channel is None:
            channel = broadcaster.channels[key] = Channel(new_serializer())
        channel.viewers += 1
        try:
            yield channel
        finally:
            channel.viewers -= 1
            if not channel.viewers and broadcaster.channels.get(key) is channel:
                del broadcaster.channels[key]
            if not broadcaster.channels:
                broadcaster.stop()
                if self._in_use.get(owner) is broadcaster:
                    del self._in_use[owner]
