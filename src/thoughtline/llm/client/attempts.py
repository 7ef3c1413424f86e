"""Attempts at one prompt to a provider, with retries."""

import asyncio
import time
import warnings

import httpx2
from msgspec import Struct, structs
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.messages import (
    ModelResponse,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
)
from pydantic_ai.models import Model

from thoughtline.llm.client.library_errors import translate
from thoughtline.llm.client.request import (
    build_model,
    messages,
    model_settings,
    tool_definitions,
)
from thoughtline.llm.client.response import parse_response, replace_surrogates
from thoughtline.llm.client.retry import RetryPolicy, retrying
from thoughtline.llm.client.transport import CONNECT_TIMEOUT, GuardedTransport
from thoughtline.llm.client.usage_estimate import UnmeteredUsage
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Answer, ModelError, OnAttempt, OnText, Prompt

# These would be unwanted lines on standard error: `unhonoured` reports the first kind, and the
# second kind quotes the provider, whose text may contain the key.
warnings.filterwarnings("ignore", category=UserWarning, module=r"(pydantic_ai|google\.genai)\.")


class Listener(Struct, frozen=True):
    """Listener with callbacks for the pieces of an answer, and for the attempts at the answer."""

    on_text: OnText | None
    on_attempt: OnAttempt | None


async def send(
    endpoint: Endpoint,
    prompt: Prompt,
    listener: Listener,
    policy: RetryPolicy,
    unmetered: UnmeteredUsage,
) -> Answer:
    """Send a prompt, with retries. Raises `ModelError` if no attempt gives a usable answer.

    The caller of `send` enforces the deadline, and reads `unmetered`.
    """
    transport = GuardedTransport(endpoint, unmetered)
    limits = httpx2.Timeout(prompt.deadline, connect=CONNECT_TIMEOUT)
    async with httpx2.AsyncClient(transport=transport, timeout=limits, trust_env=False) as client:
        attempts = _Attempts(endpoint, prompt, listener, client, transport, tries=policy.tries)

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
    """Attempts at one prompt. After a piece of text was passed on, no further attempt follows.

    `seconds` is the total time of the attempts, without the waits between attempts.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        prompt: Prompt,
        listener: Listener,
        client: httpx2.AsyncClient,
        transport: GuardedTransport,
        *,
        tries: int,
    ) -> None:
        self._endpoint = endpoint
        self._prompt = prompt
        self._on_text = listener.on_text
        self._on_attempt = listener.on_attempt
        self._tries = tries
        self._client = client
        self._transport = transport
        self._unmetered = transport.unmetered
        self._billed: tuple[int, int] | None = None
        self._model: Model | None = None
        self._passed_on = False
        self._listener_error: Exception | None = None
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
        result.retryable = result.retryable and not self._passed_on and not only_once
        raise result  # raised here, so that no library's error is attached to it

    async def _result(self) -> Answer | ModelError:
        try:
            if self._model is None:
                self._model = await asyncio.to_thread(build_model, self._endpoint, self._client)
            response = await self._timed_response(self._model)
            return parse_response(
                response, self._model, self._endpoint, self._prompt, self._transport
            )
        except Exception as error:  # a library's error may quote the request
            if error is self._listener_error:
                raise
            return self._transport.error or translate(error, self._endpoint)

    async def _timed_response(self, model: Model) -> ModelResponse:
        began = time.monotonic()
        try:
            return await self._response(model)
        finally:
            self.seconds += time.monotonic() - began

    async def _response(self, model: Model) -> ModelResponse:
        history, tools = messages(self._prompt), tool_definitions(self._prompt)
        chosen = model_settings(self._prompt, self._endpoint.provider, self._endpoint.model)
        if self._on_text is None:
            return await model_request(
                model, history, model_settings=chosen, model_request_parameters=tools
            )
        async with model_request_stream(
            model, history, model_settings=chosen, model_request_parameters=tools
        ) as stream:
            async for event in stream:
                self._pass_on(replace_surrogates(_text_of(event)))
        return stream.get()

    def _pass_on(self, text: str) -> None:
        if not text or self._on_text is None:
            return
        self._passed_on = True
        try:
            self._on_text(text)
        except Exception as error:
            self._listener_error = error
            raise


def _tokens(answer: Answer | None) -> tuple[int, int] | None:
    """Return the tokens in and out; None if the provider did not report the tokens."""
    if answer is None or answer.tokens_in is None:
        return None
    return answer.tokens_in, answer.tokens_out or 0


def _text_of(event: ModelResponseStreamEvent) -> str:
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return text
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
    return ""
