"""An agent of LlamaIndex that thinks in a record of Thoughtline, without a server."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import TextBlock, ToolCallBlock
from llama_index.core.llms import LLM, ChatMessage, MessageRole
from llama_index.core.llms.mock import MockFunctionCallingLLM
from llama_index.core.tools import FunctionTool, ToolMetadata

from thoughtline.python import Definition, Tools, open_tools


@dataclass
class Described(ToolMetadata):
    """LlamaIndex asks for a class of pydantic; the tools have a JSON Schema already."""

    schema: dict[str, Any] = field(default_factory=dict)

    def get_parameters_dict(self) -> dict[str, Any]:
        return self.schema


def agent_tool(tools: Tools, definition: Definition) -> FunctionTool:
    async def call(**arguments: Any) -> str:
        return (await tools.call(definition.name, arguments)).text

    metadata = Described(definition.description, definition.name, schema=definition.input_schema)
    return FunctionTool.from_defaults(async_fn=call, tool_metadata=metadata)


async def main(model: LLM) -> None:
    async with open_tools("ultrathink", author="llama-index") as tools:
        agent = FunctionAgent(
            llm=model,
            tools=[agent_tool(tools, one) for one in tools.definitions],
            system_prompt=tools.instructions,
        )
        print(await agent.run("Why is checkout slow?"))


def script(messages: Sequence[ChatMessage], **_: Any) -> ChatMessage:
    """Stands for a model: one thought, then the answer. Use yours: OpenAI(model="..."), ..."""
    if messages[-1].role != MessageRole.TOOL:
        thought = {"thought": "It waits for a connection.", "total_thoughts": 1, "confidence": 0.8}
        block = ToolCallBlock(tool_call_id="1", tool_name="ultrathink", tool_kwargs=thought)
    else:
        reply = messages[-1].content or ""
        recorded = "recorded" if '"thought_number":1' in reply else f"not recorded: {reply}"
        block = TextBlock(text=f"The pool is too small ({recorded}).")
    return ChatMessage(role=MessageRole.ASSISTANT, blocks=[block])


if __name__ == "__main__":
    asyncio.run(main(MockFunctionCallingLLM(response_generator=script)))
