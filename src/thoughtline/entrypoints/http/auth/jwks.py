"""Public keys of a token issuer, fetched on demand and cached."""

import asyncio
import time
from typing import Any
from urllib.parse import urlsplit

import httpx2
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.log import log_event

FRESH = 600.0
"""Age in seconds from which keys are refreshed in the background, while the old keys are still
used.
"""

STALE = 2 * FRESH
"""Age in seconds from which a caller waits for fresh keys. If no fresh keys arrive, the old keys
are used.
"""

PAUSE = 10.0
"""Minimum seconds between two fetches, so that forged tokens cannot flood the issuer."""

TIMEOUT = 5.0

DEADLINE = 15.0
"""Maximum seconds of one fetch: callers wait for the fetch, and an issuer may send slowly."""

LARGEST = 1 << 20
LOOPBACK = ("127.0.0.1", "localhost", "::1")
FAULTS = (
    *(httpx2.HTTPError, httpx2.InvalidURL, JoseError, TimeoutError),
    *(ValueError, KeyError, TypeError, AttributeError, RecursionError),
)
"""Exceptions from an issuer that is unreachable or sends invalid data."""

WELL_KNOWN = (".well-known/oauth-authorization-server", ".well-known/openid-configuration")


class IssuerKeys:
    """Cache of the issuer's keys from `url`, or from the address in the issuer's metadata if `url`
    is "".

    The address of the keys and the address of the metadata come from the operator of this server,
    never from a token.
    """

    def __init__(self, issuer: str, url: str, *, pause: float = PAUSE) -> None:
        self._issuer = issuer.rstrip("/")
        self._url = url
        self._pause = pause
        self._key_set: KeySet | None = None
        self._fetched = -STALE
        self._fetch_running: asyncio.Task[None] | None = None

    async def __call__(self, newer: bool) -> KeySet:
        """Return the keys. If `newer` is true, fetch the keys again first, at most once per pause.

        If `newer` is false, a caller waits only if the keys are missing or stale. Raises
        `HttpError` (issuer_unreachable) if there are no keys.
        """
        age = time.monotonic() - self._fetched
        wanted = newer or self._key_set is None
        if self._fetch_running is None and (age > FRESH or (wanted and age > self._pause)):
            self._fetch_running = asyncio.create_task(self._refresh())
        if self._fetch_running is not None and (wanted or age > STALE):
            await asyncio.shield(self._fetch_running)
        if self._key_set is None:
            raise HttpError(
                503,
                "issuer_unreachable",
                "The issuer's keys cannot be fetched now.",
                headers={"Retry-After": str(round(PAUSE))},
            )
        return self._key_set

    async def _refresh(self) -> None:
        try:
            async with asyncio.timeout(DEADLINE):
                self._key_set = await self._fetch()
        except FAULTS as fault:
            log_event("issuer.unreachable", level="warning", kind=type(fault).__name__)
        finally:
            self._fetched = time.monotonic()
            self._fetch_running = None

    async def _fetch(self) -> KeySet:
        async with httpx2.AsyncClient(timeout=TIMEOUT, follow_redirects=False) as client:
            url = self._url or await self._jwks_url(client)
            return KeySet.import_key_set(await _json(client, url))

    async def _jwks_url(self, client: httpx2.AsyncClient) -> str:
        failure: httpx2.HTTPError | None = None
        for path in WELL_KNOWN:
            try:
                metadata = await _json(client, f"{self._issuer}/{path}")
            except httpx2.HTTPError as error:
                failure = error
                continue
            if metadata["issuer"].rstrip("/") != self._issuer:
                raise ValueError(self._issuer)
            return _checked_url(str(metadata["jwks_uri"]))
        raise failure or ValueError(self._issuer)


def _checked_url(url: str) -> str:
    """Raises ValueError unless the URL is https, or http on this machine."""
    parts = urlsplit(url)
    if parts.scheme != "https" and (parts.scheme != "http" or parts.hostname not in LOOPBACK):
        raise ValueError(url)
    return url


async def _json(client: httpx2.AsyncClient, url: str) -> Any:
    async with client.stream("GET", url) as response:
        response.raise_for_status()
        if response.is_redirect:
            raise ValueError(url)
        body = b""
        async for part in response.aiter_bytes():
            body += part
            if len(body) > LARGEST:
                raise ValueError(url)
    return httpx2.Response(200, content=body).json()
