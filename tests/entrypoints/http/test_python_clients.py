"""FastMCP's client over HTTP with a token, in each era that it speaks."""

from pathlib import Path

import pytest
from anyio import fail_after
from fastmcp import Client

from entrypoints.http.served import Served, token

PATIENCE = 60


@pytest.mark.parametrize("era", ["legacy", "auto", "2026-07-28"])
async def test_fastmcp_thinks_and_recalls(era: str, tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    shown = token(database, "ada")
    with Served(database=database) as served, fail_after(PATIENCE):
        async with Client(f"{served.url}/mcp", auth=shown, mode=era) as client:
            tools = [tool.name for tool in await client.list_tools()]
            made = await client.call_tool("think", {"thought": "Reads are cheap."})
            session = made.structured_content["session"]
            recalled = await client.call_tool("recall", {"session": session})
            read = await client.read_resource(f"thoughtline://session/{session}")

    assert tools == ["think", "recall"]
    assert "Reads are cheap." in recalled.content[0].text
    assert "Reads are cheap." in read[0].text
