"""Loading of the library for models, with all modules that it would load later."""

from types import ModuleType

from thoughtline.libraries import load
from thoughtline.llm.providers import ApiFormat

LIBRARIES: dict[ApiFormat, tuple[str, ...]] = {
    "openai": (
        "openai",
        "pydantic_ai.models.openai",
        "pydantic_ai.providers.openai",
        "pydantic_ai.providers.openai_compatible",
        "openai.resources.chat.chat",
    ),
    "anthropic": ("pydantic_ai.models.anthropic", "pydantic_ai.providers.anthropic"),
    "google": ("pydantic_ai.models.google", "pydantic_ai.providers.google"),
}
"""Modules that `request.build_model` needs. The modules are loaded in advance, so that building a
model does not block the event loop.
"""


def load_library(api_format: ApiFormat) -> ModuleType:
    """Load all modules together, so that no thread loads one later. Return `library_call`."""
    return load(*LIBRARIES[api_format], "genai_prices.data", "thoughtline.llm.client.library_call")
