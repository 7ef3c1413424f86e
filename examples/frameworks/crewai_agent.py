"""An agent of CrewAI that thinks in a record of Thoughtline, over stdio.

The server may have an environment of its own: CrewAI starts it as a program.
"""

import json
from typing import Any

from crewai import Agent, BaseLLM
from crewai.mcp import MCPServerStdio

THOUGHTLINE = MCPServerStdio(command="thoughtline", args=["serve", "--dialect", "ultrathink"])


def main(model: BaseLLM) -> None:
    agent = Agent(
        role="Engineer",
        goal="Find out why things are slow.",
        backstory="You write your thoughts down before you answer.",
        mcps=[THOUGHTLINE],
        llm=model,
    )
    print(agent.kickoff("Why is checkout slow?").raw)


class ScriptedModel(BaseLLM):
    """Stands for a model: one thought, then the answer. Use yours: LLM(model="...")."""

    def call(self, messages: Any, tools: Any = None, *_: Any, **__: Any) -> Any:
        replies = [one["content"] for one in messages if one["role"] == "tool"]
        if not replies:
            thought = {"thought": "It waits for a connection.", "total_thoughts": 1}
            name = tools[0]["function"]["name"]  # CrewAI puts the command before it
            function = {"name": name, "arguments": json.dumps(thought | {"confidence": 0.8})}
            return [{"id": "1", "type": "function", "function": function}]
        is_recorded = '"thought_number":1' in replies[0]
        recorded = "recorded" if is_recorded else f"not recorded: {replies[0]}"
        return f"The pool is too small ({recorded})."

    def supports_function_calling(self) -> bool:
        return True


if __name__ == "__main__":
    main(ScriptedModel(model="scripted"))
