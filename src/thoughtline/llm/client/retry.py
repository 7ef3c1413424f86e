import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from thoughtline.llm.model import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tenacity import AsyncRetrying, RetryCallState

LONGEST_BACKOFF = 20.0
"""Longest wait in seconds, if the provider named no wait."""

SPREAD = 0.25
"""Seconds over which the retries of clients are spread, if a provider named the same wait to
several clients.
"""


class RetryPolicy(Struct, frozen=True, kw_only=True):
    """Policy for retries: the number of attempts for a prompt, and the waits between attempts.

    `pause` is the longest first wait, in seconds; later waits are longer. If `growth` is not empty,
    the waits are these multiples of `pause` plus a random part. If a provider asks for a longer
    wait than `longest_wait`, in seconds, the prompt is not retried.
    """

    tries: int = 3
    pause: float = 1.0
    growth: tuple[float, ...] = ()
    longest_wait: float = 60.0


def retrying(policy: RetryPolicy, deadline: float) -> "AsyncRetrying":
    """Repeat a function while it raises a retryable `ModelError`; `deadline` is in seconds."""
    import tenacity  # noqa: PLC0415 - comes with the extra [models], and is loaded by then

    return tenacity.AsyncRetrying(
        stop=tenacity.stop_after_attempt(policy.tries) | tenacity.stop_before_delay(deadline),
        wait=_wait(policy),
        retry=tenacity.retry_if_exception(lambda error: _is_retryable(error, policy)),
        sleep=asyncio.sleep,
        reraise=True,
    )


def _is_retryable(error: BaseException, policy: RetryPolicy) -> bool:
    return (
        isinstance(error, ModelError)
        and error.retryable
        and (error.retry_after or 0) <= policy.longest_wait
    )


def _wait(policy: RetryPolicy) -> "Callable[[RetryCallState], float]":
    """Return the provider's wait if known, otherwise a random wait that grows."""
    from tenacity.wait import wait_random, wait_random_exponential  # noqa: PLC0415 - as above

    backoff = wait_random_exponential(multiplier=policy.pause, max=LONGEST_BACKOFF)
    spread = wait_random(0, SPREAD)

    def wait(state: "RetryCallState") -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, ModelError) and error.retry_after is not None:
            return error.retry_after + spread(state)
        if policy.growth:
            factor = policy.growth[min(state.attempt_number, len(policy.growth)) - 1]
            return policy.pause * (factor + spread(state))
        return backoff(state)

    return wait
