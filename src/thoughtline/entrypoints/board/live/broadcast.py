"""Reader of an owner's record that serves all viewers: each message is serialised once.

An additional viewer costs only the sending. While many events are recorded, messages are published
a few times a second, so that many viewers hardly slow down writers.
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
"""Seconds between two messages if there are few viewers. The first message after a quiet time is
published without a wait.
"""

CROWD = 200
"""Number of viewers for which the interval doubles, because sending is most of a viewer's cost."""

MAX_INTERVAL = 1.0
"""Maximum seconds between two messages."""

ENOUGH = 1 << 16
"""Number of bytes from which held messages are published without waiting for more events."""

MAX_HELD = 0.1
"""Maximum seconds for which a message is held while more events are read."""

BACKLOG = 16
"""Number of messages that are kept for slow viewers. A slower viewer has to read the record."""

SESSION_LIST = ""
"""Channel of the list of sessions; each session has a channel named by `shared_session_name`."""

HEARTBEAT = b"event: beat\ndata: {}\n\n"


def interval(viewers: int) -> float:
    """Return seconds, longer for many viewers, to slow writers down little."""
    return min(MAX_INTERVAL, INTERVAL * (1 + viewers / CROWD))


class Message(Struct, frozen=True):
    """`frames` are events by position, `trailer` has none; `data` is the whole message."""

    frames: tuple[tuple[int, bytes], ...] = ()
    trailer: bytes = b""
    data: bytes = b""

    @classmethod
    def of(cls, frames: Sequence[tuple[int, bytes]] = (), trailer: bytes = b"") -> Self:
        return cls(tuple(frames), trailer, b"".join(frame for _, frame in frames) + trailer)

    @classmethod
    def joined(cls, messages: Sequence[Self]) -> Self:
        """Join several messages to one message. Only the last message may have a trailer."""
        frames = tuple(frame for message in messages for frame in message.frames)
        trailer = messages[-1].trailer if messages else b""
        return cls(frames, trailer, b"".join(message.data for message in messages))

    def after(self, position: int) -> bytes:
        """Return the part of the message that is new after a position."""
        if not self.frames or self.frames[0][0] > position:
            return self.data
        return b"".join(frame for at, frame in self.frames if at > position) + self.trailer

    @property
    def position(self) -> int:
        """Position of the last event in the message, 0 without events."""
        return self.frames[-1][0] if self.frames else 0


class Serializer(Protocol):
    """Converter of events to messages, for all viewers of one channel."""

    @property
    def is_pending(self) -> bool:
        """True if a message may follow although there is no new event."""
        ...

    async def serialize(self, events: Sequence[PositionedEvent]) -> Message:
        """Raises `Refused` if the session can no longer be read."""
        ...


class Channel:
    """Channel that sends messages to all viewers of one session, or of the list of sessions."""

    def __init__(self, serializer: Serializer) -> None:
        self.viewers = 0
        self.count = 0
        self.ended = False
        self.serializer = serializer
        self._backlog: deque[Message] = deque(maxlen=BACKLOG)
        self._held: list[Message] = []
        self._changed = asyncio.Event()

    def hold(self, message: Message) -> None:
        """A large message, or a message with a trailer, is flushed now."""
        self._held.append(message)
        if message.trailer or sum(len(one.data) for one in self._held) >= ENOUGH:
            self.flush()

    def flush(self) -> None:
        """Publish all held messages as a single message, because each message costs each viewer."""
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
        """Return None if the message is no longer kept, or never comes."""
        while number >= self.count and not self.ended:
            await self._changed.wait()
        is_kept = self.count - len(self._backlog) <= number < self.count
        return self._backlog[number - self.count] if is_kept else None

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


class Broadcaster:
    """Follower of all events of one owner, which publishes the events on channels.

    If the record cannot be read, the broadcaster and all its channels end. After the end of a
    broadcaster, each viewer reconnects with the last position that the viewer saw.
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
        has_more, flush_by = False, 0.0
        try:
            while True:
                pause = interval(sum(channel.viewers for channel in self.channels.values()))
                patience = pause if self._is_pending() else self._heartbeat
                within = max(0.0, min(next_heartbeat - loop.time(), patience))
                page = await subscription.more(within=0.0 if has_more else within)
                await self._publish(page)
                if loop.time() >= next_heartbeat:
                    next_heartbeat = loop.time() + self._heartbeat
                    self._publish_heartbeat()
                has_more = page is not None and len(page) == PAGE
                if not has_more:
                    self._flush()
                    await asyncio.sleep(0 if page is None else pause)
                    flush_by = loop.time() + MAX_HELD
                    continue
                if loop.time() >= flush_by:
                    self._flush()
                    flush_by = loop.time() + MAX_HELD
                await asyncio.sleep(0)
        except Refused:
            pass  # each viewer reconnects and gets the reason
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
    """Broadcasters in use, by owner. An owner without viewers has no broadcaster."""

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
        """`key` is a shared name or `SESSION_LIST`; the channel begins after position `start`."""
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
