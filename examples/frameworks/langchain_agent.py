"""An agent of LangChain that thinks in a record of Thoughtline, without a server."""

import asyncio
from collections.abc import Sequence
from typing import Any

from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.tools import StructuredTool

from thoughtline.python import Definition, Tools, open_tools


def agent_tool(tools: Tools, definition: Definition) -> StructuredTool:
    async def call(**arguments: Any) -> str:
        return (await tools.call(definition.name, arguments)).text

    return StructuredTool(
        name=definition.name,
        description=definition.description,
        args_schema=definition.input_schema,
        coroutine=call,
    )


async def main(model: Any) -> None:
    async with open_tools("ultrathink", author="langchain") as tools:
        agent = create_agent(
            model,
            tools=[agent_tool(tools, one) for one in tools.definitions],
            system_prompt=tools.instructions,
        )
        question = {"role": "user", "content": "Why is checkout slow?"}
        state = await agent.ainvoke({"messages": [question]})
        *_, reply, answer = state["messages"]
        recorded = "recorded" if '"thought_number":1' in reply.content else reply.content
        print(answer.content, f"({recorded})")


class ScriptedModel(GenericFakeChatModel):
    """Stands for a model: one thought, then the answer. Use yours: init_chat_model("...")."""

    def bind_tools(self, tools: Sequence[Any], **_: Any) -> "ScriptedModel":
        assert tools[0].name == "ultrathink"
        return self


THOUGHT = {"thought": "It waits for a connection.", "total_thoughts": 1, "confidence": 0.8}
SCRIPT = (
    AIMessage("", tool_calls=[{"name": "ultrathink", "args": THOUGHT, "id": "1"}]),
    AIMessage("The pool is too small."),
)

if __name__ == "__main__":
    asyncio.run(main(ScriptedModel(messages=iter(SCRIPT))))
