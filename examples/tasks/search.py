"""Searching: ways are scored, the best is expanded, dead ends are given up."""

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

        async def recall(**arguments: Any) -> str:
            reply = await client.call_tool("recall", arguments)
            return "\n".join(part.text for part in reply.content if part.type == "text")

        begun = await think(
            title="Make 24 of 3 3 8 8", thought="Make 24 of 3 3 8 8.", score=0.5, search="best"
        )
        session = begun["session"]
        await think(session=session, thought="3 * 8 first.", rests_on="t1", score=0.4)
        reply = await think(session=session, thought="8 / 3 first.", rests_on="t1", score=0.6)
        print("Expand:", reply["expand"])
        reply = await think(session=session, abandon="t2", because="It leaves 3 and 8.")
        print("Expand:", reply["expand"])
        await think(session=session, thought="3 - 8 / 3 is 1 / 3.", rests_on="t3", score=0.9)
        reply = await think(
            session=session, thought="8 / (3 - 8 / 3) is 24.", rests_on="t4", score=1,
            kind="conclusion",
        )  # fmt: skip
        print("Best path:", reply["best_path"])
        print(await recall(session=session))


if __name__ == "__main__":
    asyncio.run(main())
