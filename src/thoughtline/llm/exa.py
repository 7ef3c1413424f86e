"""One request to Exa."""

from collections.abc import Mapping

import httpx2
import msgspec

from thoughtline.llm.client.transport import trust
from thoughtline.llm.secret import Key
from thoughtline.llm.web_search import WebSearchFailed

LARGEST = 2 << 20
"""Bytes of a response. Reading stops there."""


async def posted(url: str, key: Key, body: Mapping[str, object]) -> bytes:
    """What it answers, within the caller's deadline. Raises `WebSearchFailed`."""
    headers = {"x-api-key": key.reveal(), "content-type": "application/json"}
    content = msgspec.json.encode(body)
    try:
        async with (
            httpx2.AsyncClient(timeout=None, trust_env=False, verify=trust()) as client,
            client.stream("POST", url, content=content, headers=headers) as response,
        ):
            if not response.is_success:
                raise WebSearchFailed(f"Exa answered with HTTP status {response.status_code}")
            return await _read(response)
    except httpx2.HTTPError as error:
        raise WebSearchFailed(f"Exa cannot be reached ({type(error).__name__})") from None


async def _read(response: httpx2.Response) -> bytes:
    read = b""
    async for chunk in response.aiter_bytes():
        read += chunk
        if len(read) > LARGEST:
            raise WebSearchFailed("Exa answered with more than can be read")
    return read
