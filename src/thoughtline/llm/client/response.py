import json

from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
)
from pydantic_ai.models import Model
from pydantic_ai.usage import RequestUsage

from thoughtline.llm.client import faults
from thoughtline.llm.client.answer_text import MAX_REPORTED_TOKENS, UNKNOWN_FINISH, clean
from thoughtline.llm.client.faults import Fault, model_error
from thoughtline.llm.client.ignored_settings import ThinkingDefaults, ignored_settings
from thoughtline.llm.client.openai_format import TOTAL_ALONE
from thoughtline.llm.client.transport import GuardedTransport
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import CUT, Answer, ModelError, Prompt
from thoughtline.llm.prices import price_of_response
from thoughtline.llm.tool_calls import LONGEST_NAME, ToolCall, calls_error

NO_ANSWERS = {
    "content_filter": faults.FILTERED,
    "error": faults.SERVER_ERROR,
}


def parse_response(
    response: ModelResponse,
    model: Model,
    endpoint: Endpoint,
    prompt: Prompt,
    transport: GuardedTransport,
) -> Answer | ModelError:
    """An answer that was cut at its token limit is valid, with the `finish` `length`."""
    counted = _is_counted(response.usage)
    calls = tuple(
        _call(part, endpoint) for part in response.parts if isinstance(part, ToolCallPart)
    )
    answer = Answer(
        text=clean(
            "".join(part.content for part in response.parts if isinstance(part, TextPart)), endpoint
        ),
        thinking=clean(_thinking(response), endpoint),
        finish=_finish(response, endpoint),
        model=clean(response.model_name or endpoint.model, endpoint)[:LONGEST_NAME],
        tokens_in=response.usage.input_tokens if counted else None,
        tokens_out=response.usage.output_tokens if counted else None,
        tokens_total=None if counted else _total(response.usage),
        estimated_cost=price_of_response(response, endpoint) if counted else None,
        unhonoured=ignored_settings(
            prompt, endpoint.provider, endpoint.model, _thinking_defaults(model), transport.body
        ),
        calls=calls,
        kept=endpoint.key.redact(_kept(response)) if calls else "",
    )
    fault = _fault(answer, streamed=transport.streamed)
    if fault is not None:
        return model_error(fault, endpoint, partial=answer)
    problem = calls_error(calls, prompt.tools)
    return (
        model_error(faults.INVALID_CALLS, endpoint, detail=problem, partial=answer)
        if problem
        else answer
    )


def _thinking(response: ModelResponse) -> str:
    parts = (part for part in response.parts if isinstance(part, ThinkingPart))
    return "\n\n".join(part.content for part in parts if part.content)


def _call(part: ToolCallPart, endpoint: Endpoint) -> ToolCall:
    """Return a tool call. Some providers leave out missing arguments instead of sending {}."""
    arguments = part.args or "{}"
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False)
    return ToolCall(
        id=clean(part.tool_call_id, endpoint),
        tool=clean(part.tool_name, endpoint),
        arguments=clean(arguments, endpoint),
    )


def _kept(response: ModelResponse) -> str:
    """Return JSON only with thoughts: models need them back, with the results of calls."""
    if not any(isinstance(part, ThinkingPart) for part in response.parts):
        return ""
    return ModelMessagesTypeAdapter.dump_json([response]).decode()


def _finish(response: ModelResponse, endpoint: Endpoint) -> str:
    """The library reports "stop" if the provider named no reason."""
    reason = (response.provider_details or {}).get("finish_reason")
    if not reason:
        return UNKNOWN_FINISH
    return response.finish_reason or clean(str(reason), endpoint)[:LONGEST_NAME]


def _is_counted(usage: RequestUsage) -> bool:
    """Check that the token counts are plausible, because budgets are charged with the counts."""
    counts = (usage.input_tokens, usage.output_tokens)
    return (
        not usage.unmeasured_requests
        and any(counts)
        and all(0 <= n <= MAX_REPORTED_TOKENS for n in counts)
    )


def _total(usage: RequestUsage) -> int | None:
    """Return the total of tokens in and out, if the provider reported only the total."""
    total = usage.details.get(TOTAL_ALONE, 0)
    return total if 0 < total <= MAX_REPORTED_TOKENS else None


def _fault(answer: Answer, *, streamed: bool) -> Fault | None:
    if streamed and answer.finish == UNKNOWN_FINISH:
        return faults.INCOMPLETE_STREAM
    if answer.finish in NO_ANSWERS:
        return NO_ANSWERS[answer.finish]
    if answer.finish == CUT and (answer.calls or not answer.text.strip()):
        return faults.TRUNCATED  # there is no text yet, or a call may be cut
    return None if answer.text.strip() or answer.calls else faults.EMPTY


def _thinking_defaults(model: Model) -> ThinkingDefaults:
    return ThinkingDefaults(
        on=model.profile.get("thinking_enabled_by_default", False),
        always=model.profile.get("thinking_always_enabled", False),
    )
