"""Deciding: numbers that you give, totals that are computed, and what would change them."""

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
            title="Which queue",
            thought="Which queue do we take?",
            kind="decision",
            parts=[
                "cost: min, weight 2, 0..500",
                "speed: max",
                "replay: max, weight 0.5",
                "SQS: 120, 6, 0",
                "Kafka: 400, 9, 10",
            ],
        )
        session = begun["session"]
        print("Computed:", begun["computed"])
        await think(
            session=session, thought="We take SQS.", rests_on="t1", kind="conclusion",
            confidence=0.8, assume=["Nobody needs replays."], next="Ask finance about replays",
        )  # fmt: skip
        print(await recall(session=session))


if __name__ == "__main__":
    asyncio.run(main())
