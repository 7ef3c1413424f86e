"""An agent of smolagents that thinks in a record of Thoughtline, without a server."""

import asyncio
from collections.abc import Callable
from typing import Any

from smolagents import ChatMessage, LogLevel, Model, Tool, ToolCallingAgent
from smolagents.models import ChatMessageToolCall, ChatMessageToolCallFunction, MessageRole

from thoughtline.python import Definition, Tools, open_tools


class AgentTool(Tool):
    """smolagents runs tools in threads, so a call is handed to the loop that has the record."""

    skip_forward_signature_validation = True
    output_type = "string"

    def __init__(self, definition: Definition, call: Callable[[dict[str, Any]], str]) -> None:
        super().__init__()
        properties = definition.input_schema["properties"]
        needed = definition.input_schema.get("required", ())
        self.name = definition.name
        self.description = definition.description
        self.inputs = {
            name: {"type": "any", "description": "", "nullable": name not in needed} | schema
            for name, schema in properties.items()
        }
        self.call = call

    def forward(self, **arguments: Any) -> str:
        return self.call(arguments)


def agent_tool(tools: Tools, definition: Definition) -> AgentTool:
    loop = asyncio.get_running_loop()

    def call(arguments: dict[str, Any]) -> str:
        reply = asyncio.run_coroutine_threadsafe(tools.call(definition.name, arguments), loop)
        return reply.result().text

    return AgentTool(definition, call)


async def main(model: Model) -> None:
    async with open_tools("ultrathink", author="smolagents") as tools:
        agent = ToolCallingAgent(
            tools=[agent_tool(tools, one) for one in tools.definitions],
            model=model,
            instructions=tools.instructions,
            verbosity_level=LogLevel.OFF,
        )
        print(await asyncio.to_thread(agent.run, "Why is checkout slow?"))


class ScriptedModel(Model):
    """Stands for a model: one thought, then the answer. Use yours: InferenceClientModel(), ..."""

    def generate(self, messages: list[ChatMessage], **_: Any) -> ChatMessage:
        if messages[-1].role != MessageRole.TOOL_RESPONSE:
            thought = {"thought": "It waits for a connection.", "total_thoughts": 1}
            return self._call("ultrathink", thought | {"confidence": 0.8})
        reply = messages[-1].content[0]["text"]
        recorded = "recorded" if '"thought_number":1' in reply else f"not recorded: {reply}"
        return self._call("final_answer", {"answer": f"The pool is too small ({recorded})."})

    def _call(self, tool: str, arguments: dict[str, Any]) -> ChatMessage:
        function = ChatMessageToolCallFunction(name=tool, arguments=arguments)
        call = ChatMessageToolCall(id=tool, type="function", function=function)
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


if __name__ == "__main__":
    asyncio.run(main(ScriptedModel()))
