"""Unanswered calls of one client: some are running, later ones wait."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from msgspec import Struct

from thoughtline.entrypoints.mcp.jsonrpc import Answer, Request
from thoughtline.entrypoints.mcp.request_id import RequestId

MAX_AT_ONCE = 256
"""Maximum running calls. More would slow each iteration of the event loop, and speed up none."""

MAX_BYTES = 16 << 20
"""Maximum bytes of unanswered calls. Up to that, later messages are read and pings answered."""

BYTES_OF_CALL = 2_000
"""Bytes that a call takes besides its line."""

GRACE_OF_MODELS = 0.5
"""Seconds for calls that ask models, after the end of the input. Then they are cancelled: the
client that pays for them has most likely left.
"""


class Call(Struct, frozen=True, eq=False):
    """A request that takes a while, the coroutine of its answer, and its approximate bytes."""

    request: Request
    answer: Coroutine[Any, Any, Answer]
    size: int


class Calls:
    """Runs calls in order and writes each answer once.

    `on_room` is called whenever `is_full` has changed.
    """

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
        self._waiting: deque[Call] = deque()
        self._bytes = 0
        self._ending = False

    def __len__(self) -> int:
        return len(self._begun) + len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Check if no more input should be read."""
        return self._bytes > MAX_BYTES

    def take(self, request: Request, answer: Coroutine[Any, Any, Answer], size: int) -> None:
        """Start a call, or queue it. `size` is the bytes of its line."""
        call = Call(request, answer, size + BYTES_OF_CALL)
        self._weigh(call.size)
        if len(self._begun) < MAX_AT_ONCE:
            self._begin(call)
        else:
            self._waiting.append(call)

    def cancel(self, request_id: RequestId | None) -> None:
        """Cancel the oldest call with this id, if there is one. It gets no answer."""
        if request_id is None:
            return
        for task, call in self._begun.items():
            if call.request.id == request_id:
                task.cancel()
                return
        for call in self._waiting:
            if call.request.id == request_id:
                self._waiting.remove(call)
                self._leave(call)
                return

    async def end(self, patience: float, *, is_read: bool) -> None:
        """Wait until all calls are answered, or none was for `patience` seconds.

        Calls that ask models have half a second, or none if nobody reads answers (`is_read`).
        """
        self._ending = True
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
        """Drop the calls that wait."""
        for call in self._waiting:
            call.answer.close()
        self._waiting.clear()

    def _begin(self, call: Call) -> None:
        task = asyncio.get_running_loop().create_task(self._reply(call.answer))
        self._begun[task] = call
        task.add_done_callback(self._done)

    async def _reply(self, answer: Coroutine[Any, Any, Answer]) -> None:
        """Write the answer here: a callback of the task would run one iteration later."""
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
