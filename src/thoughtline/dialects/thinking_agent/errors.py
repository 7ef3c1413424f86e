"""Refusals as error objects of the Thinking Agent: the kind of error (`type`) and the remedy
(`action`).
"""

from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thinking_agent.arguments import InvalidArguments
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
    message = wording.failures.get(refusal.code, own)
    data: dict[str, Any] = {"success": False, "type": kind, "action": action, "message": message}
    if isinstance(refusal, InvalidArguments):
        data |= {"message": "; ".join(refusal.complaints), "errors": refusal.complaints}
    elif isinstance(refusal, ModelError):
        data |= {"error": str(refusal), "status_code": refusal.status}
        if refusal.said:
            data["provider_error"] = refusal.said
        if refusal.partial is not None and refusal.partial.text:
            data["partial"] = refusal.partial.text
    elif message != own:
        data["error"] = str(refusal)
    return json_reply(data | {"code": refusal.code}, failed=True)


def json_reply(data: dict[str, Any], *, failed: bool = False) -> Reply:
    return Reply(text=msgspec.json.encode(data).decode(), failed=failed)
