"""The servers that dialects stand in for: how they are started, and what clients call them."""

from collections.abc import Iterable

from msgspec import Struct


class Original(Struct, frozen=True):
    """A server. `name` is what its documents tell clients to call it, so that what a user allowed
    for its tools still holds; `command` is how they start it.
    """

    name: str
    command: str


ORIGINALS = {
    "sequentialthinking": Original(
        "sequential-thinking", "npx -y @modelcontextprotocol/server-sequential-thinking"
    ),
    "medical": Original("medical", "node build/index.js"),
    "ultrathink": Original(
        "ultrathink", "uvx --from git+https://github.com/husniadil/ultrathink ultrathink"
    ),
    "thinkseq": Original("thinkseq", "npx -y @j0hanz/thinkseq-mcp@1"),
    "thinkseq@2": Original("thinkseq", "npx -y @j0hanz/thinkseq-mcp@latest"),
    "thinking-agent": Original("thinking-agent", "node dist/index.js"),
    "multi-agent": Original("sequential-thinking", "mcp-server-mas-sequential-thinking"),
}
"""By dialect."""


def server_name(dialects: Iterable[str]) -> str:
    """What clients call the server: as the first original that it stands in for, else our name."""
    return next((ORIGINALS[name].name for name in dialects if name in ORIGINALS), "thoughtline")
