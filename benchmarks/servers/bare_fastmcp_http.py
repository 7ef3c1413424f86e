"""The least that fastmcp can do over HTTP: one tool that stores nothing. Takes the port."""

import sys

from fastmcp import FastMCP

server: FastMCP[None] = FastMCP("bare-fastmcp")


@server.tool
def think(thought: str, session: str = "") -> str:  # noqa: ARG001 - forgotten, which is the point
    """Takes a thought and forgets it."""
    return "Thought."


if __name__ == "__main__":
    server.run(
        transport="http",
        host="127.0.0.1",
        port=int(sys.argv[1]),
        stateless_http=True,
        json_response=True,
        show_banner=False,
        log_level="ERROR",
    )
