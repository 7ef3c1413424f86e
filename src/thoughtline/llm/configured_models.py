"""The models of one process: by its settings, else by the variables of the original servers."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from thoughtline.llm.client.remote_model import RemoteModel
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


class ConfiguredModels(Struct, frozen=True):
    """The model for ordinary prompts, and that for syntheses. None: the calling model answers.

    Where no second model is named, one does both.
    """

    standard: ChatModel | None = None
    synthesis: ChatModel | None = None

    def libraries(self) -> Iterator[Callable[[], object]]:
        """As `RemoteModel.libraries`, of all that are at a provider."""
        for model in (self.standard, self.synthesis):
            if isinstance(model, RemoteModel):
                yield from model.libraries()


def open_models(
    model: str,
    synthesis: str,
    environment: Mapping[str, str],
    policy: RetryPolicy | None = None,
) -> ConfiguredModels:
    """The models of two model strings. "" leaves it to the environment, which may name none.

    Nobody is asked yet. Raises `Refused` for a string that names no model, and for a missing key.
    """
    first = model or model_in_environment(environment)
    second = synthesis or model or model_in_environment(environment, synthesis=True)
    standard = RemoteModel(resolve_model(first, environment, key=KEY), policy) if first else None
    if second == first:
        return ConfiguredModels(standard, standard)
    endpoint = resolve_model(second, environment, key=SYNTHESIS_KEY)
    return ConfiguredModels(standard, RemoteModel(endpoint, policy))


def model_in_environment(environment: Mapping[str, str], *, synthesis: bool = False) -> str:
    """The model string that the environment names, or "": then the calling model answers.

    A key alone names no model: nobody's money is spent without being asked for it.
    """
    own = environment.get("THOUGHTLINE_MODEL", "")
    if synthesis:
        own = environment.get("THOUGHTLINE_SYNTHESIS_MODEL", "") or own
    return (
        own or _as_multi_agent(environment, synthesis=synthesis) or _as_thinking_agent(environment)
    )


def _as_multi_agent(environment: Mapping[str, str], *, synthesis: bool) -> str:
    """By `LLM_PROVIDER`, as the multi-agent server reads its environment."""
    kind = environment.get("LLM_PROVIDER", "").strip().lower()
    if not kind:
        return ""
    provider = find_provider(kind)
    model = default_model(provider, environment, synthesis=synthesis)
    return f"{provider.name}:{model}" if model else provider.name


def _as_thinking_agent(environment: Mapping[str, str]) -> str:
    """By a key and a model together. Never one provider's key with another one's model."""
    for name in ("deepseek", "siliconflow"):
        provider = PROVIDERS[name]
        model = first_set(provider.models, environment)
        if model and first_set(provider.keys, environment):
            return f"{name}:{model}"
    return ""
