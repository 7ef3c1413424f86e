"""Model at a provider, whose libraries are loaded with the first prompt."""

import asyncio
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import structs

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code, Refused
from thoughtline.extras import install_command
from thoughtline.libraries import load
from thoughtline.llm.client.faults import TOO_SLOW, model_error
from thoughtline.llm.client.library import load_library
from thoughtline.llm.client.retry import RetryPolicy
from thoughtline.llm.client.usage_estimate import UnmeteredUsage
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Answer, ModelError, OnAttempt, Prompt, check_prompt

if TYPE_CHECKING:
    from types import ModuleType

AT_THE_FIRST_PROMPT = (
    "tenacity.asyncio",
    "anyio._core._sockets",
    "anyio._backends._asyncio",
)
"""Modules that the libraries would load on first use, on any thread."""


OnResult = Callable[[str, str], None]
"""Function that receives the provider of each answered question, and "ok" or the code of the
error. The provider of a model at a URL is "url".
"""


def ignore_result(provider: str, result: str) -> None:
    """Drop a result: an `OnResult` function that does nothing."""


class RemoteModel:
    """Each prompt has its own connection, so that any event loop may ask."""

    def __init__(
        self,
        endpoint: Endpoint,
        policy: RetryPolicy | None = None,
        on_result: OnResult = ignore_result,
    ) -> None:
        self._endpoint = endpoint
        self._policy = policy or RetryPolicy()
        self._on_result = on_result
        self._client: ModuleType | None = None

    @property
    def name(self) -> str:
        return self._endpoint.name

    @property
    def _is_priced(self) -> bool:
        return bool(self._endpoint.provider.priced_as) and not self._endpoint.custom_url

    def libraries(self) -> Iterator[Callable[[], object]]:
        """Yield functions that load the libraries of a usual question, in parts of about half a
        second.

        The functions raise `Refused` (MIND_NOT_READY) if the libraries are not installed.
        """
        attempts = _attempts()
        yield lambda: attempts
        if not attempts.plain_call.speaks_plainly(self._endpoint):
            yield self._library
        if self._is_priced:
            yield _prices

    async def ask(self, prompt: Prompt, *, on_attempt: OnAttempt | None = None) -> Answer:
        check_prompt(prompt)
        self._check_temperature(prompt)
        provider = "url" if "://" in self.name else self._endpoint.provider.name
        try:
            answer = await self._ask(prompt, on_attempt)
        except Refused as refusal:
            self._on_result(provider, refusal.code)
            raise
        self._on_result(provider, "ok")
        return answer

    async def _ask(self, prompt: Prompt, on_attempt: OnAttempt | None) -> Answer:
        unmetered = UnmeteredUsage(prompt)
        if self._client is None:  # loading takes time that is not the model's
            self._client = await asyncio.to_thread(_attempts)
        try:
            async with asyncio.timeout(prompt.deadline):
                answer: Answer = await self._client.send(
                    self._endpoint, prompt, on_attempt, self._policy, unmetered
                )
            return structs.replace(answer, unmetered=await self._add_price(unmetered.total))
        except ModelError as error:
            error.unmetered = await self._add_price(unmetered.total)
            raise
        except TimeoutError:
            pass
        too_slow = model_error(TOO_SLOW, self._endpoint)  # without traces of the request
        too_slow.unmetered = await self._add_price(unmetered.total)
        raise too_slow

    def _library(self) -> "ModuleType":
        try:
            return load_library(self._endpoint.provider.api_format)
        except ModuleNotFoundError as error:
            raise _not_installed() from error

    async def _add_price(self, usage: Unmetered | None) -> Unmetered | None:
        if usage is None:
            return None
        cost = await self.price(usage.tokens_in, usage.tokens_out)
        return structs.replace(usage, estimated_cost=cost)

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        if not self._is_priced:
            return None
        prices = await asyncio.to_thread(_prices)
        price: Decimal | None = prices.price_of_tokens(self._endpoint, tokens_in, tokens_out)
        return price

    def _check_temperature(self, prompt: Prompt) -> None:
        provider = self._endpoint.provider
        if prompt.temperature is not None and prompt.temperature > provider.max_temperature:
            raise Refused(
                Code.OUT_OF_RANGE,
                "The setting temperature is out of range.",
                hint=f"{provider.title} takes a number from 0 to {provider.max_temperature:g}.",
            )


def _attempts() -> "ModuleType":
    return _load(*AT_THE_FIRST_PROMPT, "thoughtline.llm.client.attempts")


def _prices() -> "ModuleType":
    return _load("genai_prices.data", "thoughtline.llm.prices")


def _load(*names: str) -> "ModuleType":
    try:
        return load(*names)
    except ModuleNotFoundError as error:
        raise _not_installed() from error


def _not_installed() -> Refused:
    return Refused(
        Code.MIND_NOT_READY,
        "The libraries that reach model providers are not installed.",
        hint=f"Install them: {install_command('models')}.",
    )
