"""Refusals as error objects of the Thinking Agent: the kind of error (`type`) and the remedy
(`action`).
"""

import re
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thinking_agent.arguments import InvalidArguments, InvalidQuestion
from thoughtline.dialects.thinking_agent.wording import Wording
from thoughtline.dialects.tool import Reply
from thoughtline.llm.model import ModelError

BY_STATUS = {401: ("api", "report"), 400: ("api", "fix_input"), 429: ("api", "backoff")}
SERVER_FAULT = 500

BY_CODE = {
    Code.MIND_UNREACHABLE: ("network", "retry"),
    Code.MIND_TOO_SLOW: ("network", "retry"),
    Code.MIND_BUSY: ("api", "backoff"),
    Code.MIND_FAILING: ("api", "retry"),
    Code.MIND_CUT_SHORT: ("api", "fix_input"),
    Code.BUDGET_SPENT: ("api", "report"),
    Code.MIND_NOT_READY: ("config", "report"),
    Code.ENGINE_NOT_READY: ("config", "report"),
    Code.BAD_SETTING: ("config", "report"),
    Code.NO_SUCH_MIND: ("config", "report"),
}
NAMES = re.compile(r"\b(?:n_[0-9a-f]{8}|trunk|d\d+)\b|--[a-z][a-z-]+|\b[A-Z]+(?:_[A-Z]+)+\b")
"""Names in a refusal that are the same in every language: nodes, flags and variables."""

COMMANDS = re.compile(r"pip install (?:-e )?'[^']+'")

VALIDATION = frozenset(
    {
        Code.BAD_ARGUMENTS,
        Code.EMPTY_TEXT,
        Code.OVER_LIMIT,
        Code.OUT_OF_RANGE,
        Code.OVER_QUOTA,
        Code.NO_SUCH_BRANCH,
        Code.NO_SUCH_SESSION,
        Code.NO_SUCH_DELEGATION,
        Code.ALREADY_ANSWERED,
        Code.DELIBERATION_ENDED,
        Code.KEY_REUSED,
        Code.MIND_REFUSED,
        Code.SESSION_FORGOTTEN,
    }
)


def error_type(refusal: Refused) -> tuple[str, str]:
    """Return the error object's `type` and `action` for a refusal."""
    status = refusal.status if isinstance(refusal, ModelError) else 0
    if status:
        if status >= SERVER_FAULT:
            return "api", "retry"
        return BY_STATUS.get(status, ("unknown", "report"))
    if refusal.code in VALIDATION:
        return "validation", "fix_input"
    return BY_CODE.get(refusal.code, ("unknown", "report"))


def error_reply(refusal: Refused, wording: Wording) -> Reply:
    """Return a refusal as an error object of the Thinking Agent. The field `error` is our own text,
    and `message` is in the dialect's language.
    """
    kind, action = error_type(refusal)
    own = f"{refusal.message} {refusal.hint}".strip()
    message = own
    if not isinstance(refusal, InvalidQuestion):
        message = wording.failures.get(refusal.code, own)
    error = _error(refusal, wording)
    data: dict[str, Any] = {"success": False, "type": kind, "action": action, "message": message}
    if isinstance(refusal, InvalidArguments):
        data |= {"message": "; ".join(refusal.complaints), "errors": refusal.complaints}
    elif isinstance(refusal, ModelError):
        data |= {"error": error, "status_code": refusal.status}
        if refusal.said:
            data["provider_error"] = refusal.said
        if refusal.partial is not None and refusal.partial.text:
            data["partial"] = refusal.partial.text
    elif message != own:
        data["error"] = error
    return json_reply(data | {"code": refusal.code}, failed=True)


def _error(refusal: Refused, wording: Wording) -> str:
    """Return the refusal's text with its next step and code, in the dialect's language."""
    remedy = wording.remedies.get(refusal.code)
    if remedy is None:
        return str(refusal)
    status = refusal.status if isinstance(refusal, ModelError) else 0
    names = ", ".join(dict.fromkeys(NAMES.findall(f"{refusal.message} {refusal.hint}")))
    install = next(iter(COMMANDS.findall(refusal.hint)), "pip install 'thoughtline[models]'")
    is_known = bool(names) or "{names}" not in remedy
    parts = (
        wording.failures.get(refusal.code, refusal.message),
        f"(HTTP {status})" if status and refusal.code in wording.failures else "",
        remedy.format(names=names, install=install) if is_known else "",
        f"[{refusal.code}]",
    )
    return " ".join(filter(None, parts))


def json_reply(data: dict[str, Any], *, failed: bool = False) -> Reply:
    return Reply(text=msgspec.json.encode(data).decode(), failed=failed)
