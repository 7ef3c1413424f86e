"""Replies of the multi-agent server's tool: the original's fields, and the results about the
thought.
"""

from decimal import Decimal
from typing import Any

from msgspec import structs

from thoughtline.app.deliberation.status import DeliberationStatus, Turn
from thoughtline.app.questions.call_result import may_pass
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.session_view import DelegationView
from thoughtline.dialects.multi_agent.failure_streak import NO_FURTHER
from thoughtline.dialects.multi_agent.tool import FIELDS
from thoughtline.dialects.tool import Reply, Task
from thoughtline.llm.model import CUT
from thoughtline.llm.perspectives import SYNTHESIS

USAGE = {name: about for name, (_, about) in FIELDS.items()}

ON_THE_WAY = "answers_on_their_way"
"""Value of `stop_reason` while models still work on their answers."""

TO_ANSWER = "delegation_to_answer"
"""Value of `stop_reason` while the calling model has to answer for a direction."""

STOPPED_BY = {
    Code.OVER_LIMIT: "request_too_large",
    Code.MIND_BUSY: "rate_limited",
    Code.TOO_FAST: "rate_limited",
    **dict.fromkeys(
        (
            Code.BAD_ARGUMENTS,
            Code.EMPTY_TEXT,
            Code.OUT_OF_RANGE,
            Code.NO_SUCH_DELEGATION,
            Code.NO_SUCH_SESSION,
            Code.ALREADY_ANSWERED,
            Code.DELIBERATION_ENDED,
            Code.ALREADY_REVISED,
            Code.KEY_REUSED,
        ),
        "validation_error",
    ),
}
"""Value of `stop_reason` for a refused call, by the refusal's code. For a code that is not listed,
the `stop_reason` is a processing error.
"""

MORE_TOKENS = "max_tokens of a direction in the --perspectives file allows longer answers."

TO_BE_MENDED = (
    Code.MIND_REFUSED_KEY,
    Code.MIND_UNPAID,
    Code.MIND_NOT_READY,
    Code.NO_SUCH_MIND,
    Code.ENGINE_NOT_READY,
    Code.BAD_SETTING,
    Code.BAD_PERSPECTIVES,
    Code.BUDGET_SPENT,
    Code.OVER_QUOTA,
    Code.SESSION_FORGOTTEN,
    Code.SESSION_NOT_YOURS,
    Code.LEDGER_READ_ONLY,
)
"""Codes of refusals that occur again until the operator of the server changes something."""


def plan_fields(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the fields for the next call, according to the caller's own plan."""
    number = arguments["thoughtNumber"]
    total = max(number, arguments["totalThoughts"])
    more, needed = arguments.get("needsMoreThoughts", False), arguments["nextThoughtNeeded"]
    go_on = bool(more or needed or number < total)
    reason = "thought_sequence_complete"
    if go_on:
        reason = "needs_more_thoughts" if more else "next_thought_required"
    next_call: dict[str, Any] | None = None
    if go_on:
        needs_more = bool(more or number + 1 > total)
        next_call = {
            "thoughtNumber": number + 1,
            "totalThoughts": max(total, number + 1),
            "nextThoughtNeeded": number + 1 < total or needs_more,
            "needsMoreThoughts": needs_more,
        }
    return {
        "should_continue": go_on,
        "next_thought_number": number + 1 if go_on else None,
        "stop_reason": reason,
        "current_thought_number": number,
        "total_thoughts": total,
        "next_call_arguments": next_call,
        "parameter_usage": USAGE,
    }


def refusal_reply(refusal: Refused, arguments: dict[str, Any] | None = None) -> Reply:
    """Ask for the same thought again, unless it would be refused again."""
    reason = STOPPED_BY.get(refusal.code, "processing_error")
    data: dict[str, Any] = {"stop_reason": reason}
    plan = {"thoughtNumber", "totalThoughts", "nextThoughtNeeded"}
    if arguments is not None and plan <= set(arguments):
        data = plan_fields(arguments) | _same_again(arguments["thoughtNumber"]) | data
    if arguments is not None and isinstance(arguments.get("delegation"), str):
        # Without this field, a caller would send the thought again, and be asked the same again.
        data["next_call_arguments"] = {"delegation": arguments["delegation"]}
    if refusal.code in TO_BE_MENDED:
        data |= NO_FURTHER
    data.setdefault("should_continue", True)
    data.setdefault("next_thought_number", None)
    data.setdefault("next_call_arguments", None)
    text = str(refusal)
    return Reply(text=text, data=data | {"result": text, "error": refusal.code}, failed=True)


def progress_reply(progress: DeliberationStatus, arguments: dict[str, Any]) -> Reply:
    """Return the state of a thought. `arguments` are those of its call, with `routing`."""
    view = progress.view
    deliberation = view.deliberations[progress.deliberation]
    delegations = [each for each in view.delegations.values() if each.of == deliberation.id]
    data = plan_fields(arguments)
    data |= {"thought_id": deliberation.asks, "session": progress.session}
    data |= _routing_fields(arguments)
    again = _same_again(data["current_thought_number"])
    if progress.turn is not None:
        return _turn_reply(progress.turn, data | again)
    if not progress.ended:
        waiting = [each.seat for each in delegations if each.state == "open"]
        return _pending_reply(progress.deliberation, waiting, data | again)
    opinions = {
        each.seat: view.thoughts[each.thought]
        for each in delegations
        if each.id in deliberation.opinions
    }
    failed = [each for each in delegations if each.state == "failed"]
    failures = {each.seat: each.because for each in failed}
    data["individual_results"] = {
        seat: {"text": thought.text, "thought": thought.id, "by": thought.author}
        for seat, thought in opinions.items()
    }
    if cut := [each.seat for each in delegations if each.finish == CUT]:
        data["cut_short"] = cut
    data["unheard"] = failures
    if errors := {each.seat: each.said for each in failed if each.said}:
        data["provider_errors"] = errors
    data["dissent"] = [
        seat for seat, thought in opinions.items() if thought.id in deliberation.dissent
    ]
    data["took"] = _usage_fields(delegations)
    if not opinions:
        return _unanswered_reply(failed, deliberation.because, data)
    text = _side_by_side({seat: thought.text for seat, thought in opinions.items()})
    if deliberation.thought:
        text = view.thoughts[deliberation.thought].text
        data["outcome_thought"] = deliberation.thought
    if failures:
        text += f"\n\nNot heard: {', '.join(failures)}."
    if cut:
        text += f"\n\nCut at the model's token limit: {', '.join(cut)}. {MORE_TOKENS}"
    return _reply(data, f"{text}\n\n{_guidance(data)}")


def _unanswered_reply(failed: list[DelegationView], because: str, data: dict[str, Any]) -> Reply:
    """Return a reply without answers. The reply ends the loop if the same call would fail again."""
    number = data["current_thought_number"]
    why = "; ".join(f"{each.seat}: {each.because}" for each in failed) or because
    codes = {each.code for each in failed}
    busy = codes == {Code.MIND_BUSY}
    plan, advice = _same_again(number), f"Send thought {number} again."
    if Code.MIND_CUT_SHORT in codes:
        advice = f"Send a smaller thought {number}. {MORE_TOKENS}"
    if codes and all(code in TO_BE_MENDED or not may_pass(code) for code in codes):
        plan = NO_FURTHER
        advice = (
            f"Send thought {number} again once that is mended."
            if codes.issubset(TO_BE_MENDED)
            else "It would fail again: change the thought or the settings, or use another key."
        )
    return _reply(
        data | plan | {"stop_reason": "rate_limited" if busy else "processing_error"},
        f"The thought is recorded, but nobody answered. {why} {advice}",
        failed=True,
    )


def _pending_reply(deliberation: str, waiting: list[str], data: dict[str, Any]) -> Reply:
    text = (
        f"The thought is recorded, and {', '.join(waiting) or 'the models'} still think about it. "
        f"Call sequentialthinking with deliberation {deliberation!r} for the answer; set wait to "
        "the seconds that you can wait."
    )
    fields = {
        "deliberation": deliberation,
        "waiting_for": waiting,
        "stop_reason": ON_THE_WAY,
        "next_call_arguments": {"deliberation": deliberation},
    }
    return _reply(data | fields, text)


def _turn_reply(turn: Turn, data: dict[str, Any]) -> Reply:
    text = (
        f"{turn.prompt}\n\nYou are asked as {turn.seat}. Answer by what stands above alone, "
        f"then call sequentialthinking with the same arguments, delegation {turn.delegation!r} "
        "and answer."
    )
    fields = {
        "delegation": turn.delegation,
        "seat": turn.seat,
        "told": turn.prompt,
        "stop_reason": TO_ANSWER,
        "next_call_arguments": {"delegation": turn.delegation},
    }
    return _reply(data | fields, text)


def with_notice(reply: Reply, notice: str) -> Reply:
    """Add the reason for which no model was asked, although there is a key, to a reply."""
    return _reply({**(reply.data or {}), "notice": notice}, f"{reply.text}\n\n{notice}")


def _same_again(number: int) -> dict[str, Any]:
    """Ask for the same thought again, even at the end of the caller's plan."""
    return {
        "should_continue": True,
        "next_thought_number": max(1, number),
        "next_call_arguments": None,
    }


def _reply(data: dict[str, Any], text: str, *, failed: bool = False) -> Reply:
    return Reply(text=text, data=data | {"result": text}, failed=failed)


def _routing_fields(arguments: dict[str, Any]) -> dict[str, Any]:
    routing = arguments.get("routing", {})
    research = {"research": arguments["research"]} if "research" in arguments else {}
    return {
        "complexity": routing.get("score"),
        "strategy": routing.get("strategy"),
        "routing": routing,
        **research,
    }


def _side_by_side(texts: dict[str, str]) -> str:
    if len(texts) == 1:
        return next(iter(texts.values()))
    return "\n\n".join(f"{seat}:\n{text}" for seat, text in texts.items())


def _guidance(data: dict[str, Any]) -> str:
    if not data["should_continue"]:
        return "This was the last thought. Draw your conclusion from what was said."
    number = data["next_thought_number"]
    return (
        f"Go on with thought {number}, and further until should_continue is false. Revise an "
        "earlier one if this shows it to be wrong."
    )


def _usage_fields(delegations: list[DelegationView]) -> dict[str, Any]:
    """Sum up usage: directions are asked concurrently, then the synthesis."""
    usages = [(each.seat, each.usage) for each in delegations if each.usage is not None]
    if not usages:
        return {}
    last = [usage.seconds for seat, usage in usages if seat == SYNTHESIS]
    first = [usage.seconds for seat, usage in usages if seat != SYNTHESIS]
    metered = [usage for _, usage in usages if usage.tokens_in is not None]
    costs = [usage.estimated_cost for _, usage in usages]
    complete = None not in costs
    return {
        "seconds": round(max(first, default=0) + sum(last), 3),
        "tokens_in": sum(usage.tokens_in or 0 for usage in metered),
        "tokens_out": sum(usage.tokens_out or 0 for usage in metered),
        "estimated_dollars": str(sum(filter(None, costs), Decimal(0))) if complete else None,
        "each": {seat: round(usage.seconds, 3) for seat, usage in usages},
    }


def as_task(progress: DeliberationStatus, arguments: dict[str, Any]) -> Task:
    view = progress.view
    task = Task(
        name=progress.task,
        status="working",
        began=view.deliberations[progress.deliberation].at,
        changed=view.changed[progress.deliberation],
    )
    if progress.stopped:
        because = view.deliberations[progress.deliberation].because
        return structs.replace(task, status="cancelled", message=because)
    if progress.ended:
        return structs.replace(task, status="completed", reply=progress_reply(progress, arguments))
    return task
