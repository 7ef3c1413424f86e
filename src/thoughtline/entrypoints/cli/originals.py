"""Servers that dialects replace: their start commands and their names in clients."""

from collections.abc import Iterable

from msgspec import Struct


class Original(Struct, frozen=True):
    """Server that a dialect replaces.

    `name` is the name under which the documents of the replaced server register it with clients.
    With the same name, permissions for the tools of this server stay valid. `command` is the
    documented start command of the replaced server.
    """

    name: str
    command: str


ORIGINALS = {
    "sequentialthinking": Original(
        "sequential-thinking", "npx -y @modelcontextprotocol/server-sequential-thinking"
    ),
    "medical": Original(
        "emergency-medicare-planner", "npx @manolaz/emergency-medicare-planner-mcp-server"
    ),
    "ultrathink": Original(
        "UltraThink", "uvx --from git+https://github.com/husniadil/ultrathink ultrathink"
    ),
    "thinkseq": Original("thinkseq", "npx -y @j0hanz/thinkseq-mcp@1"),
    "thinkseq@2": Original("thinkseq", "npx -y @j0hanz/thinkseq-mcp@latest"),
    "thinking-agent": Original("thinking-agent", "node dist/index.js"),
    "multi-agent": Original("sequential-thinking", "mcp-server-mas-sequential-thinking"),
}
"""Replaced servers by dialect."""


def server_name(dialects: Iterable[str]) -> str:
    """Return the name of the first server that a dialect replaces, otherwise "thoughtline"."""
    return next((ORIGINALS[name].name for name in dialects if name in ORIGINALS), "thoughtline")
