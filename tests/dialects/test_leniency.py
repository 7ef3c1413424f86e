"""Forms of calls that the page takes and refuses, each sent to each dialect that it names."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rawclient import greeted

PAGE = Path(__file__).parents[2] / "docs" / "dialects.md"

NUMBERED = {"thought": "x", "thoughtNumber": 2, "totalThoughts": 3, "nextThoughtNeeded": True}
CALLS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "sequentialthinking": ("sequentialthinking", NUMBERED),
    "medical": ("sequentialthinking", NUMBERED),
    "multi-agent": ("sequentialthinking", NUMBERED),
    "ultrathink": ("ultrathink", {"thought": "x", "total_thoughts": 3, "session_id": "s"}),
    "thinkseq": ("thinkseq", {"thought": "x"}),
    "thinkseq@2": ("thinkseq", {"thought": "x"}),
    "thinking-agent": ("chat_agent", {"input_text": "why?"}),
}
"""Tool and smallest call of each dialect."""


def examples(table: str) -> Iterator[Any]:
    """The dialect and the arguments of each example in a table of the page."""
    rows = PAGE.read_text(encoding="utf-8").split(f"<!-- table: {table} -->")[1]
    for row in rows.split("<!-- end -->")[0].strip().splitlines()[2:]:
        _, example, dialects = row.strip("| ").split(" | ")[:3]
        arguments = json.loads(f"{{{example.strip('`')}}}")
        for dialect in re.findall("`([^`]+)`", dialects):
            yield pytest.param(dialect, arguments, id=f"{dialect}, {example}")


def send(dialect: str, more: Mapping[str, Any]) -> bool:
    """Whether a call is taken after another one, which states the assumption A1."""
    tool, call = CALLS[dialect]
    with greeted(":memory:", "--dialect", dialect) as client:
        first = {"assumptions": [{"id": "A1", "text": "It is warm."}]}
        client.call(tool, **call, **(first if dialect == "ultrathink" else {}))
        return not client.call(tool, **{**call, **more})["isError"]


@pytest.mark.parametrize(("dialect", "more"), list(examples("taken")))
def test_a_form_with_one_meaning_is_taken(dialect: str, more: Mapping[str, Any]) -> None:
    assert send(dialect, more)


@pytest.mark.parametrize(("dialect", "more"), list(examples("refused")))
def test_a_form_whose_meaning_is_a_guess_is_refused(dialect: str, more: Mapping[str, Any]) -> None:
    assert not send(dialect, more)


def test_every_dialect_has_both_kinds_of_examples() -> None:
    for table in ("taken", "refused"):
        assert {each.values[0] for each in examples(table)} == CALLS.keys()
