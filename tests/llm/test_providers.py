"""What reaches each provider on the wire, and what the answer says of what did not."""

from typing import Any

import pytest

from llm.llm_server import LlmServer, Request, says
from llm.prompts import CANARY, FORMS, PROVIDERS, Serve, answer, at_url, remote
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Exchange

EVERYTHING: dict[str, Any] = {
    "system": "Be brief.",
    "before": (Exchange("Hello?", "Yes."),),
    "temperature": 0.5,
    "top_p": 0.25,
    "max_tokens": 50,
    "stop": ("END",),
    "seed": 3,
}

MESSAGES = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Hello?"},
    {"role": "assistant", "content": "Yes."},
    {"role": "user", "content": "Why?"},
]

SAMPLING = {"temperature": 0.5, "top_p": 0.25, "stop": ["END"], "seed": 3, "max_tokens": 50}

OPENAI_FORM = {
    "deepseek": ("/chat/completions", "deepseek-chat"),
    "siliconflow": ("/v1/chat/completions", "Qwen/Qwen3-8B"),
    "groq": ("/openai/v1/chat/completions", "qwen/qwen3-32b"),
    "openrouter": ("/api/v1/chat/completions", "deepseek/deepseek-r1"),
    "ollama": ("/v1/chat/completions", "qwen3"),
}

BEARER = ("authorization", f"Bearer {CANARY}")
KEYS = dict.fromkeys(PROVIDERS, BEARER) | {
    "anthropic": ("x-api-key", CANARY),
    "gemini": ("x-goog-api-key", CANARY),
}

SWITCHES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "deepseek": ({"thinking": {"type": "enabled"}}, {"thinking": {"type": "disabled"}}),
    "siliconflow": ({"enable_thinking": True}, {"enable_thinking": False}),
    "groq": ({"reasoning_effort": "default"}, {"reasoning_effort": "none"}),
    "openrouter": ({"reasoning": {"enabled": True}}, {"reasoning": {"enabled": False}}),
    "ollama": ({"reasoning_effort": "medium"}, {"reasoning_effort": "none"}),
}


def sent(server: LlmServer) -> Request:
    [request] = server.requests
    return request


@pytest.mark.parametrize("provider", OPENAI_FORM)
async def test_everything_that_was_set_is_sent_and_nothing_else(
    provider: str, serve: Serve
) -> None:
    server = serve(says())
    path, model = OPENAI_FORM[provider]

    await answer(remote(server, provider), **EVERYTHING)

    assert (sent(server).method, sent(server).path) == ("POST", path)
    assert sent(server).body == {
        "model": model,
        "messages": MESSAGES,
        "stream": False,
        **SAMPLING,
    }


@pytest.mark.parametrize("provider", OPENAI_FORM)
async def test_what_was_not_set_is_left_to_the_provider(provider: str, serve: Serve) -> None:
    server = serve(says())

    await answer(remote(server, provider))

    assert set(sent(server).body) == {"model", "messages", "stream"}
    assert sent(server).body["messages"] == MESSAGES[-1:]


async def test_openai_gets_its_newer_name_for_max_tokens(serve: Serve) -> None:
    server = serve(says())

    told = await answer(remote(server, "openai"), **EVERYTHING)

    assert sent(server).path == "/v1/chat/completions"
    assert sent(server).body["max_completion_tokens"] == 50
    assert "max_tokens" not in sent(server).body
    assert told.unhonoured == ()


async def test_anthropic_gets_its_own_form(serve: Serve) -> None:
    server = serve(says())

    told = await answer(remote(server, "anthropic"), **EVERYTHING)

    body = sent(server).body
    assert sent(server).path == "/v1/messages"
    assert (body["system"], body["max_tokens"], body["stop_sequences"]) == (
        "Be brief.",
        50,
        ["END"],
    )
    assert (body["temperature"], body["top_p"]) == (0.5, 0.25)
    assert [message["role"] for message in body["messages"]] == ["user", "assistant", "user"]
    assert told.unhonoured == ("seed",)


async def test_gemini_gets_its_own_form(serve: Serve) -> None:
    server = serve(says())

    told = await answer(remote(server, "gemini"), **EVERYTHING)

    settings = sent(server).body["generationConfig"]
    assert sent(server).path == "/v1beta/models/gemini-2.5-flash:generateContent"
    assert (settings["temperature"], settings["topP"], settings["seed"]) == (0.5, 0.25, 3)
    assert (settings["maxOutputTokens"], settings["stopSequences"]) == (50, ["END"])
    assert sent(server).body["systemInstruction"]["parts"] == [{"text": "Be brief."}]
    assert told.unhonoured == ()


@pytest.mark.parametrize("thinking", [True, False], ids=["on", "off"])
@pytest.mark.parametrize("provider", SWITCHES)
async def test_thinking_is_switched_each_providers_own_way(
    provider: str, thinking: bool, serve: Serve
) -> None:
    server = serve(says())

    told = await answer(remote(server, provider), thinking=thinking)

    switch = SWITCHES[provider][0 if thinking else 1]
    assert switch.items() <= sent(server).body.items()
    assert told.unhonoured == ()


@pytest.mark.parametrize(
    ("name", "thinking", "said", "unhonoured"),
    [
        ("openai:gpt-4o-mini", True, None, ("thinking",)),
        ("openai:gpt-4o-mini", False, None, ()),
        ("openai:gpt-5.1", False, "none", ()),
        ("openai:gpt-5.1", True, "medium", ()),
        ("openai:gpt-5", False, "minimal", ("thinking",)),
        ("github:openai/gpt-5", True, "medium", ()),
        ("groq:openai/gpt-oss-20b", True, "medium", ()),
        ("groq:openai/gpt-oss-20b", False, None, ("thinking",)),
        ("groq:llama-3.3-70b-versatile", True, None, ("thinking",)),
    ],
)
async def test_a_model_that_cannot_think_as_asked_is_told(
    name: str, thinking: bool, said: str | None, unhonoured: tuple[str, ...], serve: Serve
) -> None:
    server = serve(says())
    provider, _, model = name.partition(":")

    told = await answer(remote(server, provider, model), thinking=thinking)

    assert sent(server).body.get("reasoning_effort") == said
    assert told.unhonoured == unhonoured


@pytest.mark.parametrize(
    ("provider", "on", "off"),
    [
        ("anthropic", {"thinking": {"type": "enabled", "budget_tokens": 10_000}}, {}),
        ("gemini", {"include_thoughts": True}, {"thinking_budget": 0}),
    ],
)
async def test_the_others_think_the_way_the_library_knows(
    provider: str, on: dict[str, Any], off: dict[str, Any], serve: Serve
) -> None:
    for thinking, expected in ((True, on), (False, off)):
        server = serve(says())
        told = await answer(remote(server, provider), thinking=thinking)
        body = sent(server).body
        settings = body.get("generationConfig", {"thinkingConfig": body})["thinkingConfig"]
        assert expected.items() <= settings.items()
        assert told.unhonoured == ()


async def test_settings_that_a_thinking_model_drops_are_told(serve: Serve) -> None:
    server = serve(says())

    told = await answer(remote(server, "openai", "gpt-5"), **EVERYTHING)

    assert not {"temperature", "top_p"} & set(sent(server).body)
    assert told.unhonoured == ("temperature", "top_p")


async def test_settings_that_a_provider_ignores_are_sent_and_told(serve: Serve) -> None:
    server = serve(says())

    told = await answer(remote(server, "deepseek"), thinking=True, **EVERYTHING)

    assert {"temperature", "top_p", "seed"} <= set(sent(server).body)
    assert told.unhonoured == ("temperature", "top_p", "seed")


async def test_a_temperature_that_one_provider_does_not_take_is_refused(serve: Serve) -> None:
    server = serve(says())

    with pytest.raises(Refused) as refused:
        await answer(remote(server, "anthropic"), temperature=1.5)

    assert refused.value.code is Code.OUT_OF_RANGE
    assert "Anthropic takes a number from 0 to 1." in str(refused.value)
    assert server.requests == []


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_the_key_is_in_its_header_and_nowhere_else(provider: str, serve: Serve) -> None:
    server = serve(says())

    await answer(remote(server, provider))

    name, value = KEYS[provider]
    assert sent(server).headers[name] == value
    assert sent(server).raw.count(CANARY) == 1


async def test_a_key_that_a_provider_quotes_is_not_in_the_answer(serve: Serve) -> None:
    server = serve(says(f"You sent {CANARY} to me."))

    told = await answer(remote(server))

    assert told.text == "You sent ... to me."


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_request_says_nothing_of_this_machine(
    provider: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(variable, "X-Surprise: from the environment")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "another-secret")
    server = serve(says())

    await answer(remote(server, provider))

    allowed = {"host", "accept", "content-type", "content-length", "user-agent", "accept-encoding"}
    extra = set(sent(server).headers) - allowed - {KEYS[provider][0]}
    assert extra <= {"anthropic-version", "anthropic-beta"}
    assert sent(server).headers["user-agent"].startswith("thoughtline/")
    assert "another-secret" not in sent(server).raw


async def test_openai_is_told_the_organization_and_nobody_else_is(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-ours")
    openai, deepseek = serve(says()), serve(says())

    await answer(remote(openai, "openai"))
    await answer(remote(deepseek))

    assert sent(openai).headers["openai-organization"] == "org-ours"
    assert "org-ours" not in sent(deepseek).raw


async def test_without_a_key_no_key_is_sent(serve: Serve) -> None:
    server = serve(says())

    await answer(at_url(server))

    assert "authorization" not in sent(server).headers


@pytest.mark.parametrize("provider", FORMS)
async def test_an_answer_says_what_it_took(provider: str, serve: Serve) -> None:
    told = await answer(remote(serve(says(model="m-1")), provider))

    assert (told.tokens_in, told.tokens_out, told.model) == (11, 7, "m-1")


async def test_what_a_provider_does_not_say_is_not_made_up(serve: Serve) -> None:
    told = await answer(remote(serve(says(usage=False, finish=None))))

    assert (told.tokens_in, told.tokens_out, told.estimated_cost) == (None, None, None)
    assert told.finish == "unknown"
