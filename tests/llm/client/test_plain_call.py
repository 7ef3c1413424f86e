"""A plain question is sent and read without the library exactly as the library does it."""

import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic_ai.usage import RequestUsage

from llm.client.test_provider_shapes import WHOLE, ids, sends
from llm.llm_server import says, status
from llm.prompts import PROVIDERS, Serve, remote
from thoughtline.llm.client import plain_call
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import Answer, ChatModel, ModelError, Prompt
from thoughtline.llm.prices import price_of_payload, price_of_tokens

PLAIN = ("deepseek", "siliconflow", "groq", "openrouter", "ollama")
PROMPTS = {
    "bare": Prompt(text="Why?"),
    "all settings": Prompt(
        text="Why?",
        system="Be brief.",
        temperature=0.7,
        top_p=0.9,
        max_tokens=4096,
        stop=("END", "\n\n"),
        seed=7,
    ),
    "zeros": Prompt(text="为什么?", temperature=0.0, top_p=0.1, seed=0),
}
THINKING = (
    "<think>a</think>b",
    "x<think>\na\n</think>\n\nb<think>c</think>d",
    "<think>never ends",
    "a<think></think>b",
)


async def outcome(prompt: Prompt, model: ChatModel) -> Answer | tuple[Any, ...]:
    try:
        return replace(await model.ask(prompt), seconds=0)
    except ModelError as error:
        partial = error.partial and replace(error.partial, seconds=0)
        told = (error.code, str(error), error.status, error.retry_after, error.said)
        return (*told, error.retryable, partial, error.unmetered)


async def both(
    monkeypatch: pytest.MonkeyPatch, prompt: Prompt, *models: ChatModel
) -> tuple[Any, Any]:
    """The outcomes without the library, and by the library."""
    plain = await outcome(prompt, models[0])
    monkeypatch.setattr(plain_call, "speaks_plainly", lambda _: False)
    return plain, await outcome(prompt, models[1])


@pytest.mark.parametrize("prompt", PROMPTS.values(), ids=PROMPTS.keys())
@pytest.mark.parametrize("provider", PLAIN)
async def test_the_request_is_the_librarys(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, provider: str, prompt: Prompt
) -> None:
    server = serve(says("Because."))
    models = [remote(server, provider) for _ in range(2)]

    plain, by_library = await both(monkeypatch, prompt, *models)

    one, other = server.requests
    assert plain == by_library
    assert (one.method, one.path, one.body) == (other.method, other.path, other.body)
    assert dict(one.headers, **{"content-length": ""}) == dict(
        other.headers, **{"content-length": ""}
    )


@pytest.mark.parametrize("shape", [shape for shape in WHOLE if shape["api"] == "openai"], ids=ids)
@pytest.mark.parametrize("provider", ["deepseek", "openrouter"])
async def test_each_shape_of_an_answer_is_read_alike(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, provider: str, shape: dict[str, Any]
) -> None:
    server = serve(sends(shape))
    models = [remote(server, provider, tries=1) for _ in range(2)]

    plain, by_library = await both(monkeypatch, PROMPTS["all settings"], *models)

    assert plain == by_library


@pytest.mark.parametrize("text", THINKING)
async def test_thinking_between_tags_is_read_alike(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, text: str
) -> None:
    server = serve(says(text))

    plain, by_library = await both(
        monkeypatch, PROMPTS["bare"], remote(server, tries=1), remote(server, tries=1)
    )

    assert plain == by_library


@pytest.mark.parametrize("code", [400, 401, 402, 404, 413, 422, 429, 500, 503, 529])
async def test_each_error_is_reported_alike(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, code: int
) -> None:
    error = {"error": {"message": "This model's maximum context length is 9.", "code": "x"}}
    server = serve(status(code, error, Retry_After="2"))
    models = [remote(server, tries=1) for _ in range(2)]

    plain, by_library = await both(monkeypatch, PROMPTS["bare"], *models)

    assert plain == by_library


@pytest.mark.parametrize("usage", [{"prompt_tokens": 1000, "completion_tokens": 500}, {}])
def test_a_price_of_a_body_is_that_of_the_librarys_response(usage: dict[str, Any]) -> None:
    endpoint = resolve_model("deepseek:deepseek-chat", {"DEEPSEEK_API_KEY": "k"})
    body = {"model": "deepseek-chat", "usage": {**usage, "total_tokens": 1500}}
    if not usage:
        assert price_of_payload(body, endpoint) in (None, 0)
        return
    known = RequestUsage.extract(
        body,
        provider="deepseek",
        provider_url=endpoint.url,
        provider_fallback="openai",
        api_flavor="chat",
    )
    expected = price_of_tokens(endpoint, known.input_tokens, known.output_tokens)
    assert price_of_payload(body, endpoint) == expected
    assert expected


def test_a_plain_question_loads_no_library_for_models(serve: Serve) -> None:
    server = serve(says("Because."))
    script = f"""
import asyncio, sys
from thoughtline.llm.client.remote_model import RemoteModel
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import Prompt
model = RemoteModel(resolve_model({f"{server.url}/v1#m"!r}, {{}}))
for load in model.libraries():
    load()
print(asyncio.run(model.ask(Prompt(text="Why?"))).text)
print([name for name in ("pydantic_ai", "openai", "genai_prices") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout == "Because.\n[]\n"


def test_only_known_providers_are_asked_without_the_library() -> None:
    spoken = {
        name
        for name, (model, key, _, _) in PROVIDERS.items()
        if plain_call.speaks_plainly(resolve_model(model, {key: "k"}))
    }

    assert spoken == set(PLAIN)
