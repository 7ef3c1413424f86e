"""Graded by another one's server: llmock breaks things as providers do, and judges how we take it.

What our own server shows already (test_faults.py) is not shown again.
"""

from typing import TYPE_CHECKING

import pytest

from llm.prompts import answer, failure
from thoughtline.core.refusal import Code
from thoughtline.llm.client.remote_model import RemoteModel
from thoughtline.llm.client.retry import RetryPolicy
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import Exchange
from thoughtline.llm.tool_calls import ToolSpec

if TYPE_CHECKING:
    from llmock.pytest_plugin import LLMock

PROVIDERS = {
    "openai": ("openai:gpt-4o-mini", "OPENAI"),
    "anthropic": ("anthropic:claude-haiku-4-5", "ANTHROPIC"),
    "gemini": ("gemini:gemini-2.5-flash", "GEMINI"),
    "groq": ("groq:llama-3.3-70b-versatile", "GROQ"),
}
THINK = ToolSpec(
    name="think",
    about="Write a thought down.",
    schema={"type": "object", "properties": {"thought": {"type": "string"}}},
)


@pytest.fixture(params=PROVIDERS)
def provider(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def model(llmock: "LLMock", provider: str) -> RemoteModel:
    name, prefix = PROVIDERS[provider]
    said = {f"{prefix}_API_KEY": "k", f"{prefix}_BASE_URL": llmock.base_url(provider)}
    return RemoteModel(resolve_model(name, said), RetryPolicy(pause=0.2, longest_wait=5))


async def test_a_provider_that_asks_to_wait_is_waited_for(
    llmock: "LLMock", model: RemoteModel
) -> None:
    llmock.rate_limit(times=2, retry_after=0.2)

    told = await answer(model, max_tokens=1000)

    assert told.retries == 2
    llmock.assert_resilient(strict=True)


async def test_quotas_are_kept_to_once_they_are_told(llmock: "LLMock", model: RemoteModel) -> None:
    llmock.limits(rpm=60)

    for _ in range(3):
        await answer(model, max_tokens=1000)

    llmock.assert_resilient()


@pytest.mark.parametrize(("status", "retry_after"), [(500, None), (503, 0.2)])
async def test_an_outage_is_given_up_after_a_few_tries(
    llmock: "LLMock", model: RemoteModel, status: int, retry_after: float | None
) -> None:
    llmock.fail(status, times=None, retry_after=retry_after)

    failed = await failure(model, max_tokens=1000, deadline=20.0)

    assert (failed.code, failed.status, len(llmock.requests)) == (Code.MIND_FAILING, status, 3)
    llmock.assert_resilient()


async def test_a_prompt_over_the_window_is_asked_once(llmock: "LLMock", model: RemoteModel) -> None:
    llmock.limits(context_window=20)

    before = (Exchange("Why? " * 100, "Because."),)

    failed = await failure(model, before=before, max_tokens=1000)

    assert "longer than the model can read" in str(failed)
    assert (failed.code, failed.retryable) == (Code.MIND_REFUSED, False)
    assert len(llmock.requests) == 1
    llmock.assert_resilient(strict=True)


@pytest.mark.parametrize("provider", ["anthropic"])  # the others are asked for whole answers
@pytest.mark.parametrize("fault", ["truncate", "disconnect", "corrupt"])
async def test_a_stream_that_breaks_is_asked_for_again_and_is_no_answer(
    llmock: "LLMock", model: RemoteModel, fault: str
) -> None:
    getattr(llmock, fault)(times=None, after_chunks=4)

    failed = await failure(model)

    assert failed.code in (Code.MIND_CUT_SHORT, Code.MIND_UNREACHABLE, Code.MIND_MISSPOKE)


@pytest.mark.parametrize("provider", ["anthropic"])
async def test_a_stalled_stream_does_not_outlast_the_deadline(
    llmock: "LLMock", model: RemoteModel
) -> None:
    llmock.stall(after_chunks=2, seconds=30)

    failed = await failure(model, deadline=1.0)

    assert failed.code is Code.MIND_TOO_SLOW


async def test_tools_are_called_as_each_provider_says_it(
    llmock: "LLMock", model: RemoteModel
) -> None:
    llmock.call_tool("think", {"thought": "It is cold."}, times=None)

    told = await answer(model, tools=(THINK,), max_tokens=1000)

    [call] = told.calls
    assert (call.tool, call.arguments.replace(" ", "")) == ("think", '{"thought":"Itiscold."}')
    llmock.assert_resilient(strict=True)


@pytest.mark.parametrize("provider", ["openai", "groq"])  # the others send objects, not texts
@pytest.mark.parametrize("fault", ["malformed_arguments", "unknown_tool"])
async def test_a_broken_call_is_a_failure(llmock: "LLMock", model: RemoteModel, fault: str) -> None:
    llmock.break_tool_call(fault)

    failed = await failure(model, tools=(THINK,), max_tokens=1000)

    assert failed.code is Code.MIND_MISSPOKE
    llmock.assert_resilient(strict=True)
