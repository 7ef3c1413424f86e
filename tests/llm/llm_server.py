"""A model provider on loopback. It speaks as OpenAI, Anthropic and Gemini do, and misbehaves.

It answers each request with the next behaviour of its script; the last one stays.
"""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

Writer = asyncio.StreamWriter
FOREVER = 60.0
BIG = 50 << 20


PATIENCE = 60.0
"""Seconds within which a request comes."""


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: Mapping[str, str]
    raw: str
    body: dict[str, Any]
    taken: list[int] = field(default_factory=list)
    """How much of a huge answer the client took, in bytes."""


Called = tuple[str, str | dict[str, Any]]
"""A tool and its arguments: an object, or whatever a bad provider sends instead."""

Behaviour = Callable[[Request, Writer], Awaitable[None]]


@dataclass
class LlmServer:
    """In a thread of its own, so that a test may block, or run the command in a process."""

    script: Sequence[Behaviour]
    requests: list[Request] = field(default_factory=list)
    url: str = ""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        listening = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(listening,), daemon=True)
        self._thread.start()
        assert listening.wait(10)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()

    def until_asked(self, times: int) -> None:
        """Wait for so many requests."""
        deadline = time.monotonic() + PATIENCE
        while len(self.requests) < times:
            assert time.monotonic() < deadline, f"it was asked {len(self.requests)} times"
            time.sleep(0.01)

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(10)
        assert not self._thread.is_alive()

    def _run(self, listening: threading.Event) -> None:
        self._loop.run_until_complete(self._serve(listening))
        self._loop.close()

    async def _serve(self, listening: threading.Event) -> None:
        self._stopping = asyncio.Event()
        self._answering: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        listening.set()
        await self._stopping.wait()
        server.close()
        for task in self._answering:
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: Writer) -> None:
        task = asyncio.ensure_future(self._answer(reader, writer))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, reader: asyncio.StreamReader, writer: Writer) -> None:
        try:
            request = await _read(reader)
            place = min(len(self.requests), len(self.script) - 1)
            self.requests.append(request)
            await self.script[place](request, writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has had enough
        finally:
            writer.close()


async def _read(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.strip().split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    said = await reader.readexactly(int(headers.get("content-length", 0)))
    return Request(method, path, headers, head + said.decode(), json.loads(said or b"{}"))


def _head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Said", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def status(code: int, said: Any = None, **headers: str) -> Behaviour:
    """An error, or any other response. `said` is JSON, or text as it is."""
    body = said if isinstance(said, str) else json.dumps(said or {"error": {"message": "no"}})
    kind = "text/html" if isinstance(said, str) else "application/json"
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    async def behave(_: Request, writer: Writer) -> None:
        length = str(len(body.encode()))
        writer.write(_head(code, {"Content-Type": kind, "Content-Length": length, **named}))
        writer.write(body.encode())

    return behave


def says(
    text: str = "Forty-two.",
    *,
    finish: str | None = "stop",
    model: str = "answering-model",
    usage: bool = True,
    pace: float = 0.0,
    calls: Sequence[Called] = (),
    call_ids: str = "call",
) -> Behaviour:
    """A whole answer in the form that was asked for, streamed if that was asked for."""
    if calls and finish == "stop":
        finish = "tool_calls"
    identified = {f"{call_ids}-{n}": call for n, call in enumerate(calls)}

    async def behave(request: Request, writer: Writer) -> None:
        form = next(form for mark, form in FORMS.items() if mark in request.path)
        told = form(text, finish, model, usage, identified)
        if not _is_streamed(request):
            await status(200, told.whole)(request, writer)
            return
        writer.write(_head(200, {"Content-Type": "text/event-stream"}))
        for event in told.events:
            writer.write(event)
            await writer.drain()
            await asyncio.sleep(pace)

    return behave


@dataclass(frozen=True)
class Told:
    """One answer, whole, and as a stream in the form that is streamed."""

    whole: dict[str, Any]
    events: Sequence[bytes] = ()


def _event(said: Any, name: str = "") -> bytes:
    named = f"event: {name}\n" if name else ""
    return f"{named}data: {json.dumps(said)}\n\n".encode()


def _openai(
    text: str, finish: str | None, model: str, usage: bool, calls: Mapping[str, Called]
) -> Told:
    spent = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18} if usage else None
    about = {"id": "c1", "created": 1, "model": model}

    asked = [
        {
            "id": one,
            "type": "function",
            "function": {"name": name, "arguments": _json(said)},
        }
        for one, (name, said) in calls.items()
    ]

    message = {
        "role": "assistant",
        "content": text or None if asked else text,
        **({"tool_calls": asked} if asked else {}),
    }
    choice = {"index": 0, "message": message, "finish_reason": finish}
    whole = {**about, "object": "chat.completion", "choices": [choice], "usage": spent}
    return Told(whole)


def _json(said: str | dict[str, Any]) -> str:
    return said if isinstance(said, str) else json.dumps(said)


def _anthropic(
    text: str, finish: str | None, model: str, usage: bool, calls: Mapping[str, Called]
) -> Told:
    ends = {"stop": "end_turn", "length": "max_tokens", "tool_calls": "tool_use"}
    end = ends.get(finish or "", finish)
    spent = {"input_tokens": 11, "output_tokens": 7} if usage else {}
    about = {"id": "m1", "type": "message", "role": "assistant", "model": model}
    uses: list[dict[str, Any]] = [
        {"type": "tool_use", "id": one, "name": name, "input": said}
        for one, (name, said) in calls.items()
    ]

    def events() -> Iterator[bytes]:
        start: dict[str, Any] = {**about, "content": [], "stop_reason": None, "usage": spent}
        yield _event({"type": "message_start", "message": start}, "message_start")
        block = {"type": "text", "text": ""}
        name = "content_block_start"
        yield _event({"type": name, "index": 0, "content_block": block}, name)
        name = "content_block_delta"
        for word in words(text):
            yield _event(
                {"type": name, "index": 0, "delta": {"type": "text_delta", "text": word}}, name
            )
        for place, (use, (_, said)) in enumerate(zip(uses, calls.values(), strict=True), 1):
            begun = {"index": place, "content_block": {**use, "input": {}}}
            yield _event({"type": "content_block_start", **begun}, "content_block_start")
            delta = {"type": "input_json_delta", "partial_json": _json(said)}
            yield _event({"type": name, "index": place, "delta": delta}, name)
            yield _event({"type": "content_block_stop", "index": place}, "content_block_stop")
        if finish is not None:
            yield _event({"type": "content_block_stop", "index": 0}, "content_block_stop")
            name = "message_delta"
            yield _event({"type": name, "delta": {"stop_reason": end}, "usage": spent}, name)
            yield _event({"type": "message_stop"}, "message_stop")

    content = [*([{"type": "text", "text": text}] if text else []), *uses]
    return Told({**about, "content": content, "stop_reason": end, "usage": spent}, list(events()))


def _google(
    text: str, finish: str | None, model: str, usage: bool, calls: Mapping[str, Called]
) -> Told:
    ends = {"stop": "STOP", "length": "MAX_TOKENS", "tool_calls": "STOP"}
    end = ends.get(finish or "", finish)
    asked = [
        {"functionCall": {"id": one, "name": name, "args": said}}
        for one, (name, said) in calls.items()
    ]
    spent = {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}

    texts = [{"text": text}] if text or not asked else []
    ended = {"finishReason": end} if end else {}
    content = {"role": "model", "parts": [*texts, *asked]}
    answer = {
        "candidates": [{"content": content, "index": 0, **ended}],
        "modelVersion": model,
        **({"usageMetadata": spent} if usage else {}),
    }
    return Told(answer)


FORMS = {"chat/completions": _openai, "v1/messages": _anthropic, "enerateContent": _google}


def words(text: str) -> list[str]:
    """The text in pieces, as providers stream it."""
    first, *others = text.split(" ")
    return [first, *(f" {word}" for word in others)]


async def hang(_: Request, _writer: Writer) -> None:
    """Nothing ever comes."""
    await asyncio.sleep(FOREVER)


async def slow_headers(_: Request, writer: Writer) -> None:
    for byte in _head(200, {"Content-Type": "application/json", "Content-Length": "2"}):
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(1)


def _begin(request: Request, writer: Writer) -> None:
    """As if all went well."""
    kind = "text/event-stream" if _is_streamed(request) else "application/json"
    writer.write(_head(200, {"Content-Type": kind, "Content-Length": "1000"}))


def _is_streamed(request: Request) -> bool:
    return bool(request.body.get("stream")) or "stream" in request.path


async def drip(request: Request, writer: Writer) -> None:
    """A byte a second, so that something always comes."""
    _begin(request, writer)
    for _second in range(int(FOREVER)):
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(1)


async def drip_events(_: Request, writer: Writer) -> None:
    """The same of a stream: comments, which no listener hears."""
    writer.write(_head(200, {"Content-Type": "text/event-stream"}))
    for _second in range(int(FOREVER)):
        writer.write(b": still here\n\n")
        await writer.drain()
        await asyncio.sleep(0.1)


async def drop(request: Request, writer: Writer) -> None:
    """Half a body, and gone."""
    _begin(request, writer)
    writer.write(b'{"id": "c1", "choices": [')


async def reset(_: Request, writer: Writer) -> None:
    """Gone without a word."""
    writer.transport.abort()


def huge(*, announced: bool) -> Behaviour:
    """50 MB of an answer, said beforehand or not."""

    async def behave(request: Request, writer: Writer) -> None:
        length = {"Content-Length": str(BIG)} if announced else {}
        writer.write(_head(200, {"Content-Type": "application/json", **length}))
        await _pour(request, writer)

    return behave


async def huge_line(request: Request, writer: Writer) -> None:
    """One event of a stream that does not end."""
    writer.write(_head(200, {"Content-Type": "text/event-stream"}) + b"data: ")
    await _pour(request, writer)


async def huge_stream(request: Request, writer: Writer) -> None:
    """Events without end, each of a kilobyte."""
    writer.write(_head(200, {"Content-Type": "text/event-stream"}))
    await _pour(request, writer, (b": still here" + b"." * 1_000 + b"\n\n") * 64)


async def _pour(request: Request, writer: Writer, piece: bytes = b" " * (1 << 16)) -> None:
    for _piece in range(BIG // len(piece)):
        writer.write(piece)
        await writer.drain()
        request.taken.append(len(piece))


def redirect(to: str, code: int = 302) -> Behaviour:
    return status(code, {}, Location=to)


def raw(body: bytes, kind: str = "application/json", code: int = 200) -> Behaviour:
    """A response with exactly these bytes in it."""

    async def behave(_: Request, writer: Writer) -> None:
        length = str(len(body))
        writer.write(_head(code, {"Content-Type": kind, "Content-Length": length}) + body)

    return behave
