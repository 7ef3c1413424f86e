"""A model at a provider. The libraries that reach one are loaded with the first prompt."""

import asyncio
import threading
from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import structs

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.client.faults import TOO_SLOW, model_error
from thoughtline.llm.client.retry import RetryPolicy
from thoughtline.llm.client.usage_estimate import UnmeteredUsage
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Answer, ModelError, OnText, Prompt, check_prompt

if TYPE_CHECKING:
    from types import ModuleType

IMPORTING = threading.Lock()
"""Two threads that begin to import the same libraries at once may each see half of them."""


class RemoteModel:
    """A `ChatModel`. Each prompt has a connection of its own, so that any event loop may ask."""

    def __init__(self, endpoint: Endpoint, policy: RetryPolicy | None = None) -> None:
        self._endpoint = endpoint
        self._policy = policy or RetryPolicy()

    @property
    def name(self) -> str:
        return self._endpoint.name

    async def ask(self, prompt: Prompt, *, on_text: OnText | None = None) -> Answer:
        check_prompt(prompt)
        self._check_temperature(prompt)
        unmetered = UnmeteredUsage(prompt)
        try:
            async with asyncio.timeout(prompt.deadline):
                attempts = await asyncio.to_thread(_attempts)
                answer: Answer = await attempts.send(
                    self._endpoint, prompt, on_text, self._policy, unmetered
                )
            return structs.replace(answer, unmetered=await self._priced(unmetered.total))
        except ModelError as error:
            error.unmetered = await self._priced(unmetered.total)
            raise
        except TimeoutError:
            pass
        too_slow = model_error(TOO_SLOW, self._endpoint)  # here it has no traces of the request
        too_slow.unmetered = await self._priced(unmetered.total)
        raise too_slow

    async def _priced(self, usage: Unmetered | None) -> Unmetered | None:
        if usage is None:
            return None
        cost = await self.price(usage.tokens_in, usage.tokens_out)
        return structs.replace(usage, estimated_cost=cost)

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        prices = await asyncio.to_thread(_prices)
        found: Decimal | None = prices.price_of_tokens(self._endpoint, tokens_in, tokens_out)
        return found

    def _check_temperature(self, prompt: Prompt) -> None:
        provider = self._endpoint.provider
        if prompt.temperature is not None and prompt.temperature > provider.max_temperature:
            raise Refused(
                Code.OUT_OF_RANGE,
                "The setting temperature is out of range.",
                hint=f"{provider.title} takes a number from 0 to {provider.max_temperature:g}.",
            )


def _attempts() -> "ModuleType":
    try:
        with IMPORTING:
            from thoughtline.llm.client import attempts  # noqa: PLC0415 - takes seconds, and more memory than all else
    except ModuleNotFoundError as error:
        raise _not_installed() from error
    return attempts


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
