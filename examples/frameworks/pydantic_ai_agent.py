"""An agent of pydantic-ai that thinks in a record of Thoughtline, without a server."""

import asyncio
from typing import Any

from pydantic_ai import Agent
from pydantic_ai import Tool as AgentTool
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models import Model
from pydantic_ai.models.function import AgentInfo, FunctionModel

from thoughtline.python import Definition, Tools, open_tools


def agent_tool(tools: Tools, definition: Definition) -> AgentTool[None]:
    async def call(**arguments: Any) -> str:
        return (await tools.call(definition.name, arguments)).text

    return AgentTool.from_schema(
        call, definition.name, definition.description, definition.input_schema
    )


async def main(model: Model) -> None:
    async with open_tools("ultrathink", author="pydantic-ai") as tools:
        agent = Agent(
            model,
            instructions=tools.instructions,
            tools=[agent_tool(tools, one) for one in tools.definitions],
        )
        result = await agent.run("Why is checkout slow?")
        print(result.output)


def script(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
    """Stands for a model: one thought, then the answer. Use yours: "openai:...", ..."""
    if len(messages) == 1:
        thought = {"thought": "It waits for a connection.", "total_thoughts": 1, "confidence": 0.8}
        return ModelResponse(parts=[ToolCallPart("ultrathink", thought)])
    reply = str(messages[-1].parts[-1].content)  # type: ignore[union-attr]
    recorded = "recorded" if '"thought_number":1' in reply else f"not recorded: {reply}"
    return ModelResponse(parts=[TextPart(f"The pool is too small ({recorded}).")])


if __name__ == "__main__":
    asyncio.run(main(FunctionModel(script)))
