"""The result of one model call: an answer or a refusal, and what it used."""

from decimal import Decimal

from msgspec import Struct, structs

from thoughtline.core.budgets.usage import Usage
from thoughtline.core.limits import LONGEST_TEXT_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.session_view import DelegationView
from thoughtline.llm import answer_codec
from thoughtline.llm.model import Answer, ModelError

SEAT_ANSWER = Limits()
"""How long the answer of a deliberation's seat may be: as long as any recorded thought."""

DELEGATION_ANSWER = Limits(text=LONGEST_TEXT_OF_ORIGINALS)
"""How long the answer to a delegation may be: it comes to a thought, and is none itself."""


FINAL = frozenset({Code.MIND_REFUSED, Code.OVER_LIMIT, Code.DELIBERATION_ENDED})
"""Why a question failed that would fail again, or that somebody stopped."""


class CallResult(Struct, frozen=True, kw_only=True):
    """`answer` stands beside a `refusal` where it came and cannot be taken."""

    answer: Answer | None
    refusal: Refused | None
    usage: Usage

    def encode(self) -> bytes:
        """As `llm.answer_codec` has it."""
        given = self.answer if self.refusal is None else self.refusal
        if given is None:
            raise ValueError("neither an answer nor a refusal")
        return answer_codec.encode(given)


def read_result(data: bytes, model: str, limits: Limits) -> CallResult:
    """What was encoded of a call to `model`. A longer answer than `limits` allow is refused."""
    answer: Answer | None = None
    refusal: Refused | None = None
    try:
        answer = answer_codec.decode(data)
    except Refused as error:
        refusal = error
    if answer is not None and len(answer.text.encode()) > limits.text:
        refusal = too_long(answer)
    return CallResult(answer=answer, refusal=refusal, usage=usage_of(model, answer, refusal))


def too_long(answer: Answer) -> ModelError:
    """An answer's refusal, with what it used and without its text."""
    error = ModelError(
        Code.OVER_LIMIT,
        "The answer is too long.",
        hint="Ask for less.",
        partial=structs.replace(answer, text=""),
    )
    error.retries, error.unmetered = answer.retries, answer.unmetered
    return error


def usage_of(model: str, answer: Answer | None, refusal: Refused | None) -> Usage:
    """What was asked for, whether or not it came to anything.

    Who is turned away pays nothing, and neither does who is not asked at all.
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
    """The refusal on record where the caller of a question left before there was an answer."""
    return ModelError(
        Code.CANCELLED,
        "The call was cancelled before there was an answer.",
        hint="Ask again if it is still wanted.",
    )


def recorded_failure(delegation: DelegationView) -> ModelError:
    """Why a question failed, as the record has it. What it calls by no code of ours is a fault."""
    code = Code(delegation.code) if delegation.code in {*Code} else Code.INTERNAL
    because = delegation.because.removesuffix(f"[{delegation.code}]").strip()
    return ModelError(code, because, hint="", said=delegation.said)


def may_pass(code: str) -> bool:
    """Whether a question that failed with this code is worth asking again."""
    return code not in FINAL
