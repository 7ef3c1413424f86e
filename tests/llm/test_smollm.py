"""A real model, really asked. What it says is its own affair; that it arrives whole is ours."""

from typing import Any

from llm.prompts import answer
from llm.smollm import smollm  # noqa: F401 - a fixture
from thoughtline.llm.client.remote_model import RemoteModel
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import Answer
from thoughtline.llm.tool_calls import ToolSpec


async def told_by(model: str, **said: Any) -> Answer:
    """Its first few words: so small a model seldom ends by itself."""
    usual = {
        "text": "What is the capital of France?",
        "max_tokens": 60,
        "stop": (".", ",", "\n"),
        "temperature": 0.0,
        "deadline": 120.0,
    }
    return await answer(RemoteModel(resolve_model(model, {})), **{**usual, **said})


async def test_a_real_model_answers(smollm: str) -> None:  # noqa: F811 - the fixture
    told = await told_by(smollm)

    assert told.text.strip()
    assert told.finish == "stop"
    assert told.tokens_in
    assert told.tokens_out
    assert (told.estimated_cost, told.unhonoured) == (None, ())


async def test_the_same_seed_gives_the_same_answer(smollm: str) -> None:  # noqa: F811 - as above
    said = {"text": "Tell me about the sea.", "seed": 7, "temperature": 1.0}

    assert (await told_by(smollm, **said)).text == (await told_by(smollm, **said)).text


async def test_a_real_server_takes_tools(smollm: str) -> None:  # noqa: F811 - as above
    think = ToolSpec(
        name="think",
        about="Write a thought down.",
        schema={"type": "object", "properties": {"thought": {"type": "string"}}},
    )

    told = await told_by(smollm, tools=(think,))

    assert told.text.strip() or told.calls
