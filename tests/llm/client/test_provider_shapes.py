"""What providers really send is an answer; only what holds none is refused.

tests/data/provider_shapes.jsonl has one shape a line, as it is sent, and what it comes to.
"""

import json
from typing import Any

import pytest

from dialects.thinking_agent.test_tool_calls import call
from llm.llm_server import Behaviour, LlmServer, raw
from llm.prompts import PROVIDERS, Serve, remote
from places import DATA
from rawclient import RawClient, greeted
from thoughtline.llm.model import Prompt

SHAPES = [
    json.loads(line)
    for line in (DATA / "provider_shapes.jsonl").read_text(encoding="utf-8").splitlines()
]

WHOLE = [shape for shape in SHAPES if "body" in shape]
STREAMED = [shape for shape in SHAPES if "lines" in shape]


def ids(shape: dict[str, Any]) -> str:
    return str(shape["name"])


def sends(shape: dict[str, Any]) -> Behaviour:
    if "body" in shape:
        return raw(json.dumps(shape["body"]).encode())
    return raw("\n".join([*shape["lines"], ""]).encode(), "text/event-stream")


@pytest.fixture(scope="module", params=["openai", "anthropic", "gemini"])
def asking(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of the dialect, its provider, and the form that this speaks."""
    model, key, url, path = PROVIDERS["deepseek" if request.param == "openai" else request.param]
    database = tmp_path_factory.mktemp("shapes") / "record.db"
    with LlmServer([]) as provider:
        environment = {key: "sk-one", url: provider.url + path, "THOUGHTLINE_MODEL_PAUSE": "0.01"}
        with greeted(
            database,
            *("--dialect", "thinking-agent", "--model", model),
            environment=environment,
        ) as client:
            yield request.param, client, provider


def test_an_answer_is_taken_as_it_comes(asking: tuple[str, RawClient, LlmServer]) -> None:
    api, client, provider = asking
    for shape in [shape for shape in WHOLE if shape["api"] == api]:
        provider.script = [sends(shape)]

        told = call(client, "chat_agent", input_text="Six times seven?", temperature=0.5)

        if shape["text"] is None:
            assert told["success"] is False, shape["name"]
            continue
        assert told["success"], (shape["name"], told)
        counts = told["usage"] or {}
        parts = [counts.get("prompt_tokens"), counts.get("completion_tokens")]
        usage = None if None in parts else parts
        assert (told["content"], told["finish_reason"], usage) == (
            shape["text"],
            shape["finish"],
            shape["tokens"],
        ), shape["name"]


@pytest.mark.parametrize("shape", STREAMED, ids=ids)
async def test_a_streamed_answer_is_taken_as_it_comes(shape: dict[str, Any], serve: Serve) -> None:
    """Anthropic's library asks for a stream unless `max_tokens` keeps the answer short."""
    told = await remote(serve(sends(shape)), shape["api"]).ask(Prompt(text="Six times seven?"))

    usage = None if told.tokens_in is None else [told.tokens_in, told.tokens_out]
    assert (told.text, told.finish, usage) == (shape["text"], shape["finish"], shape["tokens"])


def test_the_table_has_shapes_of_all_kinds() -> None:
    assert len(SHAPES) >= 25
    assert len({shape["name"] for shape in SHAPES}) == len(SHAPES)
    named = " ".join(shape["name"] for shape in SHAPES)
    makers = (
        *("OpenAI", "DeepSeek", "SiliconFlow", "Ollama", "llama.cpp", "vLLM", "LM Studio"),
        *("OpenRouter", "Anthropic", "Gemini"),
    )
    assert all(maker in named for maker in makers)
