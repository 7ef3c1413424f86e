"""An agent of the Claude Agent SDK that thinks in a record of Thoughtline, over stdio.

It needs what `claude` needs, such as ANTHROPIC_API_KEY; the SDK brings the program itself.
"""

import asyncio

from claude_agent_sdk import ClaudeAgentOptions, ResultMessage, query

OPTIONS = ClaudeAgentOptions(
    mcp_servers={
        "thoughtline": {
            "type": "stdio",
            "command": "thoughtline",
            "args": ["serve", "--dialect", "ultrathink"],
        }
    },
    allowed_tools=["mcp__thoughtline__ultrathink"],
    setting_sources=[],  # nothing of this machine's own configuration
)


async def main() -> None:
    async for message in query(prompt="Why is checkout slow?", options=OPTIONS):
        if isinstance(message, ResultMessage):
            print(message.result)


if __name__ == "__main__":
    asyncio.run(main())
