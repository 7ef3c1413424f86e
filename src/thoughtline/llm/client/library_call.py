"""Calls of the library for models, which knows all API formats and tools."""

import asyncio
import warnings

import httpx2
from pydantic_ai.direct import model_request
from pydantic_ai.messages import ModelResponse
from pydantic_ai.models import Model

from thoughtline.llm.client.library_errors import translate
from thoughtline.llm.client.request import (
    build_model,
    messages,
    model_settings,
    tool_definitions,
)
from thoughtline.llm.client.response import parse_response
from thoughtline.llm.client.transport import GuardedTransport
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Answer, ModelError, Prompt

__all__ = ["LibraryCall", "translate"]

# These would be unwanted lines on standard error: `unhonoured` reports the first kind, and the
# second kind quotes the provider, whose text may contain the key.
warnings.filterwarnings("ignore", category=UserWarning, module=r"(pydantic_ai|google\.genai)\.")


class LibraryCall:
    def __init__(self, endpoint: Endpoint, prompt: Prompt, transport: GuardedTransport) -> None:
        self._endpoint = endpoint
        self._prompt = prompt
        self._transport = transport
        self._model: Model | None = None

    async def ask(self, client: httpx2.AsyncClient) -> ModelResponse:
        if self._model is None:
            self._model = await asyncio.to_thread(build_model, self._endpoint, client)
        return await self._response(self._model)

    async def read(self, response: httpx2.Response) -> Answer | ModelError:
        """Read a response to a question that was sent without the library."""
        replay = httpx2.MockTransport(
            lambda _: httpx2.Response(
                response.status_code, headers=response.headers, content=response.content
            )
        )
        async with httpx2.AsyncClient(transport=replay) as client:
            self._model = await asyncio.to_thread(build_model, self._endpoint, client)
            return self.parse(await self._response(self._model))

    def parse(self, response: ModelResponse) -> Answer | ModelError:
        if self._model is None:
            raise TypeError("nothing was asked")
        return parse_response(response, self._model, self._endpoint, self._prompt, self._transport)

    async def _response(self, model: Model) -> ModelResponse:
        history, tools = messages(self._prompt), tool_definitions(self._prompt)
        chosen = model_settings(self._prompt, self._endpoint.provider, self._endpoint.model)
        return await model_request(
            model, history, model_settings=chosen, model_request_parameters=tools
        )
