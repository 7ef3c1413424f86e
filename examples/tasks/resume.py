"""Resuming: an agent without context finds what is known, what is open and what is next."""

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

        await think(
            title="Parser drops comments",
            thought="The lexer skips them.",
            assume=["The formatter is innocent."],
            next="Write the failing test",
        )
        # Another agent begins here, with nothing but the project that it works in.
        print(await recall())
        print(await recall(standing="open"))
        print(await recall(session="latest"))
        await think(
            session="latest",
            verify="a1",
            because="It was not even called.",
            evidence=["pytest tests/test_parser.py -> 1 failed"],
            next="Keep comments as trivia",
        )
        print(await recall(standing="verified"))


if __name__ == "__main__":
    asyncio.run(main())
