"""Facts about the protocol for both transports: versions, keys of `_meta`, capabilities.

The legacy era, up to 2025-11-25: a connection begins with `initialize`. The modern era, from
2026-07-28: each request has its own envelope in `_meta`.
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
"""Supported legacy versions, the preferred version first."""

WITH_BATCHES = "2025-03-26"
"""The only version in which a client may send several messages at a time."""

VERSION = "io.modelcontextprotocol/protocolVersion"
CLIENT = "io.modelcontextprotocol/clientInfo"
SERVER = "io.modelcontextprotocol/serverInfo"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"

APPS = "io.modelcontextprotocol/ui"
"""Name of the extension MCP Apps in capabilities."""

SKILLS = "io.modelcontextprotocol/skills"
"""Name of the Skills extension in capabilities (`mcp/skills.py`)."""

OF_SKILLS: dict[str, Any] = {SKILLS: {}}

TASKS = "io.modelcontextprotocol/tasks"
"""Name of the Tasks extension in capabilities, for calls that continue after their answer
(`mcp/tasks.py`).
"""

GET_TASK, UPDATE_TASK, CANCEL_TASK = TASK_METHODS = ("tasks/get", "tasks/update", "tasks/cancel")

LISTEN = "subscriptions/listen"

ELICIT = "elicitation/create"

SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId"
"""Key for the id of a subscription in the `_meta` of what belongs to it."""

OURS = "thoughtline/"
"""Prefix of our own keys in `_meta`."""

ERROR = f"{OURS}error"
"""Key for the code of a refused call in the `_meta` of a result."""

STRUCTURED = frozenset({MODERN, "2025-11-25", "2025-06-18"})
"""Versions that support structured content."""

SERVER_CAPABILITIES = {
    "tools": {"listChanged": False},
    "prompts": {"listChanged": False},
    "resources": {"subscribe": False, "listChanged": False},
    "completions": {},
}

LIST_TTL_MS = 3_600_000
"""Milliseconds for which a client may cache a list. Lists do not change while the server runs."""

FAULT = f"{LOGGED_FAULT} [{Code.INTERNAL}]"
"""Message to a client about an unexpected fault."""

LONGEST_CLIENT = 128
"""Maximum number of characters in a client's name, which is the author of the client's records."""

UNKNOWN_CLIENT = "unknown"


def negotiated(version: str) -> str:
    """Return the version that `initialize` returns for a client's version."""
    return version if version in LEGACY else LEGACY[0]


def legacy_capabilities(
    version: str, client: Mapping[str, Any], always: Mapping[str, Any]
) -> dict[str, Any]:
    """Return capabilities. From 2025-11-25 on, they have MCP Apps for clients that announce it, and
    the extensions `always`.
    """
    if version != LEGACY[0]:
        return SERVER_CAPABILITIES
    announced = client.get("extensions")
    apps: dict[str, Any] = {APPS: {}} if isinstance(announced, dict) and APPS in announced else {}
    extensions = apps | dict(always)
    return SERVER_CAPABILITIES | ({"extensions": extensions} if extensions else {})


def unsupported_version(
    version: Any, message: str, served: tuple[str, ...] = (MODERN,)
) -> ProtocolError:
    """Return the error with the served versions of the request's form."""
    data: dict[str, Any] = {"supported": list(served)}
    if isinstance(version, str):
        data["requested"] = version[:32]
    return ProtocolError(UNSUPPORTED_PROTOCOL_VERSION, message, data)


def supports_tasks(meta: Mapping[str, Any]) -> bool:
    """Check if the `_meta` of a modern request says that the client supports tasks."""
    capabilities = meta.get(CAPABILITIES)
    extensions = capabilities.get("extensions") if isinstance(capabilities, dict) else None
    return isinstance(extensions, dict) and isinstance(extensions.get(TASKS), dict)


def takes_forms(capabilities: object) -> bool:
    """Check if a client's capabilities say that it shows forms to a person."""
    found = capabilities.get("elicitation") if isinstance(capabilities, dict) else None
    return isinstance(found, dict) and (not found or "form" in found)


def tasks_not_supported() -> ProtocolError:
    return ProtocolError(
        MISSING_CAPABILITY,
        f"Announce the extension {TASKS} in the capabilities of this request.",
        {"requiredCapabilities": {"extensions": {TASKS: {}}}},
    )


def error_code(refusal: Refused) -> int:
    """Return the code of an internal error if the record or engine is unreachable."""
    ours = refusal.code.startswith(("ledger_", "engine_"))
    return INTERNAL_ERROR if ours else INVALID_PARAMS
