from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from thoughtline.llm.client.remote_model import OnResult, RemoteModel, ignore_result
from thoughtline.llm.client.retry import RetryPolicy
from thoughtline.llm.endpoint import (
    KEY,
    SYNTHESIS_KEY,
    default_model,
    find_provider,
    first_set,
    resolve_model,
)
from thoughtline.llm.model import ChatModel
from thoughtline.llm.providers import PROVIDERS

CHOSEN_BY_KEY = ("deepseek", "siliconflow", "groq", "openrouter", "anthropic")
"""Providers that a key alone selects, in the order of preference."""

SHARED_KEYS = ("github", "ollama")
"""Providers whose keys also exist for other purposes, for example the key of the `gh` command."""


class ConfiguredModels(Struct, frozen=True):
    """Configured models for ordinary prompts and for syntheses. A model of None means that the
    calling model answers.

    If no second model is configured, the first model does both tasks. `notice` is the reason for
    which existing keys are not used, "" if a model is configured.
    """

    standard: ChatModel | None = None
    synthesis: ChatModel | None = None
    notice: str = ""

    def libraries(self) -> Iterator[Callable[[], object]]:
        for model in (self.standard, self.synthesis):
            if isinstance(model, RemoteModel):
                yield from model.libraries()


def open_models(
    model: str,
    synthesis: str,
    environment: Mapping[str, str],
    policy: RetryPolicy | None = None,
    *,
    by_key: bool = False,
    on_result: OnResult = ignore_result,
) -> ConfiguredModels:
    """Return the models for two model strings. If a string is "", the environment may name the
    model.

    If `by_key` is true, a provider's key alone selects its usual model. The function sends no
    request to a provider. Raises `Refused` if a string names no model, or if a key is missing.
    """
    first = model or model_in_environment(environment, by_key=by_key)
    second = synthesis or model or model_in_environment(environment, synthesis=True, by_key=by_key)
    standard = None
    if first:
        standard = RemoteModel(resolve_model(first, environment, key=KEY), policy, on_result)
    synthesizer = standard
    if second != first:
        endpoint = resolve_model(second, environment, key=SYNTHESIS_KEY)
        synthesizer = RemoteModel(endpoint, policy, on_result)
    notice = "" if first else " ".join(unused_keys(environment, by_key=by_key))
    return ConfiguredModels(standard, synthesizer, notice)


def model_in_environment(
    environment: Mapping[str, str], *, synthesis: bool = False, by_key: bool = False
) -> str:
    """Return the model string that the environment names; "" if the calling model has to answer.

    If `by_key` is true, a key alone selects a model, as in the original servers of some dialects.
    Without this restriction, requests could cost money without a person's consent.
    """
    own = environment.get("THOUGHTLINE_MODEL", "")
    if synthesis:
        own = environment.get("THOUGHTLINE_SYNTHESIS_MODEL", "") or own
    named = own or _as_multi_agent(environment, synthesis=synthesis)
    named = named or _as_thinking_agent(environment)
    return named or (_by_key(environment, synthesis=synthesis) if by_key else "")


def _by_key(environment: Mapping[str, str], *, synthesis: bool) -> str:
    for name in CHOSEN_BY_KEY:
        provider = PROVIDERS[name]
        model = default_model(provider, environment, synthesis=synthesis)
        if model and first_set(provider.keys, environment):
            return f"{name}:{model}"
    return ""


def unused_keys(environment: Mapping[str, str], *, by_key: bool) -> list[str]:
    """Explain each key in a sentence, if no model is configured."""
    reasons: list[str] = []
    for provider in PROVIDERS.values():
        key = next((name for name in provider.keys if environment.get(name, "").strip()), "")
        if not key:
            continue
        model = default_model(provider, environment)
        example = f"{provider.name}:{model or 'MODEL'}"
        if provider.name in SHARED_KEYS:
            why = "other programs often use it"
        elif not model:
            why = "it does not name a model"
        elif by_key:
            continue
        else:
            why = "a key alone selects a model only for multi-agent and thinking-agent"
        reasons.append(
            f"{key} is set and not used: {why}. Set THOUGHTLINE_MODEL={example} to use it."
        )
    return reasons


def _as_multi_agent(environment: Mapping[str, str], *, synthesis: bool) -> str:
    """Return the model that `LLM_PROVIDER` selects, by the rules of the multi-agent server."""
    kind = environment.get("LLM_PROVIDER", "").strip().lower()
    if not kind:
        return ""
    provider = find_provider(kind)
    model = default_model(provider, environment, synthesis=synthesis)
    return f"{provider.name}:{model}" if model else provider.name


def _as_thinking_agent(environment: Mapping[str, str]) -> str:
    for name in ("deepseek", "siliconflow"):
        provider = PROVIDERS[name]
        model = first_set(provider.models, environment)
        if model and first_set(provider.keys, environment):
            return f"{name}:{model}"
    return ""
