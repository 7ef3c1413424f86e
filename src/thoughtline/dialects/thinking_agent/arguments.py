"""Arguments of the Thinking Agent's tools, checked as strictly as in the original: no value is
converted.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import (
    Check,
    check_each,
    decode,
    meant_arguments,
    unknown_names,
    without_empty_answer,
)
from thoughtline.dialects.javascript import utf16_length
from thoughtline.llm.model import MAX_SEED

CALL_TYPES = ("drill_down", "verify", "explore", "stash")
LEAST_INPUT = 30
"""Minimum number of UTF-16 units in a branch's question."""

MAX_ANSWER_TOKENS = 384_000
LONGEST_BRANCH = 2_048
"""Maximum number of tokens of a branch's answer if the call does not set `max_tokens`."""


class InvalidArguments(Refused):
    def __init__(self, complaints: list[str]) -> None:
        self.complaints = complaints
        super().__init__(
            Code.BAD_ARGUMENTS, "; ".join(complaints), hint="Correct them and call again."
        )


class InvalidQuestion(Refused):
    """Refusal of a branch's question. The message is in the dialect's language."""

    def __init__(self, message: str) -> None:
        super().__init__(Code.BAD_ARGUMENTS, message, hint="")


def read_arguments(
    arguments: bytes, checks: Mapping[str, Check], required: Collection[str], missing: str
) -> dict[str, Any]:
    """Return the arguments that have checks. `missing` is the complaint about a missing argument.
    Raises `InvalidArguments` if an argument is invalid or missing.
    """
    decoded = without_empty_answer(meant_arguments(decode(arguments), checks, required))
    values, faults = check_each(decoded, checks, required)
    complaints = [f"{name}: {fault or missing}" for name, fault in faults.items()]
    complaints += unknown_names(decoded, checks, others=True)
    if complaints:
        raise InvalidArguments(complaints)
    return values


WAIT = 50.0
"""Default seconds that a call waits. Many clients give up after 60 seconds."""

LONGEST_WAIT = 600.0


REQUIRED: Mapping[str, tuple[str, ...]] = {
    "chat_agent": ("input_text",),
    "create_branch": ("session_id", "input_text"),
    "get_branch_details": ("session_id", "node_id"),
}
"""Required arguments of the three tools."""


def checks_in(complaints: Mapping[str, str]) -> dict[str, dict[str, Check]]:
    """Return checks by tool and name, which complain in the words of `complaints`."""
    words = _Words(complaints)
    wait = words.number(0, LONGEST_WAIT)
    own: dict[str, Check] = {
        "key": words.text,
        "wait": wait,
        "delegation": words.text,
        "answer": words.text,
    }  # not in the original: for retries, waiting, and answers of the calling model
    tokens = words.whole(1, MAX_ANSWER_TOKENS)
    return {
        "chat_agent": {
            "input_text": words.at_least(1),
            "system_prompt": words.text,
            "temperature": words.number(0, 2),
            "top_p": words.number(0, 1),
            "max_tokens": tokens,
            "stop": words.texts,
            "seed": words.whole(-MAX_SEED, MAX_SEED),
            **own,
        },
        "create_branch": {
            "session_id": words.text,
            "input_text": words.at_least(LEAST_INPUT),
            "call_type": words.one_of(*CALL_TYPES),
            "parent_node_id": words.text,
            "max_tokens": tokens,
            **own,
        },
        "get_branch_details": {"session_id": words.text, "node_id": words.text, "wait": wait},
    }


class _Words:
    """Checks of single values, with their complaints in one language."""

    def __init__(self, complaints: Mapping[str, str]) -> None:
        self._complaints = complaints

    def _fault(self, complaint: str, **values: object) -> ValueError:
        return ValueError(self._complaints[complaint].format(**values))

    def text(self, value: Any) -> str:
        if not isinstance(value, str):
            raise self._fault("text")
        return value

    def texts(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, str) and value.lstrip().startswith("["):
            try:
                value = msgspec.json.decode(value)
            except msgspec.DecodeError:
                raise self._fault("texts") from None
        elif isinstance(value, str) and value:
            value = [value]
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._fault("texts")
        return tuple(value)

    def at_least(self, least: int) -> Check:
        def check(value: Any) -> str:
            if utf16_length(self.text(value)) < least:
                raise self._fault("at_least", least=least)
            return self.text(value)

        return check

    def one_of(self, *choices: str) -> Check:
        def check(value: Any) -> str:
            if value not in choices:
                raise self._fault("one_of", choices=", ".join(choices))
            return self.text(value)

        return check

    def number(self, least: float, most: float) -> Callable[[Any], float]:
        def check(value: Any) -> float:
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise self._fault("number")
            if not least <= value <= most:
                raise self._fault("range", least=f"{least:g}", most=f"{most:g}")
            return value

        return check

    def whole(self, least: int, most: int) -> Check:
        def check(value: Any) -> int:
            amount = self.number(least, most)(value)
            if amount % 1:
                raise self._fault("whole")
            return int(amount)

        return check
