"""Entries for a server in the form of each client.

`header` is the value of the `Authorization` header, "" for no such header.
"""

from typing import Any

from thoughtline.clients.server import Server

Entry = dict[str, Any]

SECONDS = 300
"""Seconds that Goose waits for an answer: a deliberation takes some time."""


def plain(server: Server, header: str) -> Entry:
    """Return an entry in the most common form of clients."""
    return _remote(server, header) if server.url else _local(server)


def typed(server: Server, header: str) -> Entry:
    """Return an entry with its type, as in Claude Code, VS Code and `.mcp.json`."""
    if server.url:
        return {"type": "http", **_remote(server, header)}
    return {"type": "stdio", **_local(server)}


def windsurf(server: Server, header: str) -> Entry:
    return _remote(server, header, "serverUrl") if server.url else _local(server)


def gemini(server: Server, header: str) -> Entry:
    return _remote(server, header, "httpUrl") if server.url else _local(server)


def copilot(server: Server, header: str) -> Entry:
    if server.url:
        return {"type": "http", **_remote(server, header), "tools": ["*"]}
    return {"type": "local", **_local(server), "tools": ["*"]}


def cline(server: Server, header: str) -> Entry:
    if server.url:
        return {"type": "streamableHttp", **_remote(server, header)}
    return _local(server)


def opencode(server: Server, header: str) -> Entry:
    if server.url:
        # otherwise it looks for an OAuth server first, and finds none
        return {"type": "remote", **_remote(server, header), "oauth": False, "enabled": True}
    return {"type": "local", "command": list(server.command), "enabled": True}


def codex(server: Server, _header: str) -> Entry:
    if not server.url:
        return _local(server)
    token = {"bearer_token_env_var": server.token_variable} if server.token_variable else {}
    return {"url": server.url, **token}


def vibe(server: Server, _header: str) -> Entry:
    if not server.url:
        return {"transport": "stdio", **_local(server)}
    token = {"api_key_env": server.token_variable} if server.token_variable else {}
    return {"transport": "streamable-http", "url": server.url, **token}


def fast_agent(server: Server, header: str) -> Entry:
    return {"transport": "http", **_remote(server, header)} if server.url else _local(server)


def goose(server: Server, header: str) -> Entry:
    """Return an entry with all keys, as Goose requires. It resolves the names in `env_keys`."""
    common = {"enabled": True, "name": server.name, "description": "", "timeout": SECONDS}
    if server.url:
        keys = [server.token_variable] if server.token_variable else []
        remote = _remote(server, header, "uri")
        return {**common, "type": "streamable_http", **remote, "envs": {}, "env_keys": keys}
    program, *arguments = server.command
    started = {"cmd": program, "args": arguments, "envs": {}, "env_keys": []}
    return {**common, "type": "stdio", **started}


def continue_(server: Server, header: str) -> Entry:
    if not server.url:
        return {"type": "stdio", **_local(server)}
    options = {"requestOptions": {"headers": {"Authorization": header}}} if header else {}
    return {"type": "streamable-http", "url": server.url, **options}


def _local(server: Server) -> Entry:
    program, *arguments = server.command
    return {"command": program, "args": arguments}


def _remote(server: Server, header: str, key: str = "url") -> Entry:
    return {key: server.url, **({"headers": {"Authorization": header}} if header else {})}
