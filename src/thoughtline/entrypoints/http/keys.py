"""An issuer's public keys, fetched when they are needed and kept for a while."""

import asyncio
import time
from typing import Any

import httpx2
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from thoughtline.entrypoints.http.answers import NotServed

FRESH = 600.0
"""Seconds that keys are kept."""

PAUSE = 10.0
"""Seconds between two looks, so that forged tokens cannot make us ask the issuer all day."""

TIMEOUT = 5.0
LARGEST = 1 << 20
WELL_KNOWN = (".well-known/oauth-authorization-server", ".well-known/openid-configuration")


class IssuerKeys:
    """The keys at `url`, or where the issuer's metadata says if `url` is "".

    Both come from whoever runs this server, never from a token.
    """

    def __init__(self, issuer: str, url: str, *, pause: float = PAUSE) -> None:
        self._issuer = issuer.rstrip("/")
        self._url = url
        self._pause = pause
        self._kept: KeySet | None = None
        self._looked = -FRESH
        self._turn = asyncio.Lock()

    async def __call__(self, again: bool) -> KeySet:
        """Raises `NotServed` if there are none to be had."""
        async with self._turn:
            age = time.monotonic() - self._looked
            if self._kept is None or age > FRESH or (again and age > self._pause):
                try:
                    self._kept = await self._fetch()
                except (httpx2.HTTPError, JoseError, ValueError, KeyError, TypeError) as fault:
                    if self._kept is None:
                        raise NotServed(
                            503,
                            "issuer_unreachable",
                            "The issuer's keys cannot be had now.",
                            headers={"Retry-After": "5"},
                        ) from fault
                self._looked = time.monotonic()
            return self._kept

    async def _fetch(self) -> KeySet:
        async with httpx2.AsyncClient(timeout=TIMEOUT, follow_redirects=False) as client:
            url = self._url or await self._discovered(client)
            return KeySet.import_key_set(await _json(client, url))

    async def _discovered(self, client: httpx2.AsyncClient) -> str:
        fault: httpx2.HTTPError | None = None
        for place in WELL_KNOWN:
            try:
                metadata = await _json(client, f"{self._issuer}/{place}")
            except httpx2.HTTPError as error:
                fault = error
                continue
            if metadata["issuer"].rstrip("/") != self._issuer:
                raise ValueError(self._issuer)
            return str(metadata["jwks_uri"])
        raise fault or ValueError(self._issuer)


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
