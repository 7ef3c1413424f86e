"""What to paste where, so that a client starts Thoughtline."""

import json
import shlex
import shutil
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct


class ClientConfig(Struct, frozen=True):
    """How one client is told. Its `data` goes into `place`, or else `paste` is a shell command.

    `slug` is its name in a shell. `link`, opened on this machine, does the same; "" for none.
    """

    slug: str
    client: str
    place: str
    paste: str
    data: dict[str, Any]
    link: str = ""


CLIENTS = ("claude-code", "cursor", "vscode", "claude-desktop", "windsurf", "mcp-json")


def client_configs(command: list[str], name: str = "thoughtline") -> list[ClientConfig]:
    """`command` starts the server, with absolute paths: clients have another PATH than shells.

    `name` is what the clients call it.
    """
    program, *arguments = command
    entry = {"command": program, "args": arguments}
    servers = {"mcpServers": {name: entry}}
    stdio = {"type": "stdio", **entry}
    code = {"servers": {name: stdio}}
    in_code = quote(json.dumps({"name": name, **stdio}, separators=(",", ":")))
    in_cursor = quote(b64encode(json.dumps(entry).encode()).decode())

    def with_servers(slug: str, client: str, place: str, link: str = "") -> ClientConfig:
        return ClientConfig(slug, client, place, json.dumps(servers, indent=2), servers, link)

    return [
        ClientConfig(
            "claude-code",
            "Claude Code",
            "in a shell",
            f"claude mcp add {shlex.quote(name)} -- {shlex.join(command)}",
            entry,
        ),
        with_servers(
            "cursor",
            "Cursor",
            "~/.cursor/mcp.json",
            f"cursor://anysphere.cursor-deeplink/mcp/install?name={quote(name)}&config={in_cursor}",
        ),
        ClientConfig(
            "vscode",
            "VS Code",
            ".vscode/mcp.json",
            json.dumps(code, indent=2),
            code,
            f"vscode:mcp/install?{in_code}",
        ),
        with_servers("claude-desktop", "Claude Desktop", "claude_desktop_config.json"),
        with_servers("windsurf", "Windsurf", "~/.codeium/windsurf/mcp_config.json"),
        with_servers("mcp-json", "a project", ".mcp.json"),
    ]


def launch_command() -> list[str]:
    """How to start this very installation, wherever the shell found it."""
    beside = Path(sys.executable).with_name("thoughtline")
    for script in (sys.argv[0], str(beside)):
        found = shutil.which(script)
        if found and Path(found).stem == "thoughtline":
            return [str(Path(found).absolute()), "serve"]
    return [sys.executable, "-m", "thoughtline", "serve"]
