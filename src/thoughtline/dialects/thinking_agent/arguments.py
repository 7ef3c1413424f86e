"""Arguments of the Thinking Agent's tools, checked as strictly as in the original: no value is
converted.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import Check, check_each, decode, text
from thoughtline.dialects.javascript import utf16_length
from thoughtline.llm.model import MAX_SEED

CALL_TYPES = ("drill_down", "verify", "explore", "stash")
LEAST_INPUT = 30
"""Minimum number of UTF-16 units in a branch's question."""

MAX_ANSWER_TOKENS = 384_000
LONGEST_BRANCH = 2_048
"""Maximum number of tokens of a branch's answer if the call does not set `max_tokens`."""


class InvalidArguments(Refused):
    """Refusal of invalid arguments, with a complaint for each."""

    def __init__(self, complaints: list[str]) -> None:
        self.complaints = complaints
        super().__init__(
            Code.BAD_ARGUMENTS, "; ".join(complaints), hint="Correct them and call again."
        )


def read_arguments(
    arguments: bytes, checks: Mapping[str, Check], required: Collection[str], missing: str
) -> dict[str, Any]:
    """Return the checked arguments, and drop all other arguments. Raises `InvalidArguments` if an
    argument is invalid or missing.

    `missing` is the complaint about a missing argument.
    """
    values, faults = check_each(decode(arguments), checks, required)
    if faults:
        raise InvalidArguments([f"{name}: {fault or missing}" for name, fault in faults.items()])
    return values


def at_least(least: int) -> Check:
    def check(value: Any) -> str:
        if utf16_length(text(value)) < least:
            raise ValueError(f"must have {least} characters or more")
        return text(value)

    return check


def one_of(*choices: str) -> Check:
    def check(value: Any) -> str:
        if value not in choices:
            raise ValueError(f"must be one of {', '.join(choices)}")
        return text(value)

    return check


def number(least: float, most: float) -> Callable[[Any], float]:
    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError("must be a number")  # noqa: TRY004 - as above
        if not least <= value <= most:
            raise ValueError(f"must be from {least:g} to {most:g}")
        return value

    return check


def whole(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        amount = number(least, most)(value)
        if amount % 1:
            raise ValueError("must be a whole number")
        return int(amount)

    return check


def texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError("must be a list of strings")
    return tuple(value)


WAIT = 50.0
"""Default seconds that a call waits. Many clients give up after 60 seconds."""

LONGEST_WAIT = 600.0

OWN: dict[str, Check] = {
    "key": text,
    "wait": number(0, LONGEST_WAIT),
    "delegation": text,
    "answer": text,
}
"""Arguments that the original does not have: for retries, waiting, and answers of the calling
model.
"""

CHAT: dict[str, Check] = {
    "input_text": at_least(1),
    "system_prompt": text,
    "temperature": number(0, 2),
    "top_p": number(0, 1),
    "max_tokens": whole(1, MAX_ANSWER_TOKENS),
    "stop": texts,
    "seed": whole(-MAX_SEED, MAX_SEED),
    **OWN,
}
BRANCH: dict[str, Check] = {
    "session_id": text,
    "input_text": at_least(LEAST_INPUT),
    "call_type": one_of(*CALL_TYPES),
    "parent_node_id": text,
    "max_tokens": whole(1, MAX_ANSWER_TOKENS),
    **OWN,
}
DETAILS: dict[str, Check] = {
    "session_id": text,
    "node_id": text,
    "wait": number(0, LONGEST_WAIT),
}
