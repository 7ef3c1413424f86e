"""Debugging: two hypotheses, what was seen, and what falls when one proves false."""

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
            title="Slow checkout",
            thought="Checkout takes 4 s since Tuesday. Why?",
            kind="question",
        )
        session = begun["session"]
        await think(
            session=session,
            thoughts=[
                {"as": "job", "thought": "The nightly job holds connections.", "kind": "hypothesis",
                 "assume": ["The job runs at 10."]},
                {"as": "pool", "thought": "So a larger pool helps.", "rests_on": "job"},
                {"as": "index", "thought": "An index is missing.", "kind": "hypothesis"},
            ],
        )  # fmt: skip
        await think(
            session=session,
            verify="index",
            because="The plan shows a sequential scan.",
            evidence=["EXPLAIN SELECT ... -> Seq Scan on orders"],
        )
        changed = await think(session=session, refute="a1", because="The job runs at 2.")
        print("Fell:", changed["fell"])
        await think(
            session=session, thought="Add the index.", rests_on="index", kind="conclusion",
            next="Ship it, then measure",
        )  # fmt: skip
        print(await recall(session=session))


if __name__ == "__main__":
    asyncio.run(main())
