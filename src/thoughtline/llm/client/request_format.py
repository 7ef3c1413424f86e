"""A prompt in the words of the library that speaks to the providers."""

from typing import TYPE_CHECKING

import httpx2
from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from thoughtline.llm.client.ignored_settings import switched
from thoughtline.llm.client.transport import trust
from thoughtline.llm.model import Exchange, Prompt
from thoughtline.llm.providers import OPENAI, Provider
from thoughtline.llm.resolver import Access

if TYPE_CHECKING:
    from pydantic_ai.profiles.openai import OpenAIModelProfile

NO_KEY = "none"
"""What the libraries are told. The guard puts the real one on the request."""


def assemble(access: Access, client: httpx2.AsyncClient) -> Model:
    """The model, ready to be asked. Slow at first: each form has libraries of its own."""
    return FORMS[access.provider.form](access, client)


def _openai(access: Access, client: httpx2.AsyncClient) -> Model:
    from openai import AsyncOpenAI  # noqa: PLC0415 - only the form in use is loaded
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415 - as above
    from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415 - as above
    from pydantic_ai.providers.openai_compatible import (  # noqa: PLC0415 - as above
        OpenAICompatibleProvider,
    )

    reached = AsyncOpenAI(api_key=NO_KEY, base_url=access.url, http_client=client, max_retries=0)
    if access.provider is OPENAI:
        return OpenAIChatModel(access.model, provider=OpenAIProvider(openai_client=reached))
    wording: OpenAIModelProfile = {
        "openai_chat_supports_max_completion_tokens": access.provider.counts_thinking
    }
    return OpenAIChatModel(
        access.model,
        provider=OpenAICompatibleProvider(access.provider.name, openai_client=reached),
        profile=wording,
    )


def _anthropic(access: Access, client: httpx2.AsyncClient) -> Model:
    from anthropic import AsyncAnthropic  # noqa: PLC0415 - as above
    from pydantic_ai.models.anthropic import AnthropicModel  # noqa: PLC0415 - as above
    from pydantic_ai.providers.anthropic import AnthropicProvider  # noqa: PLC0415 - as above

    reached = AsyncAnthropic(api_key=NO_KEY, base_url=access.url, http_client=client, max_retries=0)
    return AnthropicModel(access.model, provider=AnthropicProvider(anthropic_client=reached))


def _google(access: Access, client: httpx2.AsyncClient) -> Model:
    """Its client would load the system's certificates twice for each question; it gets ours."""
    from google.genai import Client, types  # noqa: PLC0415 - as above
    from pydantic_ai.models.google import GoogleModel  # noqa: PLC0415 - as above
    from pydantic_ai.providers.google import GoogleProvider  # noqa: PLC0415 - as above

    options = types.HttpOptions(
        base_url=access.url,
        httpx_async_client=client,
        async_client_args={"verify": trust(), "ssl": trust()},
        timeout=int((client.timeout.read or 0) * 1000) or None,
    )
    reached = Client(vertexai=False, api_key=NO_KEY, http_options=options)
    return GoogleModel(access.model, provider=GoogleProvider(client=reached))


FORMS = {"openai": _openai, "anthropic": _anthropic, "google": _google}


def messages(prompt: Prompt) -> list[ModelMessage]:
    """The conversation so far and the question, with the system text before all."""
    said: list[ModelMessage] = []
    told: list[ModelRequestPart] = [SystemPromptPart(prompt.system)] if prompt.system else []
    for exchange in prompt.before:
        said.append(ModelRequest(parts=[*told, *_asked(exchange.asked)]))
        said.extend(_answered(exchange))
        told = _results(exchange)
    return [*said, ModelRequest(parts=[*told, *_asked(prompt.text)])]


def _asked(text: str) -> list[ModelRequestPart]:
    return [UserPromptPart(text)] if text else []


def _answered(exchange: Exchange) -> list[ModelMessage]:
    if exchange.kept:
        return ModelMessagesTypeAdapter.validate_json(exchange.kept)
    text: list[ModelResponsePart] = [TextPart(exchange.answered)]
    calls = [ToolCallPart(call.tool, call.arguments, call.id) for call in exchange.calls]
    return [ModelResponse(parts=[*(text if exchange.answered or not calls else []), *calls])]


def _results(exchange: Exchange) -> list[ModelRequestPart]:
    return [
        ToolReturnPart(
            call.tool,
            result.text,
            tool_call_id=call.id,
            outcome="failed" if result.failed else "success",
        )
        for call, result in zip(exchange.calls, exchange.results, strict=True)
    ]


def offered(prompt: Prompt) -> ModelRequestParameters:
    """The tools that may be called. Their schemas are ours to check, so none is made strict."""
    return ModelRequestParameters(
        function_tools=[
            ToolDefinition(
                name=offer.name,
                description=offer.about,
                parameters_json_schema=offer.schema,
                strict=False,
            )
            for offer in prompt.tools
        ]
    )


def settings(prompt: Prompt, provider: Provider, model: str) -> ModelSettings:
    """What was set, and nothing else. Repeating is left to us, as is the time for everything."""
    chosen: ModelSettings = {"max_retries": 0, "timeout": prompt.deadline}
    if prompt.temperature is not None:
        chosen["temperature"] = prompt.temperature
    if prompt.top_p is not None:
        chosen["top_p"] = prompt.top_p
    if prompt.max_tokens is not None:
        chosen["max_tokens"] = prompt.max_tokens
    if prompt.stop:
        chosen["stop_sequences"] = list(prompt.stop)
    if prompt.seed is not None:
        chosen["seed"] = prompt.seed
    if prompt.thinking is None:
        return chosen
    if not provider.thinking:
        chosen["thinking"] = prompt.thinking
    elif said := switched(provider, model, thinking=prompt.thinking):
        chosen["extra_body"] = dict(said)
    return chosen
