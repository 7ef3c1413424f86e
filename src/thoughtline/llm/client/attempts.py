"""Attempts at one prompt to a provider, with retries."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx2
from msgspec import structs

from thoughtline.llm.client import plain_call
from thoughtline.llm.client.library import load_library
from thoughtline.llm.client.retry import RetryPolicy, retrying
from thoughtline.llm.client.transport import CONNECT_TIMEOUT, GuardedTransport
from thoughtline.llm.client.usage_estimate import UnmeteredUsage
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Answer, ModelError, OnAttempt, Prompt

if TYPE_CHECKING:
    from types import ModuleType

    from thoughtline.llm.client.library_call import LibraryCall


async def send(
    endpoint: Endpoint,
    prompt: Prompt,
    on_attempt: OnAttempt | None,
    policy: RetryPolicy,
    unmetered: UnmeteredUsage,
) -> Answer:
    """Send a prompt, with retries. Raises `ModelError` if no attempt gives a usable answer.

    The caller of `send` enforces the deadline, and reads `unmetered`.
    """
    transport = GuardedTransport(endpoint, unmetered)
    limits = httpx2.Timeout(prompt.deadline, connect=CONNECT_TIMEOUT)
    async with httpx2.AsyncClient(transport=transport, timeout=limits, trust_env=False) as client:
        attempts = _Attempts(endpoint, prompt, on_attempt, client, transport, tries=policy.tries)

        def timed(answer: Answer) -> Answer:
            return structs.replace(answer, seconds=attempts.seconds, retries=attempts.count - 1)

        try:
            return timed(await retrying(policy, prompt.deadline)(attempts.make))
        except ModelError as error:
            error.retries = attempts.count - 1
            error.partial = error.partial and timed(error.partial)
            raise
        except asyncio.CancelledError:
            unmetered.abandon_attempt()
            raise


class _Attempts:
    """Attempts at one prompt. `seconds` is their total time, without the waits between them."""

    def __init__(
        self,
        endpoint: Endpoint,
        prompt: Prompt,
        on_attempt: OnAttempt | None,
        client: httpx2.AsyncClient,
        transport: GuardedTransport,
        *,
        tries: int,
    ) -> None:
        self._endpoint = endpoint
        self._prompt = prompt
        self._on_attempt = on_attempt
        self._tries = tries
        self._client = client
        self._transport = transport
        self._unmetered = transport.unmetered
        self._billed: tuple[int, int] | None = None
        self._library_call: LibraryCall | None = None
        self.count = 0
        self.seconds = 0.0

    async def make(self) -> Answer:
        """Make one attempt. Raises `ModelError` if the attempt gives no usable answer."""
        self.count += 1
        if self._on_attempt is not None:
            self._on_attempt(self.count, self._tries)
        if self._billed is not None:  # the earlier attempt, which is no part of the coming answer
            self._unmetered.add(*self._billed)
        result = await self._result()
        answer = result.partial if isinstance(result, ModelError) else result
        self._billed = _tokens(answer)
        if self._billed is not None:
            self._unmetered.settle_attempt()
        elif isinstance(result, Answer):
            self._unmetered.add_answer(result.text)
        may_be_billed = self._billed is not None or self._unmetered.abandon_attempt()
        if isinstance(result, Answer):
            return result
        only_once = self._prompt.once and may_be_billed
        result.retryable = result.retryable and not only_once
        raise result  # raised here, so that no library's error is attached to it

    async def _result(self) -> Answer | ModelError:
        endpoint, prompt = self._endpoint, self._prompt
        try:
            if plain_call.is_plain(prompt) and plain_call.speaks_plainly(endpoint):
                return await self._plain_result()
            call = await self._library()
            with self._timing():
                response = await call.ask(self._client)
            return call.parse(response)
        except Exception as error:  # noqa: BLE001 - a library's error may quote the request
            if self._transport.error:
                return self._transport.error
            translated: ModelError = (await self._load()).translate(error, endpoint)
            return translated

    async def _plain_result(self) -> Answer | ModelError:
        """Ask without the library. The library reads responses that are not plain answers."""
        endpoint, prompt = self._endpoint, self._prompt
        with self._timing():
            response = await plain_call.send(endpoint, prompt, self._client)
        body = self._transport.body
        answer = await plain_call.read_answer(response, endpoint, prompt, body)
        if answer is not None:
            return answer
        return await (await self._library()).read(response)

    async def _library(self) -> "LibraryCall":
        if self._library_call is None:
            library = await self._load()
            self._library_call = library.LibraryCall(self._endpoint, self._prompt, self._transport)
        return self._library_call

    async def _load(self) -> "ModuleType":
        return await asyncio.to_thread(load_library, self._endpoint.provider.api_format)

    @contextmanager
    def _timing(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds += time.monotonic() - began


def _tokens(answer: Answer | None) -> tuple[int, int] | None:
    """Return the tokens in and out; None if the provider did not report the tokens."""
    if answer is None or answer.tokens_in is None:
        return None
    return answer.tokens_in, answer.tokens_out or 0
