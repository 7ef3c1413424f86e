"""Replaying recorded calls of the original servers, and comparing the answers.

Equal means: the same `isError`, and every recorded key there with an equal value; more keys are
allowed. "<text>" in a recording stands for any text.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

TRACES = Path(__file__).parent.parent / "data" / "traces"
ABSENT = object()


class Step(Struct, frozen=True):
    """One recorded call. `place` names it, such as "16_special_branch_ids 5"."""

    place: str
    tool: str
    arguments: dict[str, Any] | None
    repeat: int
    response: dict[str, Any]


def traces(server: str) -> list[str]:
    return sorted(path.stem for path in (TRACES / server).glob("*.json") if path.stem != "INDEX")


def steps(server: str, trace: str) -> Iterator[Step]:
    rows = json.loads((TRACES / server / f"{trace}.json").read_text(encoding="utf-8"))
    for number, row in enumerate(rows, 1):
        yield Step(
            place=f"{trace} {number}",
            tool=row["tool"],
            arguments=expanded(row["arguments"]),
            repeat=row.get("repeat", 1),
            response=row["response"],
        )


def expanded(value: Any) -> Any:
    """A recording with its {"$repeat": [text, times]} written out."""
    if isinstance(value, dict):
        if set(value) == {"$repeat"}:
            text, times = value["$repeat"]
            return text * times
        return {key: expanded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [expanded(item) for item in value]
    return value


def differences(recorded: dict[str, Any], answer: dict[str, Any], tool: str) -> list[str]:
    """How the answer to a call differs from the recorded one; empty if it does not."""
    if "error" in answer:
        # The protocol has its own error for an unknown tool, where the originals answered in text.
        unknown = answer["error"]["code"] == -32602 and tool in answer["error"]["message"]
        return [] if unknown and recorded["isError"] else [f"protocol error {answer['error']}"]
    result = answer["result"]
    found: list[str] = []
    if result.get("isError", False) != recorded["isError"]:
        found.append(f"isError is {result.get('isError', False)}")
    [content] = result["content"]
    found += unequal("content", recorded["content_text"], decoded(content["text"]))
    if recorded["structuredContent"] is not None:
        found += unequal(
            "structured", recorded["structuredContent"], result.get("structuredContent")
        )
    found += [
        f"{name} is not mentioned"
        for name in recorded.get("mentions", [])
        if name not in content["text"]
    ]
    return found


def unequal(path: str, recorded: Any, answered: Any) -> Iterator[str]:
    if recorded == "<text>":
        if not isinstance(answered, str) or not answered:
            yield f"{path} is not a text"
    elif isinstance(recorded, dict) and isinstance(answered, dict):
        for key, value in recorded.items():
            yield from unequal(f"{path}.{key}", value, answered.get(key, ABSENT))
    elif recorded != answered or type(recorded) is not type(answered):
        yield f"{path} is {answered!r}, not {recorded!r}"


def decoded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
