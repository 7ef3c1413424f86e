"""How these tests ask models."""

import time
from typing import Any, Protocol

from llm.llm_server import Behaviour, LlmServer
from thoughtline.llm.client.remote_model import RemoteModel
from thoughtline.llm.client.retry import RetryPolicy
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import Answer, ChatModel, ModelError, Prompt

CANARY = "sk-canary-Qm9vIQ-0123456789abcdef"
SOON = 3.0
SLACK = 5.0


class Serve(Protocol):
    def __call__(self, *script: Behaviour) -> LlmServer: ...


PROVIDERS = {
    "deepseek": ("deepseek:deepseek-chat", "DEEPSEEK_API_KEY", "DEEPSEEK_BASE_URL", ""),
    "siliconflow": (
        "siliconflow:Qwen/Qwen3-8B",
        "SILICONFLOW_API_KEY",
        "SILICONFLOW_BASE_URL",
        "/v1",
    ),
    "openai": ("openai:gpt-4o-mini", "OPENAI_API_KEY", "OPENAI_BASE_URL", "/v1"),
    "anthropic": ("anthropic:claude-haiku-4-5", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", ""),
    "gemini": ("gemini:gemini-2.5-flash", "GEMINI_API_KEY", "GEMINI_BASE_URL", ""),
    "groq": ("groq:qwen/qwen3-32b", "GROQ_API_KEY", "GROQ_BASE_URL", ""),
    "openrouter": (
        "openrouter:deepseek/deepseek-r1",
        "OPENROUTER_API_KEY",
        "OPENROUTER_BASE_URL",
        "/api/v1",
    ),
    "github": ("github:openai/gpt-5", "GITHUB_TOKEN", "GITHUB_MODELS_BASE_URL", "/inference"),
    "ollama": ("ollama:qwen3", "OLLAMA_API_KEY", "OLLAMA_BASE_URL", "/v1"),
}
"""A model, the variables of key and base URL, and the path that the base URL ends in."""

FORMS = ("deepseek", "anthropic", "gemini")
"""One provider for each form of requests and answers."""


def remote(
    server: LlmServer, provider: str = "deepseek", model: str = "", **patience: Any
) -> RemoteModel:
    name, key, url, path = PROVIDERS[provider]
    environment = {key: CANARY, url: server.url + path}
    kind = name.partition(":")[0]
    access = resolve_model(f"{kind}:{model}" if model else name, environment)
    return RemoteModel(access, RetryPolicy(**{"pause": 0.01, "longest_wait": 0.5, **patience}))


async def failure(model: ChatModel, **said: Any) -> ModelError:
    """How the model fails, which it does before the deadline and a generous bit more."""
    prompt = Prompt(text="Why?", **{"deadline": SOON, **said})
    began = time.monotonic()
    try:
        answer = await model.ask(prompt)
    except ModelError as failed:
        assert time.monotonic() - began < prompt.deadline + SLACK
        return failed
    raise AssertionError(answer)


async def answer(model: ChatModel, **said: Any) -> Answer:
    return await model.ask(Prompt(**{"text": "Why?", "deadline": 30.0, **said}))


def at_url(server: LlmServer, **environment: str) -> RemoteModel:
    """A model at a URL of which nothing else is known."""
    return RemoteModel(
        resolve_model(f"{server.url}/v1#some-model", environment), RetryPolicy(pause=0.01)
    )
