"""A mind at a provider. What it takes to reach one is loaded when it is first asked."""

import asyncio
import threading
from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.client.errors import TOO_SLOW, failed
from thoughtline.llm.client.unmetered import UnmeteredUsage
from thoughtline.llm.model import Answer, Hear, ModelError, Prompt, check
from thoughtline.llm.resolver import Access

if TYPE_CHECKING:
    from types import ModuleType

LARGEST_ANSWER = 16 << 20
"""Bytes of one response. Compression is not asked for, so this is what it takes in memory."""


IMPORTING = threading.Lock()
"""Two threads that begin to import the same libraries at once may each see half of them."""


class Patience(Struct, frozen=True, kw_only=True):
    """How often a question is put, and how long is waited between.

    `pause` is what the first wait is at most, in seconds; later ones are longer. With `growth`, the
    waits are these multiples of `pause` instead, and a little more by chance. A provider that asks
    to wait longer than `longest_wait` is not waited for. `largest` is in bytes.
    """

    tries: int = 3
    pause: float = 1.0
    growth: tuple[float, ...] = ()
    longest_wait: float = 60.0
    largest: int = LARGEST_ANSWER


class RemoteModel:
    """A `Mind`. Each question has a connection of its own, so that any event loop may ask."""

    def __init__(self, access: Access, patience: Patience | None = None) -> None:
        self._access = access
        self._patience = patience or Patience()

    @property
    def name(self) -> str:
        return self._access.name

    async def ask(self, prompt: Prompt, *, hear: Hear | None = None) -> Answer:
        check(prompt)
        self._check_temperature(prompt)
        losses = UnmeteredUsage(prompt)
        try:
            async with asyncio.timeout(prompt.deadline):
                asking = await asyncio.to_thread(_asking)
                answer: Answer = await asking.ask(
                    self._access, prompt, hear, self._patience, losses
                )
            return structs.replace(answer, lost=await self._priced(losses.total))
        except ModelError as failure:
            failure.lost = await self._priced(losses.total)
            raise
        except TimeoutError:
            pass
        slow = failed(TOO_SLOW, self._access)  # out here it carries no traces of the request
        slow.lost = await self._priced(losses.total)
        raise slow

    async def _priced(self, lost: Unmetered | None) -> Unmetered | None:
        if lost is None:
            return None
        cost = await self.price(lost.tokens_in, lost.tokens_out)
        return structs.replace(lost, estimated_cost=cost)

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        prices = await asyncio.to_thread(_prices)
        found: Decimal | None = prices.of_tokens(self._access, tokens_in, tokens_out)
        return found

    def _check_temperature(self, prompt: Prompt) -> None:
        provider = self._access.provider
        if prompt.temperature is not None and prompt.temperature > provider.hottest:
            raise Refused(
                Code.OUT_OF_RANGE,
                "The setting temperature is out of range.",
                hint=f"{provider.title} takes a number from 0 to {provider.hottest:g}.",
            )


def _asking() -> "ModuleType":
    try:
        with IMPORTING:
            from thoughtline.llm.client import request  # noqa: PLC0415 - takes seconds, and more memory than all else
    except ModuleNotFoundError as error:
        raise _not_installed() from error
    return request


def _prices() -> "ModuleType":
    try:
        with IMPORTING:
            from thoughtline.llm import prices  # noqa: PLC0415 - as above
    except ModuleNotFoundError as error:
        raise _not_installed() from error
    return prices


def _not_installed() -> Refused:
    return Refused(
        Code.MIND_NOT_READY,
        "The libraries that reach model providers are not installed.",
        hint="Install them: pip install 'thoughtline[models]'.",
    )
