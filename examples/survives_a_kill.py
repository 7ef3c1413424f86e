"""One client records, its server is killed with `kill -9`, another client resumes the session.

Prints the session's handle last, so that a script can go on with `thoughtline show HANDLE`.
"""

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp.types import TextContent


async def think(client: Client, **arguments: Any) -> dict[str, Any]:
    reply = await client.call_tool("think", arguments)
    recorded = reply.structured_content
    assert isinstance(recorded, dict), reply.content
    print(f"  {recorded['thought']}  {arguments['thought']}")
    for remark in remarks(recorded, arguments):
        print(f"      {remark}")
    return recorded


def remarks(recorded: dict[str, Any], arguments: dict[str, Any]) -> Iterator[str]:
    """Yield the other parts of a reply in sentences."""
    for name, text in zip(
        recorded.get("assumptions", []), arguments.get("assume", []), strict=True
    ):
        yield f"It assumes {name}: {text}"
    if "revises" in arguments:
        yield f"It replaces {arguments['revises']}."
    elif "rests_on" in arguments:
        yield f"It rests on {arguments['rests_on'].replace(' ', ' and ')}."
    if "branch" in arguments:
        yield f"It begins the branch {arguments['branch']!r}."
    if "merge" in arguments:
        yield f"It merges the branch {arguments['merge']!r}."
    for ground in recorded.get("refute", {}):
        fell = " and ".join(recorded.get("fell", {}))
        yield f"It refutes {ground}, so {fell} fall."


async def record(pid_file: Path) -> str:
    """Record a line of thought, then kill the server. Returns the session's handle."""
    # The shell writes down its process id and then becomes the server, so we know whom to kill.
    server = StdioServerParameters(
        command="sh",
        args=["-c", 'echo $$ > "$0"; exec thoughtline serve', str(pid_file)],
        env={**os.environ},
    )
    print("One client records a line of thought:")
    async with Client(server) as client:
        first = await think(
            client,
            thought="Checkout times out because DNS is slow.",
            assume=["Lookups take more than a second."],
            confidence=0.6,
        )
        session: str = first["session"]
        await think(client, session=session, thought="So cache DNS in the client.", rests_on="t1")
        await think(
            client,
            session=session,
            thought="The nightly job exhausts the connection pool.",
            branch="pool",
            after="t1",
            assume=["The job holds 40 connections."],
            confidence=0.8,
            next="How long does the job hold them?",
        )
        await think(
            client,
            session=session,
            thought="Cache DNS on the host, not in the client.",
            revises="t2",
            rests_on="t1",
        )
        kill(pid_file)
        try:
            await client.call_tool("recall", {"session": session})
        except MCPError:
            print("kill -9 ends its server, without a goodbye.\n")
    return session


def kill(pid_file: Path) -> None:
    os.kill(int(pid_file.read_text(encoding="utf-8")), signal.SIGKILL)


async def resume(session: str) -> None:
    print("Another client starts a server of its own, and asks `recall` for the session:")
    server = StdioServerParameters(command="thoughtline", args=["serve"], env={**os.environ})
    async with Client(server) as client:
        answer = await client.call_tool("recall", {"session": session})
        first = answer.content[0]
        assert isinstance(first, TextContent)
        print(f"  {first.text.splitlines()[0]}")
        print("It goes on:")
        await think(
            client,
            session=session,
            thought="Lookups take 3 ms, so it is not DNS.",
            refute="a1",
        )
        await think(
            client,
            session=session,
            thought="Give the job a pool of its own.",
            rests_on="t3 a2",
            merge="pool",
            confidence=0.85,
        )


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        session = await record(Path(folder) / "pid")
    await resume(session)
    print(session)


if __name__ == "__main__":
    # Find the `thoughtline` of the environment that runs this, whatever the shell's PATH says.
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    asyncio.run(main())
