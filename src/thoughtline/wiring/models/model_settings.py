"""Models that the settings and the environment name, found without loading libraries."""

from collections.abc import Mapping

from thoughtline.settings import Settings

NAMED_BY_ORIGINALS = {"multi-agent", "thinking-agent"}
"""Dialects whose original servers have variables that name a model."""


def takes_keys(settings: Settings) -> bool:
    """Check if a key alone selects its provider, as in some original servers."""
    return not settings.read_only and not NAMED_BY_ORIGINALS.isdisjoint(settings.dialects)


def may_ask(settings: Settings) -> bool:
    """Check if a model may be configured."""
    return (bool(settings.model) and not settings.read_only) or takes_keys(settings)


def may_reach_models(settings: Settings, environment: Mapping[str, str]) -> bool:
    """Check for a configured model, or for a key of any provider."""
    named = any(
        value and (name.endswith("_API_KEY") or name in ("GITHUB_TOKEN", "LLM_PROVIDER"))
        for name, value in environment.items()
    )
    return bool(settings.model) or named
