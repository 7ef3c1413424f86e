"""What both transports know of the protocol: its versions, what is said in `_meta`, what we serve.

Up to 2025-11-25 a connection begins with `initialize`: the legacy era. From 2026-07-28, the modern
one, each request brings its own envelope in `_meta` instead.
"""

from collections.abc import Mapping
from typing import Any

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.mcp.jsonrpc import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    MISSING_CAPABILITY,
    UNSUPPORTED_PROTOCOL_VERSION,
    ProtocolError,
)
from thoughtline.entrypoints.public_errors import LOGGED_FAULT

MODERN = "2026-07-28"
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
"""The version that is offered first, and the others that are spoken."""

VERSION = "io.modelcontextprotocol/protocolVersion"
CLIENT = "io.modelcontextprotocol/clientInfo"
SERVER = "io.modelcontextprotocol/serverInfo"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"

APPS = "io.modelcontextprotocol/ui"
"""The extension MCP Apps, as capabilities name it."""

TASKS = "io.modelcontextprotocol/tasks"
"""The extension for calls that go on after they were answered: `mcp/tasks.py`."""

GET_TASK, UPDATE_TASK, CANCEL_TASK = TASK_METHODS = ("tasks/get", "tasks/update", "tasks/cancel")

OURS = "thoughtline/"
"""How our own keys in `_meta` begin."""

ERROR = f"{OURS}error"
"""The code of a refused call, in the `_meta` of its result."""

STRUCTURED = frozenset({MODERN, "2025-11-25", "2025-06-18"})
"""Versions that know structured content."""

SERVER_CAPABILITIES = {
    "tools": {"listChanged": False},
    "prompts": {"listChanged": False},
    "resources": {"subscribe": False, "listChanged": False},
    "completions": {},
}

LIST_TTL_MS = 3_600_000
"""Milliseconds that a client may keep a list, which never changes while the server runs."""

FAULT = f"{LOGGED_FAULT} [{Code.INTERNAL}]"
"""What a client hears of a fault of ours."""

LONGEST_CLIENT = 128
"""Characters of a client's name that are kept: it is the author of what the client records."""

UNKNOWN_CLIENT = "unknown"


def negotiated(version: str) -> str:
    """The answer of `initialize` to the version that a client asks for."""
    return version if version in LEGACY else LEGACY[0]


def legacy_capabilities(version: str, client: Mapping[str, Any]) -> dict[str, Any]:
    """What is served over `initialize`: extensions to who announces some, from 2025-11-25."""
    extensions = client.get("extensions")
    known = version == LEGACY[0] and isinstance(extensions, dict) and APPS in extensions
    return SERVER_CAPABILITIES | ({"extensions": {APPS: {}}} if known else {})


def unsupported_version(version: Any, message: str) -> ProtocolError:
    data: dict[str, Any] = {"supported": [MODERN]}
    if isinstance(version, str):
        data["requested"] = version[:32]
    return ProtocolError(UNSUPPORTED_PROTOCOL_VERSION, message, data)


def supports_tasks(meta: Mapping[str, Any]) -> bool:
    """Whether the `_meta` of a modern request says that a task may be the answer."""
    capabilities = meta.get(CAPABILITIES)
    extensions = capabilities.get("extensions") if isinstance(capabilities, dict) else None
    return isinstance(extensions, dict) and isinstance(extensions.get(TASKS), dict)


def tasks_not_supported() -> ProtocolError:
    """The answer to who asks about tasks without having said that it knows them."""
    return ProtocolError(
        MISSING_CAPABILITY,
        f"Say that you know the extension {TASKS}, in the capabilities of this request.",
        {"requiredCapabilities": {"extensions": {TASKS: {}}}},
    )


def error_code(refusal: Refused) -> int:
    """The JSON-RPC code of a refusal: ours where the record or the engine is out of reach."""
    ours = refusal.code.startswith(("ledger_", "engine_"))
    return INTERNAL_ERROR if ours else INVALID_PARAMS
