"""Events of a server, published to programs that subscribe. The events never hold a thought's text.

The event names are those of ThinkSeq's diagnostics channels, for every dialect. `time` is in
milliseconds since 1970.
"""

from collections.abc import Callable

from msgspec import Struct, field

from thoughtline.app.process.clock import milliseconds


class Started(Struct, frozen=True, kw_only=True, tag="lifecycle.started", tag_field="event"):
    """`dialects` has the names of the dialects that the server offers."""

    time: int = field(default_factory=milliseconds)
    version: str
    dialects: tuple[str, ...]


class Stopped(Struct, frozen=True, kw_only=True, tag="lifecycle.stopped", tag_field="event"):
    time: int = field(default_factory=milliseconds)


class ToolStarted(Struct, frozen=True, kw_only=True, tag="tool.start", tag_field="event"):
    """`call` numbers calls in this process. `request` is the caller's id of the request, or ""."""

    time: int = field(default_factory=milliseconds)
    tool: str
    call: int
    request: str


class ToolEnded(Struct, frozen=True, kw_only=True, tag="tool.end", tag_field="event"):
    """`error` is a refusal's code and `message` its text; both are "" if the call succeeded."""

    time: int = field(default_factory=milliseconds)
    tool: str
    call: int
    request: str
    ok: bool
    duration_ms: float
    error: str
    message: str


class SequenceGap(Struct, frozen=True, kw_only=True, tag="engine.sequence_gap", tag_field="event"):
    time: int = field(default_factory=milliseconds)
    session: str
    expected: int
    received: int


ServerEvent = Started | Stopped | ToolStarted | ToolEnded | SequenceGap
Subscriber = Callable[[ServerEvent], None]


class ServerEvents:
    """Publisher that passes events on to subscribers, in the order of subscription."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def __bool__(self) -> bool:
        return bool(self._subscribers)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """The subscriber must not raise or block. Return a function that removes it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def publish(self, event: ServerEvent) -> None:
        for subscriber in self._subscribers:
            subscriber(event)
