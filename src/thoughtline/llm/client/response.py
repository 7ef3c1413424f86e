"""A provider's response as an answer, or as the reason why it is none."""

import json
import re

from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
)
from pydantic_ai.models import Model
from pydantic_ai.usage import RequestUsage

from thoughtline.llm.client import errors
from thoughtline.llm.client.errors import Fault, failed
from thoughtline.llm.client.ignored_settings import ProviderLimits, unhonoured
from thoughtline.llm.client.transport import GuardedTransport
from thoughtline.llm.model import Answer, ModelError, Prompt
from thoughtline.llm.prices import price
from thoughtline.llm.resolver import Access
from thoughtline.llm.tools import LONGEST_NAME, ToolCall, misfit

HALVES = re.compile("[\ud800-\udfff]")
UNSAID = "unknown"
MOST = 1 << 40
"""Tokens that one answer may be said to have taken."""

NO_ANSWERS = {
    "length": errors.CUT_SHORT,
    "content_filter": errors.FILTERED,
    "error": errors.FAILING,
}


def whole(text: str) -> str:
    """JSON can hold half a character. Nothing that stores or sends text can."""
    return HALVES.sub("\N{REPLACEMENT CHARACTER}", text)


def read(
    response: ModelResponse, model: Model, access: Access, prompt: Prompt, guard: GuardedTransport
) -> Answer | ModelError:
    """What is not whole is a failure, with what was said."""
    counted = _is_counted(response.usage)
    calls = tuple(_call(part) for part in response.parts if isinstance(part, ToolCallPart))
    answer = Answer(
        text=whole("".join(part.content for part in response.parts if isinstance(part, TextPart))),
        finish=_finish(response),
        model=whole(response.model_name or access.model)[:LONGEST_NAME],
        tokens_in=response.usage.input_tokens if counted else None,
        tokens_out=response.usage.output_tokens if counted else None,
        estimated_cost=price(response, access) if counted else None,
        unhonoured=unhonoured(prompt, access.provider, access.model, _habit(model), guard.body),
        calls=calls,
        kept=_kept(response) if calls else "",
    )
    fault = _fault(answer, streamed=guard.streamed)
    if fault is not None:
        return failed(fault, access, partial=answer)
    wrong = misfit(calls, prompt.tools)
    return failed(errors.MISCALLED, access, detail=wrong, partial=answer) if wrong else answer


def _call(part: ToolCallPart) -> ToolCall:
    """Where there are no arguments, some providers say nothing instead of {}."""
    said = part.args or "{}"
    if not isinstance(said, str):
        said = json.dumps(said, ensure_ascii=False)
    return ToolCall(id=whole(part.tool_call_id), tool=whole(part.tool_name), arguments=whole(said))


def _kept(response: ModelResponse) -> str:
    """Models that think want their thoughts back, signed, with the results of their calls."""
    if not any(isinstance(part, ThinkingPart) for part in response.parts):
        return ""
    return ModelMessagesTypeAdapter.dump_json([response]).decode()


def _finish(response: ModelResponse) -> str:
    """The library says "stop" where the provider said nothing."""
    said = (response.provider_details or {}).get("finish_reason")
    return (response.finish_reason or whole(str(said))[:LONGEST_NAME]) if said else UNSAID


def _is_counted(usage: RequestUsage) -> bool:
    """A provider that counts wrongly is not believed: budgets are paid from these."""
    counts = (usage.input_tokens, usage.output_tokens)
    return not usage.unmeasured_requests and any(counts) and all(0 <= n <= MOST for n in counts)


def _fault(answer: Answer, *, streamed: bool) -> Fault | None:
    if streamed and answer.finish == UNSAID:
        return errors.BROKEN_OFF
    if answer.finish in NO_ANSWERS:
        return NO_ANSWERS[answer.finish]
    return None if answer.text.strip() or answer.calls else errors.SILENT


def _habit(model: Model) -> ProviderLimits:
    """What the library knows of a model's thinking."""
    return ProviderLimits(
        unasked=model.profile.get("thinking_enabled_by_default", False),
        always=model.profile.get("thinking_always_enabled", False),
    )
