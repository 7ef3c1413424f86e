"""Outcome of each MCP message, for the audit log."""

import re
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from thoughtline.core.refusal import Code
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.http.mcp.request_subject import Subject
from thoughtline.entrypoints.http.middleware.audit import MAX_FIELD_LENGTH, UNKNOWN, RequestOutcome
from thoughtline.entrypoints.http.observability.telemetry import result_of
from thoughtline.entrypoints.mcp.jsonrpc import Answer, ErrorResponse

HANDLE = re.compile(r"[0-9A-Za-z]{22}|shared:[0-9a-f]{32}")
"""Pattern of the session names that we generate. Names chosen by callers may contain any text."""


class _SessionArguments(Struct):
    session: Any = ""
    session_id: Any = ""


def outcome_of(
    call: str,
    method: str,
    subject: Subject,
    answer: Answer,
    *,
    tool: Tool | None,
    session: str,
    client: str,
) -> RequestOutcome:
    """`session` is used for tools without a session argument."""
    data = _data(answer)
    result = result_of(answer)
    if result == "refused":
        code = answer.refusal or data.get("error")
        result = str(code or result)[:MAX_FIELD_LENGTH]
    outcome = RequestOutcome(call, result=result, client=client)
    if method == "resources/read":
        outcome.session = str(subject.uri or "")[:MAX_FIELD_LENGTH]
    elif method == "tools/call" and tool is not None and not tool.names_session:
        outcome.session = session
    elif method == "tools/call":
        named = _named(subject)
        outcome.session = str(data.get("session") or named.session or named.session_id or "")
    if result != "ok" and not _is_ours(outcome.session, result):
        outcome.session = UNKNOWN
    return outcome


def _is_ours(session: str, result: str) -> bool:
    """Check by the name if the session of a refused call is one of ours."""
    return not session or (result != Code.NO_SUCH_SESSION and bool(HANDLE.fullmatch(session)))


def _named(subject: Subject) -> _SessionArguments:
    if subject.arguments is UNSET:
        return _SessionArguments()
    try:
        return msgspec.json.decode(subject.arguments, type=_SessionArguments)
    except (msgspec.DecodeError, RecursionError):
        return _SessionArguments()


def _data(answer: Answer) -> dict[str, Any]:
    data = None if isinstance(answer, ErrorResponse) else answer.result.get("structuredContent")
    return data if isinstance(data, dict) else {}
