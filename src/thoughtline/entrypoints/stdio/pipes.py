"""The wire itself: standard input to answers on standard output, until the input ends.

asyncio reads pipes and sockets. Anything else (a file, Windows) is read by a thread that feeds the
same code.
"""

import asyncio
import os
import signal
import stat
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, cast

from thoughtline.entrypoints.stdio.conversation import Conversation, cancelled_id, error
from thoughtline.entrypoints.stdio.frames import Lines, TooLong
from thoughtline.entrypoints.stdio.messages import Id, Notification, Problem, Request, read, too_long

CHUNK = 1 << 16
MOST_UNREAD = 4 << 20
"""Bytes of answers that wait for a client who does not read; beyond that we stop listening to it."""

GRACE_AT_END = 1.5
"""Seconds for calls in flight when the input ends."""

GRACE_AT_SIGNAL = 0.5
"""Seconds for calls in flight at SIGINT and SIGTERM."""


def serve(conversation: Conversation, *, limit: int, close: Callable[[], Awaitable[None]]) -> None:
    """Serve one client until it leaves. `limit` is bytes a line; `close` runs at the end."""

    async def main() -> None:
        wire = Wire(conversation, limit)
        try:
            await wire.run()
        finally:
            await close()

    asyncio.run(main())


class Wire(asyncio.Protocol):
    """Reads requests, keeps the calls in flight, and writes each answer once."""

    def __init__(self, conversation: Conversation, limit: int) -> None:
        self._conversation = conversation
        self._limit = limit
        self._lines = Lines(limit)
        self._in_flight: dict[asyncio.Task[bytes], Id] = {}
        self._loop = asyncio.get_running_loop()
        self._stopped: asyncio.Future[float] = self._loop.create_future()
        self._input: asyncio.ReadTransport | None = None
        self._output: Output

    async def run(self) -> None:
        """Returns when the input has ended, or at a signal, or when nobody reads the answers."""
        incoming, outgoing = os.dup(0), os.dup(1)
        # Whatever prints must not reach the wire, nor a child read from it.
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self._output = await open_output(outgoing, self)
        await self._listen(incoming)
        for number in (signal.SIGINT, signal.SIGTERM):
            self._on_signal(number)
        grace = await self._stopped
        if self._in_flight:
            await asyncio.wait(self._in_flight, timeout=grace)
        await self._output.flush(GRACE_AT_SIGNAL)

    async def _listen(self, incoming: int) -> None:
        mode = os.fstat(incoming).st_mode
        if sys.platform != "win32" and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
            transport, _ = await self._loop.connect_read_pipe(lambda: self, os.fdopen(incoming, "rb", 0))
            self._input = transport
            return

        def feed() -> None:
            while data := os.read(incoming, CHUNK):
                self._loop.call_soon_threadsafe(self.data_received, data)
            self._loop.call_soon_threadsafe(self.connection_lost, None)

        threading.Thread(target=feed, daemon=True, name="thoughtline-input").start()

    def _on_signal(self, number: signal.Signals) -> None:
        if sys.platform == "win32":
            signal.signal(number, lambda *_: self._loop.call_soon_threadsafe(self.stop, GRACE_AT_SIGNAL))
        else:
            self._loop.add_signal_handler(number, self.stop, GRACE_AT_SIGNAL)

    def data_received(self, data: bytes) -> None:
        for line in self._lines.feed(data):
            self._take(line)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        for line in self._lines.end():
            self._take(line)
        self.stop(GRACE_AT_END)

    def stop(self, grace: float) -> None:
        """Stop reading; calls in flight get `grace` seconds to be answered."""
        if self._input is not None:
            self._input.pause_reading()
        if not self._stopped.done():
            self._stopped.set_result(grace)

    def hold(self, *, full: bool) -> None:
        """Listen no further while too many answers are unread."""
        if self._input is not None and not self._stopped.done():
            if full:
                self._input.pause_reading()
            else:
                self._input.resume_reading()

    def _take(self, line: bytes | TooLong) -> None:
        if isinstance(line, TooLong):
            self._output.write(error(too_long(line.id, self._limit)))
            return
        said = read(line)
        if isinstance(said, Problem):
            self._output.write(error(said))
        elif isinstance(said, Request):
            answer = self._conversation.answer(said)
            if isinstance(answer, bytes):
                self._output.write(answer)
            else:
                self._begin(said.id, answer)
        elif isinstance(said, Notification) and said.method == "notifications/cancelled":
            self._cancel(cancelled_id(said.params))

    def _begin(self, name: Id, work: Coroutine[Any, Any, bytes]) -> None:
        task = self._loop.create_task(work)
        self._in_flight[task] = name
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[bytes]) -> None:
        del self._in_flight[task]
        if not task.cancelled():
            self._output.write(task.result())

    def _cancel(self, name: Id | None) -> None:
        for task, running in self._in_flight.items():
            if running == name and name is not None:
                task.cancel()
                return


class Output(asyncio.Protocol):
    """Standard output: whole lines, in order, without ever blocking the loop where it is a pipe."""

    def __init__(self, descriptor: int, wire: Wire) -> None:
        self._descriptor = descriptor
        self._wire = wire
        self._transport: asyncio.WriteTransport | None = None
        self._gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self._transport.set_write_buffer_limits(high=MOST_UNREAD, low=0)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self._left()

    def pause_writing(self) -> None:
        self._wire.hold(full=True)

    def resume_writing(self) -> None:
        self._wire.hold(full=False)

    def write(self, answer: bytes) -> None:
        if self._gone:
            return
        line = answer + b"\n"
        if self._transport is not None:
            self._transport.write(line)
            return
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
        except OSError:
            self._left()

    async def flush(self, timeout: float) -> None:
        """Wait until the client has taken every answer, but no longer than `timeout` seconds."""
        deadline = asyncio.get_running_loop().time() + timeout
        while self._transport is not None and self._transport.get_write_buffer_size() and not self._gone:
            if asyncio.get_running_loop().time() > deadline:
                return
            await asyncio.sleep(0.01)

    def _left(self) -> None:
        self._gone = True
        self._wire.stop(GRACE_AT_END)


async def open_output(descriptor: int, wire: Wire) -> Output:
    output = Output(descriptor, wire)
    mode = os.fstat(descriptor).st_mode
    if sys.platform != "win32" and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
        loop = asyncio.get_running_loop()
        await loop.connect_write_pipe(lambda: output, os.fdopen(descriptor, "wb", 0))
    return output
