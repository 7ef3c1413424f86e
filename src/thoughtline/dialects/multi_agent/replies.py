"""What `sequentialthinking` replies: the original's fields, and what came of it in full."""

from decimal import Decimal
from typing import Any

from thoughtline.app.deliberation.progress import Progress
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.session_view import DelegationView
from thoughtline.dialects.multi_agent import FIELDS
from thoughtline.dialects.tool import Reply
from thoughtline.llm.perspectives import SYNTHESIS

USAGE = {name: about for name, (_, about) in FIELDS.items()}

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
            Code.ALREADY_REVISED,
            Code.KEY_REUSED,
        ),
        "validation_error",
    ),
}
"""Why a call that was refused stopped. Any other code is a processing error."""


def steps(said: dict[str, Any]) -> dict[str, Any]:
    """How to go on, by what the caller said of its own plan."""
    number, total = said["thoughtNumber"], max(said["thoughtNumber"], said["totalThoughts"])
    more, needed = said.get("needsMoreThoughts", False), said["nextThoughtNeeded"]
    go_on = bool(more or needed or number < total)
    reason = "thought_sequence_complete"
    if go_on:
        reason = "needs_more_thoughts" if more else "next_thought_required"
    then: dict[str, Any] | None = None
    if go_on:
        asks_more = bool(more or number + 1 > total)
        then = {
            "thoughtNumber": number + 1,
            "totalThoughts": max(total, number + 1),
            "nextThoughtNeeded": number + 1 < total or asks_more,
            "needsMoreThoughts": asks_more,
        }
    return {
        "should_continue": go_on,
        "next_thought_number": number + 1 if go_on else None,
        "stop_reason": reason,
        "current_thought_number": number,
        "total_thoughts": total,
        "next_call_arguments": then,
        "parameter_usage": USAGE,
    }


def refused(refusal: Refused, said: dict[str, Any] | None = None) -> Reply:
    """A refusal. The same thought is to be sent again."""
    reason = STOPPED_BY.get(refusal.code, "processing_error")
    data: dict[str, Any] = {"stop_reason": reason}
    if said is not None and {"thoughtNumber", "totalThoughts", "nextThoughtNeeded"} <= set(said):
        again = {"next_thought_number": said["thoughtNumber"], "next_call_arguments": None}
        data = steps(said) | again | data
    text = str(refusal)
    return Reply(text=text, data=data | {"result": text, "error": refusal.code}, failed=True)


def told(progress: Progress, said: dict[str, Any]) -> Reply:
    """How a thought was looked at. `said` is what its caller said of it, `routing` included."""
    view = progress.view
    found = view.deliberations[progress.deliberation]
    voices = [one for one in view.delegations.values() if one.of == found.id]
    data = steps(said)
    data |= {"thought_id": found.asks, "session": progress.session, **_routed(said)}
    if progress.turn is not None:
        turn = progress.turn
        text = (
            f"{turn.prompt}\n\nYou are asked as {turn.seat}. Answer by what stands above alone, "
            f"then call sequentialthinking with delegation {turn.delegation!r} and answer."
        )
        handed = {"delegation": turn.delegation, "seat": turn.seat, "told": turn.prompt}
        again = {"next_thought_number": data["current_thought_number"], "next_call_arguments": None}
        return _reply(data | again | handed | {"should_continue": True}, text)
    heard = {one.seat: view.thoughts[one.thought] for one in voices if one.id in found.opinions}
    unheard = {one.seat: one.because for one in voices if one.state == "failed"}
    data["individual_results"] = {
        seat: {"text": thought.text, "thought": thought.id, "by": thought.author}
        for seat, thought in heard.items()
    }
    data["unheard"] = unheard
    data["dissent"] = [seat for seat, thought in heard.items() if thought.id in found.dissent]
    data["took"] = _took(voices)
    if not heard:
        why = "; ".join(f"{seat}: {because}" for seat, because in unheard.items())
        busy = unheard and all("[mind_busy]" in because for because in unheard.values())
        reason = "rate_limited" if busy else "processing_error"
        again = {"next_thought_number": data["current_thought_number"], "next_call_arguments": None}
        text = f"The thought is recorded, but nobody answered. {why or found.because}"
        return _reply(data | again | {"stop_reason": reason}, text, failed=True)
    text = _side_by_side({seat: thought.text for seat, thought in heard.items()})
    if found.thought:
        text = view.thoughts[found.thought].text
        data["outcome_thought"] = found.thought
    if unheard:
        text += f"\n\nNot heard: {', '.join(unheard)}."
    return _reply(data, f"{text}\n\n{_guidance(data)}")


def _reply(data: dict[str, Any], text: str, *, failed: bool = False) -> Reply:
    return Reply(text=text, data=data | {"result": text}, failed=failed)


def _routed(said: dict[str, Any]) -> dict[str, Any]:
    routing = said.get("routing", {})
    told = {"complexity": routing.get("score"), "strategy": routing.get("strategy")}
    looked_up = {"research": said["research"]} if "research" in said else {}
    return told | {"routing": routing} | looked_up


def _side_by_side(texts: dict[str, str]) -> str:
    """The words of each, unchanged."""
    if len(texts) == 1:
        return next(iter(texts.values()))
    return "\n\n".join(f"{seat}:\n{text}" for seat, text in texts.items())


def _guidance(data: dict[str, Any]) -> str:
    if not data["should_continue"]:
        return "This was the last thought. Draw your conclusion from what was said."
    asked = data["next_thought_number"]
    return f"Go on with thought {asked}. Revise an earlier one if this shows it to be wrong."


def _took(voices: list[DelegationView]) -> dict[str, Any]:
    """Directions are asked at the same time, the synthesis after them."""
    bills = [(one.seat, one.usage) for one in voices if one.usage is not None]
    if not bills:
        return {}
    last = [bill.seconds for seat, bill in bills if seat == SYNTHESIS]
    first = [bill.seconds for seat, bill in bills if seat != SYNTHESIS]
    counted = [bill for _, bill in bills if bill.tokens_in is not None]
    costs = [bill.estimated_cost for _, bill in bills]
    known = None not in costs
    return {
        "seconds": round(max(first, default=0) + sum(last), 3),
        "tokens_in": sum(bill.tokens_in or 0 for bill in counted),
        "tokens_out": sum(bill.tokens_out or 0 for bill in counted),
        "estimated_dollars": str(sum(filter(None, costs), Decimal(0))) if known else None,
        "each": {seat: round(bill.seconds, 3) for seat, bill in bills},
    }
