"""Which settings of a prompt were not taken. What counts is what was on the wire."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.llm.model import Prompt
from thoughtline.llm.providers import Form, Provider

SAMPLING = ("temperature", "top_p", "max_tokens", "stop", "seed")

WIRE: dict[Form, dict[str, tuple[str, ...]]] = {
    "openai": {
        "temperature": ("temperature",),
        "top_p": ("top_p",),
        "max_tokens": ("max_tokens", "max_completion_tokens"),
        "stop": ("stop",),
        "seed": ("seed",),
        "thinking": ("reasoning_effort",),
    },
    "anthropic": {
        "temperature": ("temperature",),
        "top_p": ("top_p",),
        "max_tokens": ("max_tokens",),
        "stop": ("stop_sequences",),
        "seed": (),
        "thinking": ("thinking",),
    },
    "google": {
        "temperature": ("temperature",),
        "top_p": ("topP",),
        "max_tokens": ("maxOutputTokens",),
        "stop": ("stopSequences",),
        "seed": ("seed",),
        "thinking": ("thinkingConfig",),
    },
}


class ProviderLimits(Struct, frozen=True):
    """Whether a model thinks where nothing is said, and whether it can be kept from it."""

    unasked: bool = False
    always: bool = False


def switched(provider: Provider, model: str, *, thinking: bool) -> Mapping[str, Any] | None:
    """What the request says to turn thinking on or off. None: nothing that we know of."""
    for switch in provider.thinking:
        if model.startswith(switch.models):
            return switch.on if thinking else switch.off
    return None


def unhonoured(
    prompt: Prompt, provider: Provider, model: str, habit: ProviderLimits, body: bytes
) -> tuple[str, ...]:
    """The settings that the request, as it was sent, lacks, and those that it has in vain."""
    sent = msgspec.json.decode(body)
    sent = sent.get("generationConfig", sent)
    names = WIRE[provider.form]
    deaf = provider.deaf_to + (provider.deaf_thinking if prompt.thinking else ())

    def taken(setting: str) -> bool:
        return setting not in deaf and any(name in sent for name in names[setting])

    asked = [one for one in SAMPLING if getattr(prompt, one) not in (None, ())]
    missed = [one for one in asked if not taken(one)]
    if prompt.thinking is not None and not _thinks_as_asked(prompt, provider, model, habit, taken):
        missed.append("thinking")
    return tuple(missed)


def _thinks_as_asked(
    prompt: Prompt,
    provider: Provider,
    model: str,
    habit: ProviderLimits,
    taken: Callable[[str], bool],
) -> bool:
    if provider.thinking:
        return bool(switched(provider, model, thinking=bool(prompt.thinking)))
    if prompt.thinking:
        return taken("thinking")
    return not habit.always and (taken("thinking") or not habit.unasked)
