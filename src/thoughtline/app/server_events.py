"""Events of a server that a program may subscribe to. They never hold a thought's text.

The names are those of ThinkSeq's diagnostics channels; every dialect publishes them here.
"""

from collections.abc import Callable

from msgspec import Struct


class Started(Struct, frozen=True, tag="lifecycle.started", tag_field="event"):
    """The server speaks. `dialects` are those that it offers."""

    version: str
    dialects: tuple[str, ...]


class Stopped(Struct, frozen=True, tag="lifecycle.stopped", tag_field="event"):
    """The server has answered its last call."""


class ToolStarted(Struct, frozen=True, tag="tool.start", tag_field="event"):
    """A tool was called. `call` counts the calls of this process."""

    tool: str
    call: int


class ToolEnded(Struct, frozen=True, tag="tool.end", tag_field="event"):
    """The call was answered after `duration_ms`. `error` is a refusal's code, "" if it is ok."""

    tool: str
    call: int
    ok: bool
    duration_ms: float
    error: str


class SequenceGap(Struct, frozen=True, tag="engine.sequence_gap", tag_field="event"):
    """The caller, who counts the thoughts, left some numbers out."""

    session: str
    expected: int
    received: int


ServerEvent = Started | Stopped | ToolStarted | ToolEnded | SequenceGap
Subscriber = Callable[[ServerEvent], None]


class ServerEvents:
    """Passes events on to subscribers, in the order of subscription."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._subscribers)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Returns what ends the subscription. A subscriber must not raise and must not block."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def publish(self, event: ServerEvent) -> None:
        for subscriber in self._subscribers:
            subscriber(event)
