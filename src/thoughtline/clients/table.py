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
from thoughtline.clients.formats import JSON, TOML, YAML
from thoughtline.clients.formats.shelf import Shelf
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server

MCP_SERVERS = Shelf(("mcpServers",))
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


def _continue_file(places: Places) -> Path:
    return places.home / ".continue/config.yaml"


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
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.typed,
        folder=lambda places: places.of("CLAUDE_CONFIG_DIR", ".claude"),
        user=_claude_file,
        project=".mcp.json",
        program="claude",
        command=CLAUDE,
        header="${%s}",
        passes_environment=True,
        user_rules=lambda places: places.of("CLAUDE_CONFIG_DIR", ".claude") / "CLAUDE.md",
        project_rules="CLAUDE.md",
    ),
    Client(
        slug="cursor",
        title="Cursor",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.plain,
        folder=lambda places: places.home / ".cursor",
        user=lambda places: places.home / ".cursor/mcp.json",
        project=".cursor/mcp.json",
        program="cursor",
        header="${env:%s}",
        folder_variable=WORKSPACE,
        link=_cursor_link,
    ),
    Client(
        slug="vscode",
        title="VS Code",
        format=JSON,
        shelf=Shelf(("servers",)),
        entry=entries.typed,
        folder=lambda places: places.application("Code"),
        user=lambda places: places.application("Code") / "User/mcp.json",
        project=".vscode/mcp.json",
        header="${env:%s}",
        folder_variable=WORKSPACE,
        link=_code_link,
    ),
    Client(
        slug="claude-desktop",
        title="Claude Desktop",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.plain,
        folder=lambda places: places.application("Claude"),
        user=lambda places: places.application("Claude") / "claude_desktop_config.json",
        remote=False,
        project_rules="",
    ),
    Client(
        slug="windsurf",
        title="Windsurf",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.windsurf,
        folder=lambda places: places.home / ".codeium/windsurf",
        user=lambda places: places.home / ".codeium/windsurf/mcp_config.json",
        program="windsurf",
        header="${env:%s}",
        user_rules=lambda places: places.home / ".codeium/windsurf/memories/global_rules.md",
    ),
    Client(
        slug="zed",
        title="Zed",
        format=JSON,
        shelf=Shelf(("context_servers",)),
        entry=entries.plain,
        folder=lambda places: places.config("Zed" if places.platform == "win32" else "zed"),
        user=lambda places: (
            places.config("Zed" if places.platform == "win32" else "zed") / "settings.json"
        ),
        project=".zed/settings.json",
    ),
    Client(
        slug="codex",
        title="Codex",
        format=TOML,
        shelf=Shelf(("mcp_servers",)),
        entry=entries.codex,
        folder=lambda places: places.of("CODEX_HOME", ".codex"),
        user=lambda places: places.of("CODEX_HOME", ".codex") / "config.toml",
        project=".codex/config.toml",
        program="codex",
        command=CODEX,
        header="%s",
        user_rules=lambda places: places.of("CODEX_HOME", ".codex") / "AGENTS.md",
    ),
    Client(
        slug="gemini",
        title="Gemini CLI",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.gemini,
        folder=lambda places: places.home / ".gemini",
        user=lambda places: places.home / ".gemini/settings.json",
        project=".gemini/settings.json",
        program="gemini",
        command=GEMINI,
        header="${%s}",
        passes_environment=True,
        user_rules=lambda places: places.home / ".gemini/GEMINI.md",
        project_rules="GEMINI.md",
    ),
    Client(
        slug="qwen",
        title="Qwen Code",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.gemini,
        folder=lambda places: places.home / ".qwen",
        user=lambda places: places.home / ".qwen/settings.json",
        project=".qwen/settings.json",
        program="qwen",
        command=QWEN,
        header="${%s}",
        passes_environment=True,
        user_rules=lambda places: places.home / ".qwen/QWEN.md",
        project_rules="QWEN.md",
    ),
    Client(
        slug="opencode",
        title="opencode",
        format=JSON,
        shelf=Shelf(("mcp",)),
        entry=entries.opencode,
        folder=lambda places: places.config("opencode"),
        user=_opencode_file,
        project="opencode.json",
        program="opencode",
        header="{env:%s}",
        passes_environment=True,
        user_rules=lambda places: places.config("opencode") / "AGENTS.md",
    ),
    Client(
        slug="copilot",
        title="Copilot CLI",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.copilot,
        folder=lambda places: places.of("COPILOT_HOME", ".copilot"),
        user=lambda places: places.of("COPILOT_HOME", ".copilot") / "mcp-config.json",
        project=".github/mcp.json",
        program="copilot",
        command=COPILOT,
        header="${%s}",
        passes_environment=True,
        user_rules=lambda places: places.of("COPILOT_HOME", ".copilot") / "copilot-instructions.md",
    ),
    # Not by `cline mcp install`: it makes a private file readable for all, and replaces links.
    Client(
        slug="cline",
        title="Cline",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.cline,
        folder=lambda places: places.of("CLINE_DIR", ".cline"),
        user=lambda places: (
            places.of("CLINE_DIR", ".cline") / "data/settings/cline_mcp_settings.json"
        ),
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
        user=lambda places: places.of("VIBE_HOME", ".vibe") / "config.toml",
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
        user=None,
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
        user=lambda places: _goose_folder(places) / "config.yaml",
        header="${%s}",
        user_rules=lambda places: _goose_folder(places) / ".goosehints",
    ),
    Client(
        slug="jetbrains",
        title="JetBrains (Junie)",
        format=JSON,
        shelf=MCP_SERVERS,
        entry=entries.plain,
        folder=lambda places: places.home / ".junie",
        user=lambda places: places.home / ".junie/mcp/mcp.json",
        project=".junie/mcp/mcp.json",
        program="junie",
        user_rules=lambda places: places.home / ".junie/AGENTS.md",
    ),
    Client(
        slug="continue",
        title="Continue",
        format=YAML,
        shelf=Shelf(("mcpServers",), listed=True),
        entry=entries.continue_,
        folder=lambda places: places.home / ".continue",
        user=_continue_file,
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
    format=JSON,
    shelf=MCP_SERVERS,
    entry=entries.plain,
    folder=lambda places: places.project,
    user=None,
    project=".mcp.json",
    header="${%s}",
)
"""Entry that several clients read, to copy by hand. The row of Claude Code installs the file
`.mcp.json`.
"""
