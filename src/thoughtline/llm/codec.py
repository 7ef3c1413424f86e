"""What a mind gave, as JSON: an answer, or the refusal that came instead. Nothing is lost."""

import msgspec
from msgspec import Struct

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
    again: bool = False
    partial: Answer | None = None
    retries: int = 0
    lost: Unmetered | None = None


class _Given(Struct, frozen=True, omit_defaults=True):
    answer: Answer | None = None
    refusal: _Refusal | _Failure | None = None


_given = msgspec.json.Decoder(_Given)


def encode(given: Answer | Refused) -> bytes:
    """JSON that `decode` takes."""
    if isinstance(given, Answer):
        return msgspec.json.encode(_Given(answer=given))
    kind = _Failure if isinstance(given, ModelError) else _Refusal
    said = {name: getattr(given, name) for name in kind.__struct_fields__}
    return msgspec.json.encode(_Given(refusal=kind(**said)))


def decode(said: bytes) -> Answer:
    """The answer. Raises the `ModelError` or `Refused` that was encoded instead of one."""
    given = _given.decode(said)
    match given.refusal:
        case _Refusal(code=code, message=message, hint=hint):
            raise Refused(code, message, hint=hint)
        case _Failure() as it:
            failed = ModelError(
                it.code,
                it.message,
                hint=it.hint,
                status=it.status,
                retry_after=it.retry_after,
                again=it.again,
                partial=it.partial,
            )
            failed.retries, failed.lost = it.retries, it.lost
            raise failed
    if given.answer is None:
        raise ValueError("neither an answer nor a refusal")
    return given.answer
