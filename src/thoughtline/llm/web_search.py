"""Web search with Exa (https://exa.ai/docs/reference/search).

The search needs a key. Only the dialect `multi-agent` uses the search, like its original server.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from thoughtline.extras import install_command
from thoughtline.libraries import load
from thoughtline.llm.api_key import ApiKey

if TYPE_CHECKING:
    import httpx2

DEFAULT_URL = "https://api.exa.ai"
SOURCES = 3
MAX_SOURCE_LENGTH = 2_000
"""Number of characters of one source that are kept."""

MAX_WEB_QUERY_LENGTH = 500
DEADLINE = 20.0
"""Maximum seconds for the whole search."""

LARGEST = 2 << 20
"""Maximum size of a response in bytes. Reading stops when a response has this size."""


class Source(Struct, frozen=True):
    url: str
    title: str | None = None
    text: str | None = None

    @property
    def summary(self) -> str:
        """Title, URL and the beginning of the text, each on separate lines."""
        text = (self.text or "")[:MAX_SOURCE_LENGTH].strip()
        return "\n".join(filter(None, (self.title, self.url, text)))


class _Found(Struct):
    results: list[Source]


class WebSearchFailed(Exception):  # noqa: N818 - the question is answered without sources
    """Error for a search without a result. Its text is the reason, and never contains the key."""


class ExaSearch:
    """Web search with Exa. The key is sent only to `url`, because redirects are not followed."""

    def __init__(self, key: ApiKey, url: str) -> None:
        self._key = key
        self._url = url.rstrip("/")

    async def search(self, query: str) -> list[Source]:
        """Return the best sources for a query. Raises `WebSearchFailed` if the search fails."""
        body = {
            "query": query[:MAX_WEB_QUERY_LENGTH],
            "numResults": SOURCES,
            "contents": {"text": {"maxCharacters": MAX_SOURCE_LENGTH}},
        }
        try:
            async with asyncio.timeout(DEADLINE):
                response = await self._post(f"{self._url}/search", msgspec.json.encode(body))
            return msgspec.json.decode(response, type=_Found).results[:SOURCES]
        except TimeoutError:
            raise WebSearchFailed("Exa did not answer in time") from None
        except msgspec.DecodeError:
            raise WebSearchFailed("Exa answered with something else than sources") from None

    async def _post(self, url: str, content: bytes) -> bytes:
        client = await asyncio.to_thread(_http_client)
        import httpx2  # noqa: PLC0415 - slow to import; it is there by now

        headers = {"x-api-key": self._key.reveal(), "content-type": "application/json"}
        try:
            async with (
                client,
                client.stream("POST", url, content=content, headers=headers) as response,
            ):
                if not response.is_success:
                    raise WebSearchFailed(f"Exa answered with HTTP status {response.status_code}")
                return await _body(response)
        except httpx2.HTTPError as error:
            raise WebSearchFailed(f"Exa cannot be reached ({type(error).__name__})") from None


def _http_client() -> "httpx2.AsyncClient":
    try:
        load("httpx2", "anyio._core._sockets")
        transport = load("thoughtline.llm.client.transport")
    except ModuleNotFoundError:
        need = f"searching the web needs more libraries: {install_command('models')}"
        raise WebSearchFailed(need) from None
    import httpx2  # noqa: PLC0415 - slow to load, and few search the web

    return httpx2.AsyncClient(timeout=None, trust_env=False, verify=transport.ssl_context())


async def _body(response: "httpx2.Response") -> bytes:
    body = b""
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > LARGEST:
            raise WebSearchFailed("Exa answered with more than can be read")
    return body


def open_web_search(environment: Mapping[str, str]) -> ExaSearch | None:
    """Return None without the key in `EXA_API_KEY`. `EXA_BASE_URL` may name another URL."""
    key = environment.get("EXA_API_KEY", "").strip()
    url = environment.get("EXA_BASE_URL", "").strip()
    return ExaSearch(ApiKey(key), url or DEFAULT_URL) if key else None
