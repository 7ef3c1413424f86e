"""Requests for pydantic_ai, the library that talks to providers, built from a prompt."""

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

from thoughtline.llm.client.ignored_settings import thinking_switch
from thoughtline.llm.client.transport import ssl_context
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Exchange, Prompt
from thoughtline.llm.providers import OPENAI, Provider

if TYPE_CHECKING:
    from pydantic_ai.profiles.openai import OpenAIModelProfile

NO_KEY = "none"
"""Placeholder key for the libraries. The transport adds the real key to the request."""


def build_model(endpoint: Endpoint, client: httpx2.AsyncClient) -> Model:
    """The first call is slow, because each API format has its own libraries."""
    return BUILDERS[endpoint.provider.api_format](endpoint, client)


def _openai(endpoint: Endpoint, client: httpx2.AsyncClient) -> Model:
    from openai import AsyncOpenAI  # noqa: PLC0415 - only the API in use is loaded
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415 - as above
    from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415 - as above
    from pydantic_ai.providers.openai_compatible import (  # noqa: PLC0415 - as above
        OpenAICompatibleProvider,
    )

    sdk = AsyncOpenAI(api_key=NO_KEY, base_url=endpoint.url, http_client=client, max_retries=0)
    if endpoint.provider is OPENAI:
        return OpenAIChatModel(endpoint.model, provider=OpenAIProvider(openai_client=sdk))
    profile: OpenAIModelProfile = {
        "openai_chat_supports_max_completion_tokens": endpoint.provider.max_completion_tokens
    }
    return OpenAIChatModel(
        endpoint.model,
        provider=OpenAICompatibleProvider(endpoint.provider.name, openai_client=sdk),
        profile=profile,
    )


def _anthropic(endpoint: Endpoint, client: httpx2.AsyncClient) -> Model:
    from anthropic import AsyncAnthropic  # noqa: PLC0415 - as above
    from pydantic_ai.models.anthropic import AnthropicModel  # noqa: PLC0415 - as above
    from pydantic_ai.providers.anthropic import AnthropicProvider  # noqa: PLC0415 - as above

    sdk = AsyncAnthropic(api_key=NO_KEY, base_url=endpoint.url, http_client=client, max_retries=0)
    return AnthropicModel(endpoint.model, provider=AnthropicProvider(anthropic_client=sdk))


def _google(endpoint: Endpoint, client: httpx2.AsyncClient) -> Model:
    """The client itself would load the system's certificates twice for each question."""
    from google.genai import Client, types  # noqa: PLC0415 - as above
    from pydantic_ai.models.google import GoogleModel  # noqa: PLC0415 - as above
    from pydantic_ai.providers.google import GoogleProvider  # noqa: PLC0415 - as above

    options = types.HttpOptions(
        base_url=endpoint.url,
        httpx_async_client=client,
        async_client_args={"verify": ssl_context(), "ssl": ssl_context()},
        timeout=int((client.timeout.read or 0) * 1000) or None,
    )
    sdk = Client(vertexai=False, api_key=NO_KEY, http_options=options)
    return GoogleModel(endpoint.model, provider=GoogleProvider(client=sdk))


BUILDERS = {"openai": _openai, "anthropic": _anthropic, "google": _google}


def messages(prompt: Prompt) -> list[ModelMessage]:
    history: list[ModelMessage] = []
    first: list[ModelRequestPart] = [SystemPromptPart(prompt.system)] if prompt.system else []
    for exchange in prompt.before:
        history.append(ModelRequest(parts=[*first, *_user_prompt(exchange.asked)]))
        history.extend(_answer(exchange))
        first = _results(exchange)
    return [*history, ModelRequest(parts=[*first, *_user_prompt(prompt.text)])]


def _user_prompt(text: str) -> list[ModelRequestPart]:
    return [UserPromptPart(text)] if text else []


def _answer(exchange: Exchange) -> list[ModelMessage]:
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


def tool_definitions(prompt: Prompt) -> ModelRequestParameters:
    """No schema is made strict, because we check arguments ourselves."""
    return ModelRequestParameters(
        function_tools=[
            ToolDefinition(
                name=tool.name,
                description=tool.about,
                parameters_json_schema=tool.schema,
                strict=False,
            )
            for tool in prompt.tools
        ]
    )


def model_settings(prompt: Prompt, provider: Provider, model: str) -> ModelSettings:
    """Retries and the deadline are handled by our own code."""
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
    elif fields := thinking_switch(provider, model, thinking=prompt.thinking):
        chosen["extra_body"] = dict(fields)
    return chosen
