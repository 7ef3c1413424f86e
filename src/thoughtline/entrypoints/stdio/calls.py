"""Unanswered calls of one client: some calls run, and later calls wait."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from msgspec import Struct

from thoughtline.entrypoints.mcp.jsonrpc import INTERNAL_ERROR, Answer, ErrorResponse, Request
from thoughtline.entrypoints.mcp.request_id import RequestId

MAX_AT_ONCE = 256
"""Maximum number of calls that run concurrently. More calls would slow each iteration of the event
loop, without a gain.
"""

MAX_BYTES = 16 << 20
"""Maximum size in bytes of unanswered calls. Below this limit, later messages are read and pings
answered.
"""

BYTES_OF_CALL = 2_000
"""Memory in bytes that a call takes in addition to its line."""

GRACE_OF_MODELS = 0.5
"""Seconds that calls of models may still take after the end of the input. Calls that take longer
are cancelled, because the client that pays for the models has probably left.
"""


INTERRUPTED = (
    "The subscription ended, because too many answers are unread. Read them, and listen again."
)


class Call(Struct, frozen=True, eq=False):
    """A request to answer later. `size` is its approximate size in bytes."""

    request: Request
    answer: Coroutine[Any, Any, Answer]
    size: int


class Calls:
    """The function `on_room` is called whenever `is_full` has changed."""

    def __init__(
        self,
        asks_models: Callable[[Request], bool],
        write: Callable[[bytes], None],
        on_room: Callable[[], None],
    ) -> None:
        self._asks_models = asks_models
        self._write = write
        self._on_room = on_room
        self._begun: dict[asyncio.Task[None], Call] = {}
        self._listening: dict[asyncio.Task[None], Call] = {}
        self._waiting: deque[Call] = deque()
        self._bytes = 0
        self._ending = False

    def __len__(self) -> int:
        return len(self._begun) + len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Check if no more input should be read for now."""
        return self._bytes > MAX_BYTES

    def take(self, request: Request, answer: Coroutine[Any, Any, Answer], size: int) -> None:
        """Start a call, or queue it. `size` is the length of the call's line in bytes."""
        call = Call(request, answer, size + BYTES_OF_CALL)
        self._weigh(call.size)
        if len(self._begun) < MAX_AT_ONCE:
            self._begin(call)
        else:
            self._waiting.append(call)

    def listen(self, request: Request, answer: Coroutine[Any, Any, Answer]) -> None:
        """Start a subscription. It counts as no call: it lasts until it is cancelled."""
        task = asyncio.get_running_loop().create_task(self._reply(answer))
        self._listening[task] = Call(request, answer, 0)
        task.add_done_callback(lambda done: self._listening.pop(done).answer.close())

    def interrupt_listening(self) -> None:
        """End all subscriptions with an error, so that the client listens again."""
        for task, call in self._listening.items():
            if not task.cancelling():
                task.cancel()
                self._write(ErrorResponse(call.request.id, INTERNAL_ERROR, INTERRUPTED).encoded)

    def stop_listening(self) -> None:
        for task in self._listening:
            task.cancel()

    def cancel(self, request_id: RequestId | None) -> None:
        """Cancel the oldest call with this id, if any. A cancelled call gets no answer."""
        if request_id is None:
            return
        for task, call in (self._begun | self._listening).items():
            if call.request.id == request_id:
                task.cancel()
                return
        for call in self._waiting:
            if call.request.id == request_id:
                self._waiting.remove(call)
                self._leave(call)
                return

    async def end(self, patience: float, *, is_read: bool) -> None:
        """Wait until all calls are answered, or until no call was answered for `patience` seconds.

        Calls that ask models get half a second, or no time if nobody reads the answers (`is_read`).
        """
        self._ending = True
        self.stop_listening()
        asking = {task for task, call in self._begun.items() if self._asks_models(call.request)}
        if asking and is_read:
            await asyncio.wait(asking, timeout=GRACE_OF_MODELS)
        for task in asking:
            task.cancel()
        finished: Collection[asyncio.Task[None]] = self._begun
        while self._begun and finished:
            finished, _ = await asyncio.wait(
                self._begun, timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )

    def drop(self) -> None:
        for call in self._waiting:
            call.answer.close()
        self._waiting.clear()

    def _begin(self, call: Call) -> None:
        task = asyncio.get_running_loop().create_task(self._reply(call.answer))
        self._begun[task] = call
        task.add_done_callback(self._done)

    async def _reply(self, answer: Coroutine[Any, Any, Answer]) -> None:
        """Write the answer from the call's own task: a callback would run one iteration later."""
        self._write((await answer).encoded)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._leave(self._begun.pop(task))
        while self._waiting and len(self._begun) < MAX_AT_ONCE:
            call = self._waiting.popleft()
            if self._ending and self._asks_models(call.request):
                self._leave(call)  # the client that pays for it has left
            else:
                self._begin(call)

    def _leave(self, call: Call) -> None:
        call.answer.close()  # for a coroutine that was cancelled before its start
        self._weigh(-call.size)

    def _weigh(self, size: int) -> None:
        was_full = self.is_full
        self._bytes += size
        if self.is_full != was_full:
            self._on_room()
