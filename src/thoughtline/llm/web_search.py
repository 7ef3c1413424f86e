"""Looking something up on the web, through Exa (https://exa.ai/docs/reference/search).

It needs a key, and is asked by the dialect `multi-agent` alone, whose original does so too.
"""

import asyncio
from collections.abc import Mapping
from types import ModuleType

import msgspec
from msgspec import Struct

from thoughtline.llm.secret import Key

USUAL_URL = "https://api.exa.ai"
SOURCES = 3
LONGEST = 2_000
"""Characters of one source that are kept."""

LONGEST_QUERY = 500
DEADLINE = 20.0
"""Seconds for all of it."""


class Source(Struct, frozen=True):
    """A page that was found, and what it says."""

    url: str
    title: str | None = None
    text: str | None = None

    @property
    def words(self) -> str:
        said = (self.text or "")[:LONGEST].strip()
        return "\n".join(filter(None, (self.title, self.url, said)))


class _Found(Struct):
    results: list[Source]


class WebSearchFailed(Exception):  # noqa: N818 - the question is answered without it
    """Nothing could be looked up. The text says why, and holds no key."""


class Exa:
    """Looks up. `key` goes to `url` and nowhere else: redirects are not followed."""

    def __init__(self, key: Key, url: str) -> None:
        self._key = key
        self._url = url.rstrip("/")

    async def find(self, question: str) -> list[Source]:
        """The best sources for a question. Raises `WebSearchFailed`."""
        body = {
            "query": question[:LONGEST_QUERY],
            "numResults": SOURCES,
            "contents": {"text": {"maxCharacters": LONGEST}},
        }
        try:
            async with asyncio.timeout(DEADLINE):
                exa = await asyncio.to_thread(_exa)
                said: bytes = await exa.posted(f"{self._url}/search", self._key, body)
            return msgspec.json.decode(said, type=_Found).results[:SOURCES]
        except TimeoutError:
            raise WebSearchFailed("Exa did not answer in time") from None
        except msgspec.DecodeError:
            raise WebSearchFailed("Exa answered with something else than sources") from None


def _exa() -> ModuleType:
    try:
        from thoughtline.llm import exa  # noqa: PLC0415 - slow to import, and few look things up
    except ModuleNotFoundError:
        raise WebSearchFailed("looking things up needs the extra [models]") from None
    return exa


def open_research(environment: Mapping[str, str]) -> Exa | None:
    """By `EXA_API_KEY`, and `EXA_BASE_URL` for another address. None without a key."""
    key = environment.get("EXA_API_KEY", "").strip()
    url = environment.get("EXA_BASE_URL", "").strip()
    return Exa(Key(key), url or USUAL_URL) if key else None
