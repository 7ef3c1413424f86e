"""The waits before a prompt is sent again."""

import pytest
from tenacity import Future, RetryCallState

from thoughtline.core.refusal import Code
from thoughtline.llm.client.retry import SPREAD, RetryPolicy, retrying
from thoughtline.llm.model import ModelError
from thoughtline.wiring.models.lazy_model_services import GROWTH

DRAWS = 50


def waits(policy: RetryPolicy, attempt: int, error: ModelError) -> list[float]:
    """Waits that may follow a failed attempt, in seconds."""
    caller = retrying(policy, 600.0)
    state = RetryCallState(caller, None, (), {})
    state.attempt_number = attempt
    state.outcome = Future.construct(attempt, error, has_exception=True)
    return [caller.wait(state) for _ in range(DRAWS)]


def busy(retry_after: float | None = None) -> ModelError:
    return ModelError(Code.MIND_BUSY, "Busy.", hint="Wait.", retry_after=retry_after)


@pytest.mark.parametrize(("attempt", "seconds"), [(1, 1.0), (2, 3.0)])
def test_the_waits_of_the_thinking_agent_grow_and_are_spread(attempt: int, seconds: float) -> None:
    drawn = waits(RetryPolicy(growth=GROWTH), attempt, busy())

    assert all(seconds <= wait <= seconds + SPREAD for wait in drawn)
    assert len(set(drawn)) > 1


def test_a_wait_that_a_provider_names_is_spread_and_never_shortened() -> None:
    drawn = waits(RetryPolicy(), 1, busy(retry_after=5.0))

    assert all(5.0 <= wait <= 5.0 + SPREAD for wait in drawn)
    assert len(set(drawn)) > 1


@pytest.mark.parametrize(("attempt", "longest"), [(1, 1.0), (2, 2.0), (3, 4.0), (9, 20.0)])
def test_other_waits_are_random_up_to_a_bound_that_doubles(attempt: int, longest: float) -> None:
    drawn = waits(RetryPolicy(pause=1.0), attempt, busy())

    assert all(0 <= wait <= longest for wait in drawn)
    assert max(drawn) > longest / 2
    assert len(set(drawn)) > 1
