"""Lossless JSON codec for a model's answer, or for the refusal in its place.

Engine files contain this JSON, so new fields need a default, and no field may be renamed.
"""

import msgspec
from msgspec import Struct, field

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Answer, ModelError


class _Refusal(Struct, frozen=True, tag="refused"):
    code: Code
    message: str
    hint: str


class _Failure(Struct, frozen=True, tag="failed", omit_defaults=True):
    code: Code
    message: str
    hint: str
    status: int = 0
    retry_after: float | None = None
    retryable: bool = field(default=False, name="again")
    partial: Answer | None = None
    retries: int = 0
    unmetered: Unmetered | None = field(default=None, name="lost")
    said: str = ""


class _Result(Struct, frozen=True, omit_defaults=True):
    answer: Answer | None = None
    refusal: _Refusal | _Failure | None = None


_decoder = msgspec.json.Decoder(_Result)


def encode(result: Answer | Refused) -> bytes:
    if isinstance(result, Answer):
        return msgspec.json.encode(_Result(answer=result))
    kind = _Failure if isinstance(result, ModelError) else _Refusal
    fields = {name: getattr(result, name) for name in kind.__struct_fields__}
    return msgspec.json.encode(_Result(refusal=kind(**fields)))


def decode(data: bytes) -> Answer:
    """Raises the encoded `ModelError` or `Refused` if there is no answer."""
    result = _decoder.decode(data)
    match result.refusal:
        case _Refusal(code=code, message=message, hint=hint):
            raise Refused(code, message, hint=hint)
        case _Failure() as failure:
            error = ModelError(
                failure.code,
                failure.message,
                hint=failure.hint,
                status=failure.status,
                retry_after=failure.retry_after,
                retryable=failure.retryable,
                partial=failure.partial,
                said=failure.said,
            )
            error.retries, error.unmetered = failure.retries, failure.unmetered
            raise error
    if result.answer is None:
        raise ValueError("neither an answer nor a refusal")
    return result.answer
