"""How often a request is repeated, and how long is waited before."""

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from thoughtline.llm.model import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tenacity import AsyncRetrying, RetryCallState

LONGEST_BACKOFF = 20.0
"""Seconds of one wait, where the provider named none."""

SPREAD = 0.25
"""Seconds over which those are spread who were all told to wait equally long."""


class RetryPolicy(Struct, frozen=True, kw_only=True):
    """How often a prompt is sent, and the waits between.

    `pause` is the longest first wait, in seconds; later ones are longer. With `growth`, the waits
    are these multiples of `pause` instead, and a little more by chance. A provider that asks for
    a longer wait than `longest_wait`, in seconds, is not asked again.
    """

    tries: int = 3
    pause: float = 1.0
    growth: tuple[float, ...] = ()
    longest_wait: float = 60.0


def retrying(policy: RetryPolicy, deadline: float) -> "AsyncRetrying":
    """Calls a function until it raises no retryable `ModelError`. `deadline` is in seconds."""
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
    """As long as the provider says, else longer each time and by chance."""
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
