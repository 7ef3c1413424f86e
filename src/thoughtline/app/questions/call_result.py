"""Result of one model call: an answer or a refusal, the usage, and the events that record them."""

from decimal import Decimal

from msgspec import Struct, structs

from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import AuthoredEvent, DelegationAnswered, DelegationFailed, Event
from thoughtline.core.limits import LONGEST_TEXT_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import delegations, deliberations
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import DelegationView
from thoughtline.llm import answer_codec
from thoughtline.llm.model import Answer, ModelError

SEAT_ANSWER = Limits()
"""Limits for a seat's answer in a deliberation: the limits of any recorded thought."""

DELEGATION_ANSWER = Limits(text=LONGEST_TEXT_OF_ORIGINALS)
"""Limits for the answer to a delegation, which may be longer than a thought."""


FINAL = frozenset({Code.MIND_REFUSED, Code.OVER_LIMIT, Code.DELIBERATION_ENDED})
"""Codes of questions that would fail again, or that were stopped deliberately."""


class CallResult(Struct, frozen=True, kw_only=True):
    """Result of one call to a model. If an answer came and was refused, the result has both
    `answer` and `refusal`.
    """

    answer: Answer | None
    refusal: Refused | None
    usage: Usage

    def encode(self) -> bytes:
        """Encode the refusal, or the answer if there is no refusal, with `llm.answer_codec`."""
        result = self.answer if self.refusal is None else self.refusal
        if result is None:
            raise ValueError("neither an answer nor a refusal")
        return answer_codec.encode(result)


def read_result(data: bytes, model: str, limits: Limits) -> CallResult:
    """Decode the result of a call to `model`. An answer longer than `limits` is refused,
    and longer thinking is cut.
    """
    answer: Answer | None = None
    refusal: Refused | None = None
    try:
        answer = answer_codec.decode(data)
    except Refused as error:
        refusal = error
    if answer is not None and len(answer.text.encode()) > limits.text:
        refusal = too_long(answer)
    elif answer is not None and len(answer.thinking.encode()) > limits.text:
        cut = answer.thinking.encode()[: limits.text].decode(errors="ignore")
        answer = structs.replace(answer, thinking=cut)
    return CallResult(answer=answer, refusal=refusal, usage=usage_of(model, answer, refusal))


def settle(now: Session, delegation: str, result: CallResult) -> list[AuthoredEvent]:
    """Return the events for a model's answer to a seat or a delegation, or for its failure.

    Returns an empty list if the delegation was settled earlier.
    """
    made = now.delegations.made.get(delegation)
    if made is not None and made.state != "open":
        return []
    usage, refusal = result.usage, result.refusal
    if result.answer is not None and refusal is None:
        answered = _answered(now, delegation, result.answer, usage)
        return [(usage.requested, event) for event in answered]
    code = Code.INTERNAL if refusal is None else refusal.code
    said = refusal.said if isinstance(refusal, ModelError) else ""
    failed = deliberations.fail(now, delegation, code, str(refusal), usage, said=said)
    return [(usage.requested, failed)]


def _answered(now: Session, delegation: str, answer: Answer, usage: Usage) -> list[Event]:
    events: list[Event] = (
        [deliberations.answer(now, delegation, answer.text, SEAT_ANSWER)]
        if deliberations.find_open_delegation(now, delegation).of
        else delegations.answer(now, delegation, answer.text, DELEGATION_ANSWER)
    )
    return [
        structs.replace(event, usage=usage, finish=answer.finish, thinking=answer.thinking)
        if isinstance(event, DelegationAnswered)
        else event
        for event in events
    ]


def too_long(answer: Answer) -> ModelError:
    """Return the refusal of a too long answer, with its usage and without its text."""
    error = ModelError(
        Code.OVER_LIMIT,
        "The answer is too long.",
        hint="Ask for less.",
        partial=structs.replace(answer, text="", thinking=""),
    )
    error.retries, error.unmetered = answer.retries, answer.unmetered
    return error


def usage_of(model: str, answer: Answer | None, refusal: Refused | None) -> Usage:
    """Return the usage of a call, with or without an answer.

    A call that the provider rejected, or that was never made, costs nothing.
    """
    retries, unmetered = 0, None if answer is None else answer.unmetered
    if isinstance(refusal, ModelError):
        answer, retries, unmetered = refusal.partial, refusal.retries, refusal.unmetered
    if answer is None and unmetered is None:
        free = Decimal(0)
        return Usage(
            requested=model, tokens_in=0, tokens_out=0, estimated_cost=free, retries=retries
        )
    if answer is None:
        return Usage(requested=model, retries=retries, unmetered=unmetered)
    return Usage(
        requested=model,
        model=answer.model,
        tokens_in=answer.tokens_in,
        tokens_out=answer.tokens_out,
        tokens_total=answer.tokens_total,
        estimated_cost=answer.estimated_cost,
        seconds=answer.seconds,
        retries=answer.retries or retries,
        unmetered=unmetered,
    )


def cancelled() -> ModelError:
    """Return the refusal to record if the caller left before the answer."""
    return ModelError(
        Code.CANCELLED,
        "The call was cancelled before there was an answer.",
        hint="Ask again if it is still wanted.",
    )


def recorded_failure(failed: DelegationView | DelegationFailed, hint: str = "") -> ModelError:
    """Rebuild the recorded failure of a question. An unknown code becomes INTERNAL: an import may
    hold codes of later releases.
    """
    code = Code(failed.code) if failed.code in {*Code} else Code.INTERNAL
    because = failed.because.removesuffix(f"[{failed.code}]").strip()
    return ModelError(code, because, hint=hint, said=failed.said)


def may_pass(code: str) -> bool:
    """Check if a question that failed with this code may succeed when repeated."""
    return code not in FINAL
