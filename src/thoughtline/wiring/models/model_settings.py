"""Which models the settings and the environment name. Looks, and loads nothing."""

from collections.abc import Mapping

from thoughtline.settings import Settings

NAMED_BY_ORIGINALS = {"multi-agent", "thinking-agent"}
"""Dialects whose originals have variables that name a model."""


def takes_keys(settings: Settings) -> bool:
    """Whether a provider's key alone chooses it, as for the originals of some dialects."""
    return not settings.read_only and not NAMED_BY_ORIGINALS.isdisjoint(settings.dialects)


def may_ask(settings: Settings) -> bool:
    """Whether a model may be configured."""
    return (bool(settings.model) and not settings.read_only) or takes_keys(settings)


def may_reach_models(settings: Settings, environment: Mapping[str, str]) -> bool:
    """Whether a call can ask a model elsewhere: one is configured, or there is a key, by which a
    call may name one.
    """
    named = any(
        value and (name.endswith("_API_KEY") or name in ("GITHUB_TOKEN", "LLM_PROVIDER"))
        for name, value in environment.items()
    )
    return bool(settings.model) or named
