"""The last thing before the network, and the first behind it.

Everything that the libraries send goes through here. It holds the key, so that no library ever
does; it decides where a request may go, and how much may come back.
"""

import re
from collections.abc import AsyncIterator
from functools import cache
from typing import TYPE_CHECKING

import httpx2

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.client import errors
from thoughtline.llm.client.errors import Fault, failed
from thoughtline.llm.client.ssrf import look_up, objection
from thoughtline.llm.client.unmetered import UnmeteredUsage
from thoughtline.llm.resolver import Access

if TYPE_CHECKING:
    import ssl

    from thoughtline.llm.model import ModelError

LONGEST_LINE = 1 << 20
"""Bytes of one line of a stream, which the libraries gather before they look at it."""

STREAMED = re.compile(rb'"stream":\s*true')
"""In the JSON of a request. Within a text the quotes would be escaped."""

CONNECT_WITHIN = 10.0
PASSED_ON = ("accept", "content-type")
"""The headers that are sent. The libraries would add others: what machine this is, and whatever
their own variables say."""

GIVEN_UP = (408, 502, 504, 524)
"""What somebody on the way says when the model takes too long. It may go on all the same."""

KEY_HEADERS = {
    "openai": ("authorization", "Bearer "),
    "anthropic": ("x-api-key", ""),
    "google": ("x-goog-api-key", ""),
}


@cache
def trust() -> "ssl.SSLContext":
    """The certificates that this system trusts, or those of SSL_CERT_FILE."""
    try:
        return httpx2.create_ssl_context()
    except OSError as error:
        raise Refused(
            Code.BAD_SETTING,
            "The certificates that SSL_CERT_FILE or SSL_CERT_DIR names cannot be read.",
            hint="Correct the variable, or unset it for those of the system.",
        ) from error


class GuardedTransport(httpx2.AsyncBaseTransport):
    """A transport. It remembers of the last request its `body`, whether the answer is `streamed`,
    and the `fault` for which it was ended here, as the libraries hide what a transport raises.
    """

    def __init__(self, access: Access, losses: UnmeteredUsage, *, largest: int) -> None:
        self._access = access
        self.losses = losses
        self._largest = largest
        self._wrapped = httpx2.AsyncHTTPTransport(verify=trust(), trust_env=False)
        self.body = b""
        self.streamed = False
        self.fault: ModelError | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        self.body = await request.aread()
        self.streamed = "stream" in request.url.path or STREAMED.search(self.body) is not None
        self.fault = None
        response = await self._send(request)
        if not response.is_success and response.status_code not in GIVEN_UP:
            self.losses.settled()  # nobody bills for an error
        if response.is_redirect or response.has_redirect_location:
            raise await self._end(response, errors.REDIRECTED)
        if response.headers.get("content-encoding", "identity") != "identity":
            raise await self._end(response, errors.MISSHAPEN)
        kind = response.headers.get("content-type", "")
        events = kind.startswith("text/event-stream")
        if response.is_success and ("html" in kind or events is not self.streamed):
            raise await self._end(response, errors.UNREADABLE)
        if int(response.headers.get("content-length", "0")) > self._largest:
            raise await self._end(response, errors.OVERSIZED)
        return httpx2.Response(
            response.status_code,
            headers=response.headers,
            stream=_Bounded(self, response),
            extensions=response.extensions,
        )

    async def _send(self, request: httpx2.Request) -> httpx2.Response:
        """To the first address of the host that answers."""
        *earlier, last = await self._addresses(request.url)
        for address in earlier:
            try:
                return await self._sent_to(address, request)
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                continue
        return await self._sent_to(last, request)

    async def _sent_to(self, address: str, request: httpx2.Request) -> httpx2.Response:
        self.losses.sent()
        try:
            return await self._wrapped.handle_async_request(self._rewritten(request, address))
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            self.losses.settled()  # nobody heard it
            raise

    async def _addresses(self, url: httpx2.URL) -> list[str]:
        secure = url.scheme == "https"
        try:
            found = await look_up(url.host, url.port or (443 if secure else 80))
        except OSError:
            raise httpx2.ConnectError("no address") from None
        local = self._access.given or self._access.provider.local
        objections = {one: objection(one, local=local, secure=secure) for one in found}
        allowed = [one for one in found if not objections[one]]
        if not allowed:
            raise self._because(errors.FORBIDDEN, detail=f"It is {objections[found[0]]}.")
        return allowed

    def _rewritten(self, request: httpx2.Request, address: str) -> httpx2.Request:
        """The same request to one address, with our headers. TLS still asks for the host's name."""
        names = (*PASSED_ON, *self._access.provider.headers)
        headers = {name: request.headers[name] for name in names if name in request.headers}
        headers |= {
            "host": request.headers["host"],
            "user-agent": f"thoughtline/{__version__}",
            "accept-encoding": "identity",
        }
        if self._access.key:
            name, scheme = KEY_HEADERS[self._access.provider.form]
            headers[name] = scheme + self._access.key.reveal()
        return httpx2.Request(
            request.method,
            request.url.copy_with(host=address),
            headers=headers,
            content=self.body,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )

    async def _end(self, response: httpx2.Response, fault: Fault) -> httpx2.TransportError:
        await response.aclose()
        return self._because(fault, status=response.status_code)

    def _because(self, fault: Fault, *, detail: str = "", status: int = 0) -> httpx2.TransportError:
        status = 0 if status == httpx2.codes.OK else status
        self.fault = failed(fault, self._access, detail=detail, status=status)
        return httpx2.TransportError("ended by the guard")

    def count(self, received: int, line: int) -> None:
        """Raises once a response, or a line of a stream, has become too large."""
        if received > self._largest or (self.streamed and line > LONGEST_LINE):
            raise self._because(errors.OVERSIZED)

    async def aclose(self) -> None:
        await self._wrapped.aclose()


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, guard: GuardedTransport, response: httpx2.Response) -> None:
        self._guard = guard
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = line = 0
        async for chunk in self._response.aiter_raw():
            received += len(chunk)
            ended = chunk.rfind(b"\n") + 1
            line = len(chunk) - ended if ended else line + len(chunk)
            self._guard.count(received, line)
            yield chunk

    async def aclose(self) -> None:
        await self._response.aclose()
