"""The stdio transport, which reads requests from standard input and writes answers to standard
output.

asyncio reads and writes pipes and sockets. Files that asyncio cannot serve (a regular file, any
file on Windows, a socket for both directions as with sshd) are read by a thread.
"""

import asyncio
import os
import signal
import stat
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, cast

from thoughtline.entrypoints.mcp.connection import Connection
from thoughtline.entrypoints.mcp.jsonrpc import (
    Answer,
    ErrorResponse,
    Request,
    Response,
    line_too_long,
    messages_of,
    parse,
)
from thoughtline.entrypoints.mcp.params import cancelled_id
from thoughtline.entrypoints.mcp.protocol import LISTEN
from thoughtline.entrypoints.stdio.calls import Calls
from thoughtline.entrypoints.stdio.first_message import STOP_SIGNALS
from thoughtline.entrypoints.stdio.framing import LineSplitter, TooLong
from thoughtline.entrypoints.stdio.parent_process import Parent, end_of, parent_process
from thoughtline.store.solitude import alone

CHUNK = 1 << 16
MAX_UNREAD_BYTES = 4 << 20
"""Size in bytes of unread answers beyond which no input is read."""

GRACE_AT_END = 1.5
"""Seconds after the end of the input until the server exits, if the client reads no answer."""

GRACE_OF_CALLS = 60.0
"""Seconds after the end of the input for which a call may run until the next answer is ready. A
client that does not want to wait sends a signal.
"""

PAUSE = 0.01
"""Seconds between two checks if the client has read the answers."""


class Pausable(Protocol):
    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def serve(
    connection: Connection,
    *,
    unread: bytes,
    limit: int,
    grace_at_signal: float,
    close: Callable[[], Awaitable[None]],
    background: Callable[[], Coroutine[Any, Any, None]] | None = None,
    parent: int | None = None,
) -> None:
    """Serve one client until the client leaves.

    `unread` is input that was read earlier. `limit` is the maximum size of a line in bytes.
    `grace_at_signal` is the total seconds for running calls after SIGINT or SIGTERM. The coroutine
    function `background` runs while the client is served, and `close` is called at the end.
    `parent` is the id of the parent process at the start; None means the present parent.
    """

    async def main() -> None:
        transport = StdioTransport(connection, limit, grace_at_signal)
        task = asyncio.create_task(background()) if background is not None else None
        try:
            await transport.run(unread, parent_process(os.getppid() if parent is None else parent))
        finally:
            if task is not None:
                task.cancel()
            await close()

    asyncio.run(main())
    for number in STOP_SIGNALS:  # a second signal does not disturb the exit
        signal.signal(number, signal.SIG_IGN)


class StdioTransport(asyncio.Protocol):
    def __init__(self, connection: Connection, limit: int, grace_at_signal: float) -> None:
        self._connection = connection
        self._limit = limit
        self._grace_at_signal = grace_at_signal
        self._splitter = LineSplitter(limit)
        self._loop = asyncio.get_running_loop()
        self._stopped: asyncio.Future[None] = self._loop.create_future()
        self._unread = False
        self._input: Pausable | None = None
        self._output: StandardOutput
        self._calls: Calls

    async def run(self, unread: bytes, parent: Parent) -> None:
        """Serve until the input ends, the parent process ends, a signal arrives, or nobody reads
        the answers.

        `unread` is input that was read earlier.
        """
        incoming, outgoing = _take_over_standard_streams()
        polled = sys.platform != "win32" and not _same_file(incoming, outgoing)
        self._output = await open_output(outgoing, self, polled=polled)
        self._calls = Calls(self._connection.asks_models, self._output.write, self._update_reading)
        self.data_received(unread)
        self._input = open_input(incoming, self, polled=polled)
        self._update_reading()
        ending = self._loop.create_task(self._end_calls())
        for number in STOP_SIGNALS:
            self._on_signal(number, ending)
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        watching = self._loop.create_task(self._watch(parent))
        await asyncio.wait({ending})
        watching.cancel()

    async def _watch(self, parent: Parent) -> None:
        """Stop after the end of the parent process, as soon as no call runs."""
        await end_of(parent, is_busy=lambda: len(self._calls) > 0)
        self.stop()

    def _on_signal(self, number: signal.Signals, ending: "asyncio.Task[None]") -> None:
        def leave() -> None:
            self.stop()
            self._loop.call_later(self._grace_at_signal, ending.cancel)

        def on_signal(_number: int, _frame: object) -> None:
            if not self._loop.is_closed():  # a second signal may arrive during the first
                self._loop.call_soon_threadsafe(leave)

        signal.signal(number, on_signal)

    async def _end_calls(self) -> None:
        """Wait for the running calls to be answered, while answers still arrive."""
        await self._stopped
        try:
            is_read = not self._output.gone
            patience = GRACE_OF_CALLS if is_read else GRACE_AT_END
            await self._calls.end(patience, is_read=is_read)
        finally:
            self._calls.drop()
        await self._output.drain()

    def data_received(self, data: bytes) -> None:
        lines = list(self._splitter.feed(data))
        if len(lines) == 1 and not self._calls:
            with alone():
                self._receive(lines[0])
            return
        for line in lines:
            self._receive(line)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        for line in self._splitter.end():
            self._receive(line)
        self.stop()

    def stop(self) -> None:
        """Stop reading input. Running calls are still answered."""
        if not self._stopped.done():
            self._stopped.set_result(None)
            self._connection.end_input()
            self._update_reading()

    def throttle(self, *, unread: bool) -> None:
        """Pause reading while too many answers are unread by the client, and notify it no more."""
        self._unread = unread
        if unread:
            self._calls.interrupt_listening()
        self._update_reading()

    def _update_reading(self) -> None:
        if self._input is None:
            return
        if self._unread or self._stopped.done() or self._calls.is_full:
            self._input.pause_reading()
        else:
            self._input.resume_reading()

    def _receive(self, line: bytes | TooLong) -> None:
        if isinstance(line, TooLong):
            self._output.write(line_too_long(line.id, self._limit).encoded)
            return
        if line.lstrip().startswith(b"[") and self._connection.takes_batches:
            self._receive_batch(line)
            return
        message = parse(line)
        if isinstance(message, ErrorResponse):
            self._output.write(message.encoded)
        elif isinstance(message, Request):
            answer = self._connection.answer(message, self._output.write)
            if isinstance(answer, Answer):
                self._output.write(answer.encoded)
            elif message.method == LISTEN:
                self._calls.listen(message, answer)
            else:
                self._calls.take(message, answer, len(line))
        elif message is None:
            self._connection.receive(line)
        elif message.method == "notifications/cancelled":
            self._calls.cancel(cancelled_id(message.params))
        else:
            self._connection.notice(message.method, self._output.write)

    def _receive_batch(self, line: bytes) -> None:
        """Answer the requests of a batch together, after the last of them."""
        lines = messages_of(line)
        if isinstance(lines, ErrorResponse):
            self._output.write(lines.encoded)
            return
        answers: list[Answer | Coroutine[Any, Any, Answer]] = []
        first: Request | None = None
        for each in lines:
            message = parse(each)
            if isinstance(message, ErrorResponse):
                answers.append(message)
            elif isinstance(message, Request):
                first = first or message
                answers.append(self._connection.answer(message, self._output.write))
            else:
                self._receive(each)
        if first is not None:
            self._calls.take(first, _answer_together(answers), len(line))
        elif answers:
            self._output.write(_joined([each for each in answers if isinstance(each, Answer)]))


async def _answer_together(answers: list[Answer | Coroutine[Any, Any, Answer]]) -> Answer:
    found = [each if isinstance(each, Answer) else await each for each in answers]
    return Response({}, _joined(found))


def _joined(answers: list[Answer]) -> bytes:
    return b"[" + b",".join(answer.encoded for answer in answers) + b"]"


class StandardOutput(asyncio.Protocol):
    """Whole lines are written in order. A full pipe never blocks the event loop."""

    def __init__(self, descriptor: int, owner: StdioTransport) -> None:
        self._descriptor = descriptor
        self._owner = owner
        self._transport: asyncio.WriteTransport | None = None
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self._transport.set_write_buffer_limits(high=MAX_UNREAD_BYTES, low=0)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self._disconnect()

    def pause_writing(self) -> None:
        self._owner.throttle(unread=True)

    def resume_writing(self) -> None:
        self._owner.throttle(unread=False)

    def write(self, answer: bytes) -> None:
        if self.gone:
            return
        line = answer + b"\n"
        if self._transport is not None:
            self._transport.write(line)
            return
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
        except OSError:
            self._disconnect()

    async def drain(self) -> None:
        """Wait until the client has read every answer, or has read no answer for a while."""
        unsent, patience = self._unsent(), GRACE_AT_END
        while unsent and patience > 0:
            await asyncio.sleep(PAUSE)
            before, unsent = unsent, self._unsent()
            patience = patience - PAUSE if unsent == before else GRACE_AT_END

    def _unsent(self) -> int:
        """Return the number of bytes that the client has not read and may still read."""
        if self._transport is None or self.gone:
            return 0
        return self._transport.get_write_buffer_size()

    def _disconnect(self) -> None:
        self.gone = True
        self._owner.stop()


class PolledInput:
    """Reader of a pipe or socket in the event loop, which handles the input in the same iteration.

    asyncio's own transport takes one iteration more, and allocates and frees a buffer of 256 KiB
    for each read. Avoiding the extra iteration and buffer saves a quarter of a call's time.
    """

    def __init__(self, descriptor: int, owner: StdioTransport) -> None:
        self._descriptor = descriptor
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._ended = False
        if sys.platform != "win32":  # nothing is polled on Windows
            os.set_blocking(descriptor, False)
        self.resume_reading()

    def pause_reading(self) -> None:
        self._loop.remove_reader(self._descriptor)

    def resume_reading(self) -> None:
        if not self._ended:
            self._loop.add_reader(self._descriptor, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if data:
            self._owner.data_received(data)
            return
        self._ended = True
        self.pause_reading()
        self._owner.connection_lost(None)


class ThreadedInput:
    """Read one chunk at a time; the next chunk is read after the last was handled."""

    def __init__(self, descriptor: int, owner: StdioTransport) -> None:
        self._descriptor = descriptor
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._paused = False
        self._resumed = threading.Event()
        self._resumed.set()
        threading.Thread(target=self._read, daemon=True, name="thoughtline-input").start()

    def pause_reading(self) -> None:
        self._paused = True
        self._resumed.clear()

    def resume_reading(self) -> None:
        self._paused = False
        self._resumed.set()

    def _read(self) -> None:
        data = b"more"
        while data:
            try:
                data = os.read(self._descriptor, CHUNK)
            except OSError:  # a terminal that hung up, or a directory
                data = b""
            self._resumed.wait()
            self._resumed.clear()
            self._loop.call_soon_threadsafe(self._deliver, data)

    def _deliver(self, data: bytes) -> None:
        if data:
            self._owner.data_received(data)
        else:
            self._owner.connection_lost(None)
        if not self._paused:
            self._resumed.set()


def open_input(descriptor: int, owner: StdioTransport, *, polled: bool) -> Pausable:
    if not (polled and _is_pollable(descriptor)):
        return ThreadedInput(descriptor, owner)
    return PolledInput(descriptor, owner)


async def open_output(descriptor: int, owner: StdioTransport, *, polled: bool) -> StandardOutput:
    output = StandardOutput(descriptor, owner)
    if polled and _is_pollable(descriptor):
        loop = asyncio.get_running_loop()
        await loop.connect_write_pipe(lambda: output, os.fdopen(descriptor, "wb", 0))
    return output


def _is_pollable(descriptor: int) -> bool:
    mode = os.fstat(descriptor).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def _same_file(descriptor: int, other: int) -> bool:
    return os.path.sameopenfile(descriptor, other)


def _take_over_standard_streams() -> tuple[int, int]:
    """Take over standard input and output, so that other code cannot read or write them."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return incoming, outgoing
