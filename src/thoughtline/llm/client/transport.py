"""HTTP transport between the libraries and the network, which adds the key and enforces limits.

All requests of the libraries go through the guarded transport. The transport adds the key, so that
no library ever has the key. The transport checks the address of each request and the size of each
response.
"""

import errno
import json
import re
from collections.abc import AsyncIterator
from functools import cache
from typing import TYPE_CHECKING, Any

import httpx2

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.client import faults, openai_format
from thoughtline.llm.client.faults import Fault, model_error
from thoughtline.llm.client.ssrf import blocked_reason, resolve_host
from thoughtline.llm.client.usage_estimate import UnmeteredUsage
from thoughtline.llm.endpoint import Endpoint

if TYPE_CHECKING:
    import ssl

    from thoughtline.llm.model import ModelError


LONGEST_LINE = 1 << 20
"""Maximum size in bytes of one line of a stream, which the libraries collect before parsing."""

STREAMED = re.compile(rb'"stream":\s*true')
"""Pattern of a streaming request in its JSON. Within a text, the quotes would be escaped."""

CONNECT_TIMEOUT = 10.0
"""Maximum seconds to connect to a provider."""

FORWARDED_HEADERS = ("accept", "content-type")
"""Headers that are passed on. Other headers of the libraries, which describe this machine and their
own variables, are dropped.
"""

GATEWAY_TIMEOUTS = (408, 502, 504, 524)
"""HTTP statuses of gateways that stopped waiting. The model may still be working."""

LARGEST_ANSWER = 16 << 20
"""Maximum size of a response in bytes. A response has the same size in memory, because compression
is not requested.
"""

KEY_HEADERS = {
    "openai": ("authorization", "Bearer "),
    "anthropic": ("x-api-key", ""),
    "google": ("x-goog-api-key", ""),
}


NO_USAGE = {"input_tokens": 0, "output_tokens": 0}
"""Usage of an answer for which the server reported none. A real answer never uses 0 tokens, so 0
means a missing value.
"""


@cache
def ssl_context() -> "ssl.SSLContext":
    """Trust the certificates of this system, or those in SSL_CERT_FILE."""
    try:
        return httpx2.create_ssl_context()
    except OSError as error:
        raise Refused(
            Code.BAD_SETTING,
            "The certificates that SSL_CERT_FILE or SSL_CERT_DIR names cannot be read.",
            hint="Correct the variable, or unset it for those of the system.",
        ) from error


class GuardedTransport(httpx2.AsyncBaseTransport):
    """Transport of one client, which limits the destinations of requests and the size of answers.

    The transport keeps `body`, the last request, and `error`, the reason for which it ended the
    request, because the libraries hide errors of a transport. `streamed` is true if the answer is a
    stream, which Anthropic's library asks for if an answer may be long.
    """

    def __init__(self, endpoint: Endpoint, unmetered: UnmeteredUsage) -> None:
        self._endpoint = endpoint
        self.unmetered = unmetered
        self._wrapped = httpx2.AsyncHTTPTransport(verify=ssl_context(), trust_env=False)
        self.body = b""
        self.streamed = False
        self.error: ModelError | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        self.body = await request.aread()
        self.streamed = "stream" in request.url.path or STREAMED.search(self.body) is not None
        self.error = None
        response = await self._send(request)
        if not response.is_success and response.status_code not in GATEWAY_TIMEOUTS:
            self.unmetered.settle_attempt()  # an error is not billed
        if response.is_redirect or response.has_redirect_location:
            raise await self._reject(response, faults.REDIRECT)
        if response.headers.get("content-encoding", "identity") != "identity":
            raise await self._reject(response, faults.MALFORMED)
        kind = response.headers.get("content-type", "")
        events = kind.startswith("text/event-stream")
        if response.is_success and ("html" in kind or events is not self.streamed):
            raise await self._reject(response, faults.NOT_JSON)
        if int(response.headers.get("content-length", "0")) > LARGEST_ANSWER:
            raise await self._reject(response, faults.TOO_LARGE)
        stream = _LimitedStream(self, response)
        headers = response.headers
        is_filled = not self.streamed and self._endpoint.provider.api_format != "google"
        if response.is_success and is_filled:
            stream = _FilledStream(self, response)
            headers = httpx2.Headers(
                [pair for pair in headers.multi_items() if pair[0] != "content-length"]
            )
        answer = httpx2.Response(
            response.status_code, headers=headers, stream=stream, extensions=response.extensions
        )
        if not response.is_success or self._endpoint.provider.api_format != "openai":
            return answer
        return await self._read_whole(answer)

    async def _read_whole(self, answer: httpx2.Response) -> httpx2.Response:
        """Read the whole answer. An error that was sent as a success gets an error status."""
        try:
            body = await answer.aread()
        finally:
            await answer.aclose()
        status = openai_format.error_status(body)
        if status:
            self.unmetered.settle_attempt()
        return httpx2.Response(
            status or answer.status_code,
            headers=answer.headers,
            content=body,
            extensions=answer.extensions,
        )

    def fill(self, body: bytes) -> bytes:
        """Return the answer with the fields that the server left out."""
        is_openai = self._endpoint.provider.api_format == "openai"
        fill = openai_format.whole_answer if is_openai else whole_anthropic_answer
        return fill(body, self._endpoint.model)

    async def _send(self, request: httpx2.Request) -> httpx2.Response:
        """Send the request to the first address of the host that answers."""
        *earlier, last = await self._addresses(request.url)
        for address in earlier:
            try:
                return await self._send_to(address, request)
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                continue
        try:
            return await self._send_to(last, request)
        except httpx2.ConnectError as error:
            if not _is_refused(error):
                raise
            start = self._endpoint.provider.start
            detail = f"`{start}` starts it." if start else ""
            raise self._failure(faults.CONNECTION_REFUSED, detail=detail) from None

    async def _send_to(self, address: str, request: httpx2.Request) -> httpx2.Response:
        self.unmetered.begin_attempt()
        try:
            return await self._wrapped.handle_async_request(self._build_request(request, address))
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            self.unmetered.settle_attempt()  # the request did not arrive
            raise

    async def _addresses(self, url: httpx2.URL) -> list[str]:
        """Return the host's allowed addresses. Raises an error if no address is allowed."""
        secure = url.scheme == "https"
        try:
            addresses = await resolve_host(url.host, url.port or (443 if secure else 80))
        except OSError:
            raise httpx2.ConnectError("no address") from None
        local = self._endpoint.custom_url or self._endpoint.provider.local
        reasons = {
            address: blocked_reason(address, local=local, secure=secure) for address in addresses
        }
        allowed = [address for address in addresses if not reasons[address]]
        if not allowed:
            raise self._failure(faults.FORBIDDEN_ADDRESS, detail=f"It is {reasons[addresses[0]]}.")
        return allowed

    def _build_request(self, request: httpx2.Request, address: str) -> httpx2.Request:
        """Use our headers, and the host's name for the TLS check."""
        names = (*FORWARDED_HEADERS, *self._endpoint.provider.headers)
        headers = {name: request.headers[name] for name in names if name in request.headers}
        headers |= {
            "host": request.headers["host"],
            "user-agent": f"thoughtline/{__version__}",
            "accept-encoding": "identity",
        }
        if self._endpoint.key:
            name, scheme = KEY_HEADERS[self._endpoint.provider.api_format]
            headers[name] = scheme + self._endpoint.key.reveal()
        return httpx2.Request(
            request.method,
            request.url.copy_with(host=address),
            headers=headers,
            content=self.body,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )

    async def _reject(self, response: httpx2.Response, fault: Fault) -> httpx2.TransportError:
        await response.aclose()
        return self._failure(fault, status=response.status_code)

    def _failure(self, fault: Fault, *, detail: str = "", status: int = 0) -> httpx2.TransportError:
        status = 0 if status == httpx2.codes.OK else status
        self.error = model_error(fault, self._endpoint, detail=detail, status=status)
        return httpx2.TransportError("ended by Thoughtline")

    def check_size(self, received: int, line: int) -> None:
        """Raise an error if a response, or a line of a stream, is too large."""
        if received > LARGEST_ANSWER or (self.streamed and line > LONGEST_LINE):
            raise self._failure(faults.TOO_LARGE)

    async def aclose(self) -> None:
        await self._wrapped.aclose()


def _is_refused(error: BaseException | None) -> bool:
    """Check if a connection was refused: the machine answers, but no program listens."""
    while error is not None:
        if isinstance(error, OSError) and error.errno == errno.ECONNREFUSED:
            return True
        if isinstance(error, BaseExceptionGroup):
            return all(map(_is_refused, error.exceptions))
        error = error.__cause__ or error.__context__
    return False


class _LimitedStream(httpx2.AsyncByteStream):
    def __init__(self, transport: GuardedTransport, response: httpx2.Response) -> None:
        self._transport = transport
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = line = 0
        async for chunk in self._response.aiter_raw():
            received += len(chunk)
            ended = chunk.rfind(b"\n") + 1
            line = len(chunk) - ended if ended else line + len(chunk)
            self._transport.check_size(received, line)
            yield chunk

    async def aclose(self) -> None:
        await self._response.aclose()


class _FilledStream(_LimitedStream):
    """Stream of an answer with the fields that the server left out."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._transport.fill(b"".join([piece async for piece in super().__aiter__()]))


def whole_anthropic_answer(body: bytes, model: str) -> bytes:
    """A body without an answer is returned unchanged."""
    try:
        payload = json.loads(body)
    except (ValueError, RecursionError):
        return body
    if not isinstance(payload, dict) or not isinstance(payload.get("content"), list | str):
        return body
    content = payload["content"]
    blocks: list[Any] = [{"text": content}] if isinstance(content, str) else content
    usage = payload.get("usage")
    filled = {
        "id": "none",
        "type": "message",
        "role": "assistant",
        "stop_reason": None,
        **payload,
        "model": payload.get("model") or model,
        "content": [{"type": "text", **block} for block in blocks if isinstance(block, dict)],
        "usage": {**NO_USAGE, **usage} if isinstance(usage, dict) else NO_USAGE,
    }
    return json.dumps(filled).encode()
