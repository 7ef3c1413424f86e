"""Calls of the library for models, which knows all API formats, tools and streams."""

import asyncio
import warnings
from collections.abc import Callable

import httpx2
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.messages import (
    ModelResponse,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
)
from pydantic_ai.models import Model

from thoughtline.llm.client.answer_text import replace_surrogates
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
    """Caller of the library for one prompt. `pass_on` receives the pieces of a streamed answer;
    None means that the answer is not streamed.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        prompt: Prompt,
        transport: GuardedTransport,
        pass_on: Callable[[str], None] | None,
    ) -> None:
        self._endpoint = endpoint
        self._prompt = prompt
        self._transport = transport
        self._pass_on = pass_on
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
        if self._pass_on is None:
            return await model_request(
                model, history, model_settings=chosen, model_request_parameters=tools
            )
        async with model_request_stream(
            model, history, model_settings=chosen, model_request_parameters=tools
        ) as stream:
            async for event in stream:
                self._pass_on(replace_surrogates(_text_of(event)))
        return stream.get()


def _text_of(event: ModelResponseStreamEvent) -> str:
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return text
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
    return ""
