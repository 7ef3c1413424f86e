"""Planning a migration: a plan in one call, and what a revision takes over."""

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
            title="Move the order history",
            thoughts=[
                {"as": "cdc", "thought": "Change data capture keeps the order of each key.",
                 "assume": ["One writer for each key."]},
                {"as": "idx", "thought": "Unique indexes drop duplicates."},
                {"as": "plan", "thought": "Copy first, then follow.", "rests_on": "cdc and idx"},
                {"as": "cut", "thought": "Cut over on Sunday.", "rests_on": "plan"},
            ],
        )  # fmt: skip
        session = begun["session"]
        print("Recorded:", begun["thoughts"])
        changed = await think(session=session, refute="a1", because="The importer writes too.")
        print("Fell:", changed["fell"])
        await think(
            session=session, revises="cdc", rests_on="none",
            thought="Capture with sequence numbers keeps the order.", **{"as": "cdc"},
        )  # fmt: skip
        again = await think(session=session, about="plan", rests_on="cdc idx")
        print("Stands again:", again["stands_again"])
        print(await recall(session=session))


if __name__ == "__main__":
    asyncio.run(main())
