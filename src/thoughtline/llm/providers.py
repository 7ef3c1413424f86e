"""Table of the known model providers. A new provider is a row and needs no class."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

ApiFormat = Literal["openai", "anthropic", "google"]
"""API format of requests and responses. Most providers use OpenAI's chat completions."""


class ThinkingSwitch(Struct, frozen=True, kw_only=True):
    """Request fields that turn thinking on and off, for models whose name begins with `models`.

    A value of None means that thinking cannot be switched in that direction.
    """

    models: str = ""
    on: Mapping[str, Any] | None
    off: Mapping[str, Any] | None


class Provider(Struct, frozen=True, kw_only=True):
    """Provider of models. `keys`, `urls` and `models` are names of variables; the first variable
    that is set counts.

    - `url`: the base URL. `path`: added to a base URL that was configured without it.
    - `prefix`: beginning of the variables with which the multi-agent server names models. `model`
      and `synthesis_model` are the default models.
    - `thinking`: the switches for thinking. If it is empty, the library knows the switches.
    - `max_completion_tokens`: `max_tokens` is sent under this name.
    - `priced_as`: the provider's name in the public price table.
    - `ignored`: settings that the provider accepts and ignores. `ignored_while_thinking`: further
      settings that the provider ignores while the model thinks.
    - `headers`: further headers of the library to pass on.
    - `local`: the provider runs on this machine or network, without TLS if necessary.
    - `fetch`: the command that fetches a model. `start`: the command that starts the server.
    """

    name: str
    title: str
    url: str = ""
    path: str = ""
    api_format: ApiFormat = "openai"
    keys: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    prefix: str = ""
    model: str = ""
    synthesis_model: str = ""
    thinking: tuple[ThinkingSwitch, ...] = ()
    max_completion_tokens: bool = False
    priced_as: str = ""
    ignored: tuple[str, ...] = ()
    ignored_while_thinking: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    max_temperature: float = 2.0
    needs_key: bool = True
    local: bool = False
    fetch: str = ""
    start: str = ""


def _effort(models: str, on: str, off: str | None) -> ThinkingSwitch:
    without = None if off is None else {"reasoning_effort": off}
    return ThinkingSwitch(models=models, on={"reasoning_effort": on}, off=without)


DEEPSEEK = Provider(
    name="deepseek",
    title="DeepSeek",
    url="https://api.deepseek.com",
    keys=("DEEPSEEK_API_KEY",),
    urls=("DEEPSEEK_BASE_URL",),
    models=("DEEPSEEK_MODEL",),
    prefix="DEEPSEEK",
    model="deepseek-chat",
    thinking=(
        ThinkingSwitch(
            on={"thinking": {"type": "enabled"}}, off={"thinking": {"type": "disabled"}}
        ),
    ),
    priced_as="deepseek",
    ignored=("seed",),
    ignored_while_thinking=("temperature", "top_p"),
)
SILICONFLOW = Provider(
    name="siliconflow",
    title="SiliconFlow",
    url="https://api.siliconflow.cn/v1",
    keys=("SILICONFLOW_API_KEY",),
    urls=("SILICONFLOW_BASE_URL",),
    models=("SILICONFLOW_MODEL",),
    thinking=(ThinkingSwitch(on={"enable_thinking": True}, off={"enable_thinking": False}),),
)
OPENAI = Provider(
    name="openai",
    title="OpenAI",
    url="https://api.openai.com/v1",
    keys=("OPENAI_API_KEY",),
    urls=("OPENAI_BASE_URL",),
    models=("OPENAI_MODEL",),
    max_completion_tokens=True,
    priced_as="openai",
    headers=("openai-organization", "openai-project"),
)
ANTHROPIC = Provider(
    name="anthropic",
    title="Anthropic",
    url="https://api.anthropic.com",
    api_format="anthropic",
    keys=("ANTHROPIC_API_KEY",),
    urls=("ANTHROPIC_BASE_URL",),
    models=("ANTHROPIC_MODEL",),
    prefix="ANTHROPIC",
    model="claude-haiku-4-5",
    synthesis_model="claude-sonnet-4-5",
    priced_as="anthropic",
    headers=("anthropic-version", "anthropic-beta"),
    max_temperature=1.0,
)
GEMINI = Provider(
    name="gemini",
    title="Gemini",
    url="https://generativelanguage.googleapis.com",
    api_format="google",
    keys=("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    urls=("GEMINI_BASE_URL", "GOOGLE_GEMINI_BASE_URL"),
    models=("GEMINI_MODEL",),
    priced_as="google",
)
GROQ = Provider(
    name="groq",
    title="Groq",
    url="https://api.groq.com/openai/v1",
    path="/openai/v1",
    keys=("GROQ_API_KEY",),
    urls=("GROQ_BASE_URL",),
    models=("GROQ_MODEL",),
    prefix="GROQ",
    model="openai/gpt-oss-20b",
    synthesis_model="openai/gpt-oss-120b",
    thinking=(_effort("qwen", "default", "none"), _effort("openai/gpt-oss", "medium", None)),
    priced_as="groq",
)
OPENROUTER = Provider(
    name="openrouter",
    title="OpenRouter",
    url="https://openrouter.ai/api/v1",
    keys=("OPENROUTER_API_KEY",),
    urls=("OPENROUTER_BASE_URL",),
    models=("OPENROUTER_MODEL",),
    prefix="OPENROUTER",
    model="deepseek/deepseek-r1",
    synthesis_model="deepseek/deepseek-chat-v3-0324",
    thinking=(
        ThinkingSwitch(on={"reasoning": {"enabled": True}}, off={"reasoning": {"enabled": False}}),
    ),
    priced_as="openrouter",
)
GITHUB = Provider(
    name="github",
    title="GitHub Models",
    url="https://models.github.ai/inference",
    keys=("GITHUB_TOKEN", "GITHUB_API_KEY"),
    urls=("GITHUB_MODELS_BASE_URL",),
    models=("GITHUB_MODEL",),
    prefix="GITHUB",
    model="openai/gpt-5-mini",
    synthesis_model="openai/gpt-5",
    max_completion_tokens=True,
)
OLLAMA = Provider(
    name="ollama",
    title="Ollama",
    url="http://127.0.0.1:11434/v1",
    path="/v1",
    keys=("OLLAMA_API_KEY",),
    urls=("OLLAMA_BASE_URL", "OLLAMA_HOST"),
    models=("OLLAMA_MODEL",),
    prefix="OLLAMA",
    model="devstral:24b",
    thinking=(_effort("", "medium", "none"),),
    needs_key=False,
    local=True,
    fetch="ollama pull",
    start="ollama serve",
)
PROVIDERS = {
    provider.name: provider
    for provider in (
        DEEPSEEK,
        SILICONFLOW,
        OPENAI,
        ANTHROPIC,
        GEMINI,
        GROQ,
        OPENROUTER,
        GITHUB,
        OLLAMA,
    )
}
ALIASES = {"google": "gemini", "claude": "anthropic"}


def compatible(host: str) -> Provider:
    """Return the provider for a user's URL. Only the API format of a user's server is known."""
    return Provider(
        name="compatible",
        title=f"The model server at {host}",
        thinking=(ThinkingSwitch(on=None, off=None),),
        needs_key=False,
        local=True,
    )
