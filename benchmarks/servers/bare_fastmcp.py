"""The least that fastmcp can do: one tool over stdio that stores nothing."""

from fastmcp import FastMCP

server: FastMCP[None] = FastMCP("bare-fastmcp")


@server.tool
def sequentialthinking(
    thought: str,  # noqa: ARG001 - forgotten, which is the point
    nextThoughtNeeded: bool,  # noqa: ARG001, N803 - the reference's names
    thoughtNumber: int,  # noqa: N803
    totalThoughts: int,  # noqa: ARG001, N803
) -> str:
    """Takes a thought and forgets it."""
    return f"Thought {thoughtNumber}."


if __name__ == "__main__":
    server.run(transport="stdio", show_banner=False)
