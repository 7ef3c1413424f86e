"""Table of clients: the place and form of their server entries, their commands that add and remove
a server, and their particular features.

docs/clients.md is the same table for people.
"""

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from urllib.parse import quote

from thoughtline.clients import entries
from thoughtline.clients.client import Client, Command, Scope
from thoughtline.clients.formats import TOML, YAML
from thoughtline.clients.formats.shelf import Shelf
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server

WORKSPACE = "${workspaceFolder}"
CONTINUE_SKELETON = "name: {}\nversion: 1.0.0\nschema: v1\n"
"""Required beginning of each file of Continue."""


def _claude_file(places: Places) -> Path:
    named = places.environment.get("CLAUDE_CONFIG_DIR", "")
    return (Path(named) if named else places.home) / ".claude.json"


def _opencode_file(places: Places) -> Path:
    """Return the configuration file of opencode: the file with comments if it exists. opencode
    reads both names.
    """
    with_comments = places.config("opencode") / "opencode.jsonc"
    return with_comments if with_comments.exists() else with_comments.with_suffix(".json")


def _goose_folder(places: Places) -> Path:
    if places.platform == "win32":
        return places.config("Block") / "goose/config"
    return places.config("goose")


def _cursor_link(server: Server) -> str:
    shown = b64encode(json.dumps(entries.plain(server, "")).encode()).decode()
    return (
        "cursor://anysphere.cursor-deeplink/mcp/install"
        f"?name={quote(server.name)}&config={quote(shown)}"
    )


def _code_link(server: Server) -> str:
    shown = json.dumps({"name": server.name, **entries.typed(server, "")}, separators=(",", ":"))
    return f"vscode:mcp/install?{quote(shown)}"


def _scoped_add(before_command: Sequence[str], server: Server, scope: Scope) -> list[str]:
    """Return the arguments for a client with scopes. `before_command` stands before the server's
    own command, so that the client does not read its arguments as flags of its own.
    """
    add = ["mcp", "add", "--scope", scope]
    if not server.url:
        return [*add, server.name, *before_command, *server.command]
    header = _header(server, "${%s}")
    shown = ["--header", f"Authorization: {header}"] if header else []
    return [*add, "--transport", "http", server.name, server.url, *shown]


def _codex_add(server: Server, _scope: Scope) -> list[str]:
    if not server.url:
        return ["mcp", "add", server.name, "--", *server.command]
    variable = server.token_variable
    token = ["--bearer-token-env-var", variable] if variable else []
    return ["mcp", "add", server.name, "--url", server.url, *token]


def _copilot_add(server: Server, _scope: Scope) -> list[str]:
    if not server.url:
        return ["mcp", "add", server.name, "--", *server.command]
    header = _header(server, "${%s}")
    shown = ["--header", f"Authorization: {header}"] if header else []
    return ["mcp", "add", "--transport", "http", *shown, server.name, server.url]


def _scoped_remove(name: str, scope: Scope) -> list[str]:
    return ["mcp", "remove", "--scope", scope, name]


def _remove(name: str, _scope: Scope) -> list[str]:
    return ["mcp", "remove", name]


def _header(server: Server, variable: str) -> str:
    return f"Bearer {variable % server.token_variable}" if server.token_variable else ""


BOTH = (Scope.USER, Scope.PROJECT)
CLAUDE = Command("claude", partial(_scoped_add, ["--"]), _scoped_remove, BOTH)
CODEX = Command("codex", _codex_add, _remove)
GEMINI = Command("gemini", partial(_scoped_add, ()), _scoped_remove, BOTH)
QWEN = Command("qwen", partial(_scoped_add, ()), _scoped_remove, BOTH)
COPILOT = Command("copilot", _copilot_add, _remove)

CLIENTS = (
    Client(
        slug="claude-code",
        title="Claude Code",
        entry=entries.typed,
        folder=lambda places: places.of("CLAUDE_CONFIG_DIR", ".claude"),
        user=_claude_file,
        project=".mcp.json",
        program="claude",
        command=CLAUDE,
        header="${%s}",
        passes_environment=True,
        user_rules="CLAUDE.md",
        project_rules="CLAUDE.md",
    ),
    Client(
        slug="cursor",
        title="Cursor",
        folder=lambda places: places.home / ".cursor",
        user="mcp.json",
        project=".cursor/mcp.json",
        program="cursor",
        header="${env:%s}",
        folder_variable=WORKSPACE,
        link=_cursor_link,
    ),
    Client(
        slug="vscode",
        title="VS Code",
        shelf=Shelf(("servers",)),
        entry=entries.typed,
        folder=lambda places: places.application("Code"),
        user="User/mcp.json",
        project=".vscode/mcp.json",
        header="${env:%s}",
        folder_variable=WORKSPACE,
        link=_code_link,
    ),
    Client(
        slug="claude-desktop",
        title="Claude Desktop",
        folder=lambda places: places.application("Claude"),
        user="claude_desktop_config.json",
        remote=False,
        project_rules="",
    ),
    Client(
        slug="windsurf",
        title="Windsurf",
        entry=entries.windsurf,
        folder=lambda places: places.home / ".codeium/windsurf",
        user="mcp_config.json",
        program="windsurf",
        header="${env:%s}",
        user_rules="memories/global_rules.md",
    ),
    Client(
        slug="zed",
        title="Zed",
        shelf=Shelf(("context_servers",)),
        folder=lambda places: places.config("Zed" if places.platform == "win32" else "zed"),
        user="settings.json",
        project=".zed/settings.json",
    ),
    Client(
        slug="codex",
        title="Codex",
        format=TOML,
        shelf=Shelf(("mcp_servers",)),
        entry=entries.codex,
        folder=lambda places: places.of("CODEX_HOME", ".codex"),
        user="config.toml",
        project=".codex/config.toml",
        program="codex",
        command=CODEX,
        header="%s",
        user_rules="AGENTS.md",
    ),
    Client(
        slug="gemini",
        title="Gemini CLI",
        entry=entries.gemini,
        folder=lambda places: places.home / ".gemini",
        user="settings.json",
        project=".gemini/settings.json",
        program="gemini",
        command=GEMINI,
        header="${%s}",
        passes_environment=True,
        user_rules="GEMINI.md",
        project_rules="GEMINI.md",
    ),
    Client(
        slug="qwen",
        title="Qwen Code",
        entry=entries.gemini,
        folder=lambda places: places.home / ".qwen",
        user="settings.json",
        project=".qwen/settings.json",
        program="qwen",
        command=QWEN,
        header="${%s}",
        passes_environment=True,
        user_rules="QWEN.md",
        project_rules="QWEN.md",
    ),
    Client(
        slug="opencode",
        title="opencode",
        shelf=Shelf(("mcp",)),
        entry=entries.opencode,
        folder=lambda places: places.config("opencode"),
        user=_opencode_file,
        project="opencode.json",
        program="opencode",
        header="{env:%s}",
        passes_environment=True,
        user_rules="AGENTS.md",
    ),
    Client(
        slug="copilot",
        title="Copilot CLI",
        entry=entries.copilot,
        folder=lambda places: places.of("COPILOT_HOME", ".copilot"),
        user="mcp-config.json",
        project=".github/mcp.json",
        program="copilot",
        command=COPILOT,
        header="${%s}",
        passes_environment=True,
        user_rules="copilot-instructions.md",
    ),
    # Not by `cline mcp install`: it makes a private file readable for all, and replaces links.
    Client(
        slug="cline",
        title="Cline",
        entry=entries.cline,
        folder=lambda places: places.of("CLINE_DIR", ".cline"),
        user="data/settings/cline_mcp_settings.json",
        program="cline",
        passes_environment=True,
    ),
    Client(
        slug="vibe",
        title="Mistral Vibe",
        format=TOML,
        shelf=Shelf(("mcp_servers",), listed=True),
        entry=entries.vibe,
        folder=lambda places: places.of("VIBE_HOME", ".vibe"),
        user="config.toml",
        project=".vibe/config.toml",
        program="vibe",
        header="%s",
    ),
    Client(
        slug="fast-agent",
        title="fast-agent",
        format=YAML,
        shelf=Shelf(("mcp", "servers")),
        entry=entries.fast_agent,
        folder=lambda places: places.home / ".fast-agent",
        project="fastagent.config.yaml",
        program="fast-agent",
        header="${%s}",
    ),
    Client(
        slug="goose",
        title="Goose",
        format=YAML,
        shelf=Shelf(("extensions",)),
        entry=entries.goose,
        folder=_goose_folder,
        user="config.yaml",
        header="${%s}",
        user_rules=".goosehints",
    ),
    Client(
        slug="jetbrains",
        title="JetBrains (Junie)",
        folder=lambda places: places.home / ".junie",
        user="mcp/mcp.json",
        project=".junie/mcp/mcp.json",
        program="junie",
        user_rules="AGENTS.md",
    ),
    Client(
        slug="continue",
        title="Continue",
        format=YAML,
        shelf=Shelf(("mcpServers",), listed=True),
        entry=entries.continue_,
        folder=lambda places: places.home / ".continue",
        user="config.yaml",
        project=".continue/mcpServers/thoughtline.yaml",
        project_note="Its command cn reads no servers of a project: for cn, run this again without"
        " --project.",
        header="${{ secrets.%s }}",
        skeleton=CONTINUE_SKELETON.format("thoughtline"),
        project_rules=".continue/rules/thoughtline.md",
    ),
)


MCP_JSON = Client(
    slug="mcp-json",
    title="A project's .mcp.json",
    folder=lambda places: places.project,
    project=".mcp.json",
    header="${%s}",
)
"""Entry that several clients read, to copy by hand. The row of Claude Code installs the file
`.mcp.json`.
"""
