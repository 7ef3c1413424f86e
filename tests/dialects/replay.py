"""Replaying recorded calls of the original servers, and comparing the answers.

Equal means: the same `isError`, structured content only where it was recorded, and every recorded
key there with an equal value; more keys are allowed. "<text>" in a recording stands for any text;
"<session-1>" and the like for the first value seen in their place, and for that value from then on.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from places import DATA

TRACES = DATA / "traces"
PLACEHOLDER = re.compile(r"<(session|node)-\d+>")
ABSENT = object()


class Step(Struct, frozen=True):
    """One recorded call. `place` names it, such as "16_special_branch_ids 5"."""

    place: str
    tool: str
    arguments: dict[str, Any] | None
    repeat: int
    response: dict[str, Any]


class Start(Struct, frozen=True):
    """How the original was started for a trace."""

    server_argv: list[str]
    env: dict[str, str]


def traces(server: str) -> list[str]:
    return sorted(path.stem for path in (TRACES / server).glob("*.json") if path.stem != "INDEX")


def start(server: str, trace: str) -> Start:
    index = json.loads((TRACES / server / "INDEX.json").read_text(encoding="utf-8"))
    about = index["files"][f"{trace}.json"]
    return Start(about["server_argv"], about["env"])


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


class Comparison:
    """One trace's answers beside its recording. `bound` is what its placeholders came to mean."""

    def __init__(self) -> None:
        self.bound: dict[str, str] = {}

    def filled(self, value: Any) -> Any:
        """Recorded arguments, with the values that this replay saw."""
        if isinstance(value, dict):
            return {key: self.filled(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.filled(item) for item in value]
        return self.bound.get(value, value) if isinstance(value, str) else value

    def differences(self, recorded: dict[str, Any], answer: dict[str, Any], tool: str) -> list[str]:
        """How the answer to a call differs from the recorded one; empty if it does not."""
        if "error" in answer:
            # The protocol has its own error for an unknown tool, the originals answered in text.
            unknown = answer["error"]["code"] == -32602 and tool in answer["error"]["message"]
            failed = recorded.get("isError", "rpcError" in recorded)
            return [] if unknown and failed else [f"protocol error {answer['error']}"]
        result = answer["result"]
        found: list[str] = []
        if result.get("isError", False) != recorded["isError"]:
            found.append(f"isError is {result.get('isError', False)}")
        [content] = result["content"]
        found += self._unequal("content", recorded["content_text"], decoded(content["text"]))
        structured = result.get("structuredContent")
        was = recorded.get("structuredContent", structured)
        if was is not None:
            found += self._unequal("structured", was, structured)
        elif structured is not None:
            found.append("there is structured content")
        found += [
            f"{name} is not mentioned"
            for name in recorded.get("mentions", [])
            if name not in content["text"]
        ]
        return found

    def _unequal(self, path: str, recorded: Any, answered: Any) -> Iterator[str]:
        if isinstance(recorded, dict) and isinstance(answered, dict):
            for key, value in recorded.items():
                yield from self._unequal(f"{path}.{key}", value, answered.get(key, ABSENT))
        elif isinstance(recorded, list) and isinstance(answered, list):
            yield from self._unequal(path, dict(enumerate(recorded)), dict(enumerate(answered)))
            if len(answered) > len(recorded):
                yield f"{path} has {len(answered)} entries, not {len(recorded)}"
        elif not self._alike(recorded, answered):
            yield f"{path} is {answered!r}, not {self.filled(recorded)!r}"

    def _alike(self, recorded: Any, answered: Any) -> bool:
        if recorded == "<text>":
            return isinstance(answered, str) and answered != ""
        if isinstance(recorded, str) and PLACEHOLDER.fullmatch(recorded):
            return isinstance(answered, str) and self._meant(recorded, answered) == answered
        return bool(recorded == answered) and type(recorded) is type(answered)

    def _meant(self, placeholder: str, answered: str) -> str:
        """What a placeholder stands for, from its first sight on. No two stand for the same."""
        if placeholder not in self.bound and answered not in self.bound.values():
            self.bound[placeholder] = answered
        return self.bound.get(placeholder, "")


def decoded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
