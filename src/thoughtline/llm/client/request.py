"""Asking a mind over the network: once, and again where that is worth it."""

import asyncio
import ssl
import time
import warnings
from collections.abc import Callable, Iterator
from json import JSONDecodeError

import httpx2
import msgspec
from pydantic_ai import exceptions
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
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt
from tenacity.stop import stop_before_delay
from tenacity.wait import wait_random, wait_random_exponential

from thoughtline.llm.client import errors
from thoughtline.llm.client.errors import Fault, failed, quoted
from thoughtline.llm.client.model import Patience
from thoughtline.llm.client.request_format import assemble, messages, offered, settings
from thoughtline.llm.client.response import read, whole
from thoughtline.llm.client.transport import CONNECT_WITHIN, GuardedTransport
from thoughtline.llm.client.unmetered import UnmeteredUsage
from thoughtline.llm.model import Answer, Hear, ModelError, Prompt
from thoughtline.llm.prices import known_models
from thoughtline.llm.resolver import Access

LONGEST_BACKOFF = 20.0
"""Seconds of one wait, where the provider named none."""

LONGEST_WISH = 1e9
SPREAD = 0.25
"""Seconds over which those are spread who were all told to wait equally long."""

FAULTS: tuple[tuple[type[Exception], Fault], ...] = (
    (exceptions.ModelContextWindowExceededError, errors.TOO_LONG),
    (exceptions.ModelAuthenticationError, errors.KEY_REFUSED),
    (exceptions.ModelNotFoundError, errors.UNKNOWN_MODEL),
    (exceptions.ModelRequestRejectedError, errors.REFUSED),
    (exceptions.ModelQuotaExceededError, errors.UNPAID),
    (exceptions.ModelRateLimitError, errors.BUSY),
    (exceptions.ModelUnavailableError, errors.FAILING),
    (exceptions.ModelServerError, errors.FAILING),
    (exceptions.ModelConnectionError, errors.UNREACHABLE),
    (exceptions.ModelHTTPError, errors.REFUSED),
    (exceptions.ContentFilterError, errors.FILTERED),
    (httpx2.TransportError, errors.UNREACHABLE),
    (httpx2.InvalidURL, errors.UNUSABLE),
    (ImportError, errors.NOT_INSTALLED),
    (JSONDecodeError, errors.UNREADABLE),
    (UnicodeDecodeError, errors.UNREADABLE),
)
"""The first that fits counts. Whatever else a library raises, the answer could not be read."""

# Told to standard error, they would be lines that no one asked for: `unhonoured` says the same.
warnings.filterwarnings("ignore", category=UserWarning, module=r"pydantic_ai\.")


async def ask(
    access: Access, prompt: Prompt, hear: Hear | None, patience: Patience, losses: UnmeteredUsage
) -> Answer:
    """Raises `ModelError`. The caller keeps the deadline, and reads what was lost."""
    started = time.monotonic()
    guard = GuardedTransport(access, losses, largest=patience.largest)
    limits = httpx2.Timeout(prompt.deadline, connect=CONNECT_WITHIN)
    async with httpx2.AsyncClient(transport=guard, timeout=limits, trust_env=False) as client:
        question = _Question(access, prompt, hear, client, guard)

        def timed(answer: Answer) -> Answer:
            seconds = time.monotonic() - started
            return msgspec.structs.replace(answer, seconds=seconds, retries=question.tries - 1)

        try:
            return timed(await _retrying(prompt, patience)(question.put))
        except ModelError as failure:
            failure.retries = question.tries - 1
            failure.partial = failure.partial and timed(failure.partial)
            raise
        except asyncio.CancelledError:
            losses.broke_off()
            raise


def _retrying(prompt: Prompt, patience: Patience) -> AsyncRetrying:
    return AsyncRetrying(
        stop=stop_after_attempt(patience.tries) | stop_before_delay(prompt.deadline),
        wait=_wait(patience),
        retry=retry_if_exception(lambda error: _is_worth_it(error, patience)),
        sleep=asyncio.sleep,
        reraise=True,
    )


def _is_worth_it(error: BaseException, patience: Patience) -> bool:
    return (
        isinstance(error, ModelError)
        and error.again
        and (error.retry_after or 0) <= patience.longest_wait
    )


def _wait(patience: Patience) -> Callable[[RetryCallState], float]:
    """As long as the provider says, else longer each time and by chance."""
    backoff = wait_random_exponential(multiplier=patience.pause, max=LONGEST_BACKOFF)
    spread = wait_random(0, SPREAD)

    def wait(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, ModelError) and error.retry_after is not None:
            return error.retry_after + spread(state)
        if patience.growth:
            step = patience.growth[min(state.attempt_number, len(patience.growth)) - 1]
            return patience.pause * (step + spread(state))
        return backoff(state)

    return wait


class _Question:
    """One prompt, put until it is answered. What was heard once is not said again."""

    def __init__(
        self,
        access: Access,
        prompt: Prompt,
        hear: Hear | None,
        client: httpx2.AsyncClient,
        guard: GuardedTransport,
    ) -> None:
        self._access = access
        self._prompt = prompt
        self._hear = hear
        self._client = client
        self._guard = guard
        self._losses = guard.losses
        self._billed: tuple[int, int] | None = None
        self._model: Model | None = None
        self._heard = False
        self._listener_failed: Exception | None = None
        self.tries = 0

    async def put(self) -> Answer:
        self.tries += 1
        if self._billed is not None:  # the one before, which is no part of the answer to come
            self._losses.add(*self._billed)
        told = await self._told()
        answer = told.partial if isinstance(told, ModelError) else told
        self._billed = _counted(answer)
        if self._billed is not None:
            self._losses.settled()
        elif isinstance(told, Answer):
            self._losses.uncounted(told.text)
        may_be_billed = self._billed is not None or self._losses.broke_off()
        if isinstance(told, Answer):
            return told
        spared = self._prompt.once and may_be_billed
        told.again = told.again and not self._heard and not spared
        raise told  # from out here, so that no library's error hangs on it

    async def _told(self) -> Answer | ModelError:
        try:
            if self._model is None:
                self._model = await asyncio.to_thread(assemble, self._access, self._client)
            response = await self._response(self._model)
            return read(response, self._model, self._access, self._prompt, self._guard)
        except Exception as error:  # what a library raises may quote the request: none gets out
            if error is self._listener_failed:
                raise
            return self._guard.fault or _explained(error, self._access)

    async def _response(self, model: Model) -> ModelResponse:
        said, tools = messages(self._prompt), offered(self._prompt)
        chosen = settings(self._prompt, self._access.provider, self._access.model)
        if self._hear is None:
            return await model_request(
                model, said, model_settings=chosen, model_request_parameters=tools
            )
        async with model_request_stream(
            model, said, model_settings=chosen, model_request_parameters=tools
        ) as stream:
            async for event in stream:
                self._tell(whole(_piece(event)))
        return stream.get()

    def _tell(self, piece: str) -> None:
        if not piece or self._hear is None:
            return
        self._heard = True
        try:
            self._hear(piece)
        except Exception as error:
            self._listener_failed = error
            raise


def _counted(answer: Answer | None) -> tuple[int, int] | None:
    """Tokens in and out, as far as the provider said."""
    if answer is None or answer.tokens_in is None:
        return None
    return answer.tokens_in, answer.tokens_out or 0


def _piece(event: ModelResponseStreamEvent) -> str:
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return text
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
    return ""


def _explained(error: Exception, access: Access) -> ModelError:
    fault = next((fault for kind, fault in FAULTS if isinstance(error, kind)), None)
    causes = list(_causes(error))
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
        fault = errors.UNTRUSTED
    elif any(isinstance(cause, JSONDecodeError | UnicodeDecodeError) for cause in causes):
        fault = errors.UNREADABLE
    fault = fault or errors.MISSHAPEN
    if not isinstance(error, exceptions.ModelAPIError):
        return failed(fault, access)
    return failed(
        fault,
        access,
        detail=_detail(error, fault, access),
        status=getattr(error, "status_code", 0),
        retry_after=_retry_after(error),
    )


def _detail(error: exceptions.ModelAPIError, fault: Fault, access: Access) -> str:
    wait = _retry_after(error)
    if fault is errors.REFUSED:
        return quoted(_said(error.body), access)
    if fault is errors.BUSY and wait is not None:
        return f"It asks to wait {wait:.0f} seconds."
    if fault is errors.UNREACHABLE and access.provider.start:
        return f"`{access.provider.start}` starts it."
    return known_models(access) if fault is errors.UNKNOWN_MODEL else ""


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    for _ in range(8):
        if cause is None:
            return
        yield cause
        cause = cause.__cause__ or cause.__context__


def _said(body: object) -> object:
    """What a provider says in an error, in any of the forms that they have for it."""
    inner = body.get("error", body) if isinstance(body, dict) else None
    return inner.get("message") if isinstance(inner, dict) else inner


def _retry_after(error: exceptions.ModelAPIError) -> float | None:
    """From the header, else from the body, where some providers say it."""
    if error.retry_after is not None:
        return error.retry_after
    inner = error.body.get("error", error.body) if isinstance(error.body, dict) else None
    said = inner.get("retry_after") if isinstance(inner, dict) else None
    return float(said) if isinstance(said, int | float) and 0 <= said <= LONGEST_WISH else None
