"""Who can be asked, as a table. A new provider is a row, not a class."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

Form = Literal["openai", "anthropic", "google"]
"""The shape of requests and answers. Most providers speak OpenAI's chat completions."""


class Switch(Struct, frozen=True, kw_only=True):
    """What a request says to turn thinking on and off, for models whose name begins so.

    None: it cannot be said.
    """

    models: str = ""
    on: Mapping[str, Any] | None
    off: Mapping[str, Any] | None


class Provider(Struct, frozen=True, kw_only=True):
    """One row. Of `keys`, `urls` and `models`, which are variables, the first that is set counts.

    - `url`: where it is asked; `path`: added to a base URL that was given without it.
    - `prefix`: of the variables by which the multi-agent server names models; `usual` and
      `stronger` are the models where none is named.
    - `thinking`: where there is none, the library knows the models and says it their own way.
    - `counts_thinking`: `max_tokens` is sent as `max_completion_tokens`.
    - `priced_as`: its name in the public price table.
    - `deaf_to`: settings that it takes and ignores; `deaf_thinking`: while it thinks.
    - `headers`: what else of the library's headers it is sent.
    - `local`: it is asked on this machine or this network, without TLS if need be.
    - `fetch`: the command that fetches a model; `start`: the one that starts the server.
    """

    name: str
    title: str
    url: str = ""
    path: str = ""
    form: Form = "openai"
    keys: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    prefix: str = ""
    usual: str = ""
    stronger: str = ""
    thinking: tuple[Switch, ...] = ()
    counts_thinking: bool = False
    priced_as: str = ""
    deaf_to: tuple[str, ...] = ()
    deaf_thinking: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    hottest: float = 2.0
    needs_key: bool = True
    local: bool = False
    fetch: str = ""
    start: str = ""


def _effort(models: str, on: str, off: str | None) -> Switch:
    said = None if off is None else {"reasoning_effort": off}
    return Switch(models=models, on={"reasoning_effort": on}, off=said)


DEEPSEEK = Provider(
    name="deepseek",
    title="DeepSeek",
    url="https://api.deepseek.com",
    keys=("DEEPSEEK_API_KEY",),
    urls=("DEEPSEEK_BASE_URL",),
    models=("DEEPSEEK_MODEL",),
    prefix="DEEPSEEK",
    usual="deepseek-chat",
    thinking=(
        Switch(on={"thinking": {"type": "enabled"}}, off={"thinking": {"type": "disabled"}}),
    ),
    priced_as="deepseek",
    deaf_to=("seed",),
    deaf_thinking=("temperature", "top_p"),
)
SILICONFLOW = Provider(
    name="siliconflow",
    title="SiliconFlow",
    url="https://api.siliconflow.cn/v1",
    keys=("SILICONFLOW_API_KEY",),
    urls=("SILICONFLOW_BASE_URL",),
    models=("SILICONFLOW_MODEL",),
    thinking=(Switch(on={"enable_thinking": True}, off={"enable_thinking": False}),),
)
OPENAI = Provider(
    name="openai",
    title="OpenAI",
    url="https://api.openai.com/v1",
    keys=("OPENAI_API_KEY",),
    urls=("OPENAI_BASE_URL",),
    models=("OPENAI_MODEL",),
    counts_thinking=True,
    priced_as="openai",
    headers=("openai-organization", "openai-project"),
)
ANTHROPIC = Provider(
    name="anthropic",
    title="Anthropic",
    url="https://api.anthropic.com",
    form="anthropic",
    keys=("ANTHROPIC_API_KEY",),
    urls=("ANTHROPIC_BASE_URL",),
    models=("ANTHROPIC_MODEL",),
    prefix="ANTHROPIC",
    usual="claude-haiku-4-5",
    stronger="claude-sonnet-4-5",
    priced_as="anthropic",
    headers=("anthropic-version", "anthropic-beta"),
    hottest=1.0,
)
GEMINI = Provider(
    name="gemini",
    title="Gemini",
    url="https://generativelanguage.googleapis.com",
    form="google",
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
    usual="openai/gpt-oss-20b",
    stronger="openai/gpt-oss-120b",
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
    usual="deepseek/deepseek-r1",
    stronger="deepseek/deepseek-chat-v3-0324",
    thinking=(Switch(on={"reasoning": {"enabled": True}}, off={"reasoning": {"enabled": False}}),),
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
    usual="openai/gpt-5-mini",
    stronger="openai/gpt-5",
    counts_thinking=True,
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
    usual="devstral:24b",
    thinking=(_effort("", "medium", "none"),),
    needs_key=False,
    local=True,
    fetch="ollama pull",
    start="ollama serve",
)
PROVIDERS = {
    one.name: one
    for one in (
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
    """Whoever answers at a URL that somebody gave. Nothing is known of them but the form."""
    return Provider(
        name="compatible",
        title=f"The model server at {host}",
        thinking=(Switch(on=None, off=None),),
        needs_key=False,
        local=True,
    )
