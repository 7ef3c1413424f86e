"""A short conversation with Thoughtline through the official MCP client. Copy what you need."""

import asyncio
from typing import Any

from mcp import Client, StdioServerParameters

SERVER = StdioServerParameters(command="thoughtline", args=["serve"])


async def main() -> None:
    async with Client(SERVER) as client:

        async def think(**arguments: Any) -> dict[str, Any]:
            reply = await client.call_tool("think", arguments)
            assert isinstance(reply.structured_content, dict), reply.content
            return reply.structured_content

        begun = await think(
            thought="Reads are cheap, so the index can wait.", assume=["The cache is warm."]
        )
        session = begun["session"]
        await think(session=session, thought="Ship without the index.", rests_on="t1")
        await think(session=session, thought="Read from a replica instead.", branch="replica")
        changed = await think(session=session, refute="a1", because="The load test ran cold.")
        print("Fell:", changed["fell"])

        state = await client.call_tool("recall", {"session": session, "budget": 300})
        for part in state.content:
            if part.type == "text":
                print(part.text)


if __name__ == "__main__":
    asyncio.run(main())
