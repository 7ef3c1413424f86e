"""What to paste where, so that a client starts Thoughtline."""

import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from msgspec import Struct


class ClientConfig(Struct, frozen=True):
    """How one client is told. Its `data` goes into `place`, or else `paste` is a shell command."""

    client: str
    place: str
    paste: str
    data: dict[str, Any]


def client_configs(command: list[str]) -> list[ClientConfig]:
    """`command` starts the server, with absolute paths: clients have another PATH than shells."""
    program, *arguments = command
    entry = {"command": program, "args": arguments}
    cursor = {"mcpServers": {"thoughtline": entry}}
    code = {"servers": {"thoughtline": {"type": "stdio", **entry}}}
    return [
        ClientConfig(
            "Claude Code",
            "in a shell",
            f"claude mcp add thoughtline -- {shlex.join(command)}",
            entry,
        ),
        ClientConfig("Cursor", "~/.cursor/mcp.json", json.dumps(cursor, indent=2), cursor),
        ClientConfig("VS Code", ".vscode/mcp.json", json.dumps(code, indent=2), code),
    ]


def launch_command() -> list[str]:
    """How to start this very installation, wherever the shell found it."""
    beside = Path(sys.executable).with_name("thoughtline")
    for script in (sys.argv[0], str(beside)):
        found = shutil.which(script)
        if found and Path(found).stem == "thoughtline":
            return [str(Path(found).absolute()), "serve"]
    return [sys.executable, "-m", "thoughtline", "serve"]
