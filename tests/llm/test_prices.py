"""An estimate of cost where the public price table has one, and none where it does not."""

from dataclasses import replace
from decimal import Decimal

import pytest
from pydantic_ai.messages import ModelResponse, TextPart
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RequestUsage

from llm.llm_server import says
from llm.prompts import Serve, answer, remote
from thoughtline.llm.client.response import parse_response
from thoughtline.llm.client.transport import GuardedTransport
from thoughtline.llm.client.usage_estimate import UnmeteredUsage
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import Answer, Prompt
from thoughtline.llm.prices import price_of_response

KEYS = dict.fromkeys(
    ("DEEPSEEK_API_KEY", "SILICONFLOW_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"), "k"
)


def told(model: str) -> ModelResponse:
    usage = RequestUsage(input_tokens=1_000_000, output_tokens=1_000_000)
    return ModelResponse(parts=[], model_name=model, usage=usage)


@pytest.mark.parametrize("name", ["openai:gpt-4o-mini", "anthropic:claude-haiku-4-5"])
def test_a_known_model_has_a_price(name: str) -> None:
    cost = price_of_response(told(name.partition(":")[2]), resolve_model(name, KEYS))

    assert isinstance(cost, Decimal)
    assert Decimal("0.1") < cost < Decimal(100)


def test_a_model_that_answers_under_another_name_is_priced_as_the_one_that_was_asked() -> None:
    cost = price_of_response(told("alias-of-today"), resolve_model("openai:gpt-4o-mini", KEYS))

    assert cost == price_of_response(told("gpt-4o-mini"), resolve_model("openai:gpt-4o-mini", KEYS))


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("openai:nobody-knows-this", "nobody-knows-this"),
        ("siliconflow:Qwen/Qwen3-8B", "gpt-4o-mini"),
        ("ollama:gpt-4o-mini", "gpt-4o-mini"),
        ("http://127.0.0.1/v1#gpt-4o-mini", "gpt-4o-mini"),
    ],
)
def test_what_has_no_public_price_has_none_here(name: str, model: str) -> None:
    assert price_of_response(told(model), resolve_model(name, KEYS)) is None


async def test_behind_a_url_that_somebody_chose_prices_are_not_known(serve: Serve) -> None:
    answered = await answer(remote(serve(says(model="gpt-4o-mini")), "openai"))

    assert (answered.tokens_in, answered.estimated_cost) == (11, None)


def test_the_price_is_part_of_the_answer() -> None:
    """Only the providers themselves have public prices, so there is no request in this test."""
    access = resolve_model("openai:gpt-4o-mini", KEYS)
    guard = GuardedTransport(access, UnmeteredUsage(Prompt(text="?")))
    guard.body = b"{}"
    response = replace(
        told("gpt-4o-mini"),
        parts=[TextPart("Yes.")],
        provider_details={"finish_reason": "stop"},
        finish_reason="stop",
    )

    answered = parse_response(response, TestModel(), access, Prompt(text="?"), guard)

    assert isinstance(answered, Answer)
    assert answered.estimated_cost == price_of_response(response, access) is not None
