"""Settings of a prompt that were ignored, found by looking at the request that was sent."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.llm.model import Prompt
from thoughtline.llm.providers import ApiFormat, Provider

SAMPLING = ("temperature", "top_p", "max_tokens", "stop", "seed")

REQUEST_FIELDS: dict[ApiFormat, dict[str, tuple[str, ...]]] = {
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


class ThinkingDefaults(Struct, frozen=True):
    """`on` if the model thinks unless told otherwise, `always` if it cannot stop."""

    on: bool = False
    always: bool = False


def thinking_switch(provider: Provider, model: str, *, thinking: bool) -> Mapping[str, Any] | None:
    """Return the fields that turn thinking on or off; None if no such fields are known."""
    for switch in provider.thinking:
        if model.startswith(switch.models):
            return switch.on if thinking else switch.off
    return None


def ignored_settings(
    prompt: Prompt, provider: Provider, model: str, defaults: ThinkingDefaults, body: bytes
) -> tuple[str, ...]:
    sent = msgspec.json.decode(body)
    sent = sent.get("generationConfig", sent)
    fields = REQUEST_FIELDS[provider.api_format]
    ignored = provider.ignored + (provider.ignored_while_thinking if prompt.thinking else ())

    def honoured(setting: str) -> bool:
        return setting not in ignored and any(field in sent for field in fields[setting])

    chosen = [setting for setting in SAMPLING if getattr(prompt, setting) not in (None, ())]
    missed = [setting for setting in chosen if not honoured(setting)]
    if prompt.thinking is not None and not _honours_thinking(
        prompt.thinking, provider, model, defaults, in_request=honoured("thinking")
    ):
        missed.append("thinking")
    return tuple(missed)


def _honours_thinking(
    thinking: bool, provider: Provider, model: str, defaults: ThinkingDefaults, *, in_request: bool
) -> bool:
    if provider.thinking:
        return bool(thinking_switch(provider, model, thinking=thinking))
    if thinking:
        return in_request
    return not defaults.always and (in_request or not defaults.on)
