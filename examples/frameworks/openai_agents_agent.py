"""An agent of the OpenAI Agents SDK that thinks in a record of Thoughtline, without a server."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from agents import Agent, FunctionTool, Model, ModelResponse, Runner, Usage, set_tracing_disabled
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)

from thoughtline.python import Definition, Tools, open_tools


def agent_tool(tools: Tools, definition: Definition) -> FunctionTool:
    async def call(_: Any, arguments: str) -> str:
        return (await tools.call(definition.name, arguments)).text

    return FunctionTool(
        name=definition.name,
        description=definition.description,
        params_json_schema=definition.input_schema,
        on_invoke_tool=call,
        strict_json_schema=False,  # which would make every argument required
    )


async def main(model: Model) -> None:
    async with open_tools("ultrathink", author="openai-agents") as tools:
        agent = Agent(
            name="thinker",
            model=model,
            instructions=tools.instructions,
            tools=[agent_tool(tools, one) for one in tools.definitions],
        )
        result = await Runner.run(agent, "Why is checkout slow?")
        print(result.final_output)


class ScriptedModel(Model):
    """Stands for a model: one thought, then the answer. Use the name of yours instead."""

    async def get_response(self, *_: Any, **request: Any) -> ModelResponse:
        replies = [item["output"] for item in request["input"] if "output" in item]
        output: Any = self._answer(replies[0]) if replies else self._thought()
        return ModelResponse(output=[output], usage=Usage(), response_id=None)

    def _thought(self) -> ResponseFunctionToolCall:
        said = {"thought": "It waits for a connection.", "total_thoughts": 1, "confidence": 0.8}
        return ResponseFunctionToolCall(
            type="function_call", call_id="1", name="ultrathink", arguments=json.dumps(said)
        )

    def _answer(self, reply: str) -> ResponseOutputMessage:
        recorded = "recorded" if '"thought_number":1' in reply else f"not recorded: {reply}"
        text = f"The pool is too small ({recorded})."
        part = ResponseOutputText(type="output_text", text=text, annotations=[])
        return ResponseOutputMessage(
            id="m", type="message", role="assistant", status="completed", content=[part]
        )

    def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[Any]:
        raise NotImplementedError


if __name__ == "__main__":
    set_tracing_disabled(disabled=True)
    asyncio.run(main(ScriptedModel()))
