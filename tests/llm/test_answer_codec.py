"""An answer or an error survives being written down, for engines that do a step once."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from llm.llm_server import status
from llm.prompts import Serve, failure, remote
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.answer_codec import decode, encode
from thoughtline.llm.model import Answer, ModelError
from thoughtline.llm.tool_calls import ToolCall

TEXTS = some.text(some.characters(exclude_categories=["Cs"]))
SECONDS = some.floats(0, 1e9)
COUNTS = some.integers(0, 1 << 40)
ANSWERS = some.builds(
    Answer,
    text=TEXTS,
    finish=TEXTS,
    model=TEXTS,
    tokens_in=some.none() | COUNTS,
    tokens_out=some.none() | COUNTS,
    estimated_cost=some.none() | some.decimals(0, 1000, allow_nan=False),
    seconds=SECONDS,
    retries=some.integers(0, 9),
    unhonoured=some.lists(TEXTS).map(tuple),
    calls=some.lists(some.builds(ToolCall, id=TEXTS, tool=TEXTS, arguments=TEXTS)).map(tuple),
    kept=TEXTS,
)
FAILURES = some.builds(
    ModelError,
    some.sampled_from(Code),
    TEXTS,
    hint=TEXTS,
    status=some.integers(0, 599),
    retry_after=some.none() | SECONDS,
    retryable=some.booleans(),
    partial=some.none() | ANSWERS,
)
REFUSALS = some.builds(Refused, some.sampled_from(Code), TEXTS, hint=TEXTS)


def everything(refusal: Refused) -> tuple[type, str, dict[str, Any]]:
    return type(refusal), str(refusal), vars(refusal)


@given(ANSWERS)
def test_an_answer_comes_back_as_it_was(answer: Answer) -> None:
    assert decode(encode(answer)) == answer


@given(FAILURES | REFUSALS, some.integers(0, 9))
def test_a_failure_is_raised_again_as_it_was(refusal: Refused, retries: int) -> None:
    if isinstance(refusal, ModelError):
        refusal.retries = retries

    with pytest.raises(Refused) as raised:
        decode(encode(refusal))

    assert everything(raised.value) == everything(refusal)


def test_what_a_file_calls_again_may_be_retried() -> None:
    told = b'{"type":"failed","code":"mind_busy","message":"m","hint":"h","again":true}'

    with pytest.raises(ModelError) as raised:
        decode(b'{"refusal":%b}' % told)

    assert raised.value.retryable
    assert b'"again":true' in encode(raised.value)


def test_the_smallest_part_of_a_cent_is_kept() -> None:
    answer = Answer(text="", finish="", model="", estimated_cost=Decimal("0.000000001230"))

    assert str(decode(encode(answer)).estimated_cost) == str(answer.estimated_cost)


@pytest.mark.parametrize("wait", ["inf", "nan", "1e400", "-1"])
async def test_no_wait_is_so_long_that_it_cannot_be_written(wait: str, serve: Serve) -> None:
    failed = await failure(remote(serve(status(429, Retry_After=wait))))

    with pytest.raises(ModelError) as raised:
        decode(encode(failed))

    assert raised.value.retry_after == failed.retry_after


def test_what_was_not_encoded_here_is_not_decoded() -> None:
    with pytest.raises(ValueError, match="neither"):
        decode(b"{}")
