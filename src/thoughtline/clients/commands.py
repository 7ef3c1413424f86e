"""Commands of client programs that add and remove a server."""

from thoughtline.clients.client import Command, Scope
from thoughtline.clients.server import Server


def _claude_add(server: Server, scope: Scope) -> list[str]:
    add = ["mcp", "add", "--scope", scope]
    if not server.url:
        return [*add, server.name, "--", *server.command]
    header = _header(server, "${%s}")
    shown = ["--header", f"Authorization: {header}"] if header else []
    return [*add, "--transport", "http", server.name, server.url, *shown]


def _codex_add(server: Server, _scope: Scope) -> list[str]:
    if not server.url:
        return ["mcp", "add", server.name, "--", *server.command]
    variable = server.token_variable
    token = ["--bearer-token-env-var", variable] if variable else []
    return ["mcp", "add", server.name, "--url", server.url, *token]


def _gemini_add(server: Server, scope: Scope) -> list[str]:
    """Return the arguments for Gemini CLI, and for Qwen Code, which began as a copy of Gemini CLI.

    Gemini CLI does not read arguments after the name as its own flags.
    """
    add = ["mcp", "add", "--scope", scope]
    if not server.url:
        return [*add, server.name, *server.command]
    header = _header(server, "${%s}")
    shown = ["--header", f"Authorization: {header}"] if header else []
    return [*add, "--transport", "http", server.name, server.url, *shown]


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
CLAUDE = Command("claude", _claude_add, _scoped_remove, BOTH)
CODEX = Command("codex", _codex_add, _remove)
GEMINI = Command("gemini", _gemini_add, _scoped_remove, BOTH)
QWEN = Command("qwen", _gemini_add, _scoped_remove, BOTH)
COPILOT = Command("copilot", _copilot_add, _remove)
