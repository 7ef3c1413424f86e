"""Each known server's recorded calls, replayed over the real wire."""

from pathlib import Path
from typing import Any

import pytest

from dialects.replay import differences, steps, traces
from rawclient import RawClient

DOCS = Path(__file__).parents[2] / "docs"

DELIBERATE = {
    "sequentialthinking": {
        "16_special_branch_ids 5": "Any name can be a branch",
        "16_special_branch_ids 6": "Any name can be a branch",
        "16_special_branch_ids 7": "Any name can be a branch",
        "16_special_branch_ids 8": "Any name can be a branch",
    }
}
"""Calls answered differently on purpose, each with its heading in docs/dialects.md."""


@pytest.mark.parametrize("trace", traces("sequentialthinking"))
def test_the_reference_servers_calls_are_answered_alike(trace: str, tmp_path: Path) -> None:
    listed = DELIBERATE["sequentialthinking"]
    with RawClient(tmp_path / "record.db", "--dialect", "sequentialthinking") as client:
        client.greet()
        for step in steps("sequentialthinking", trace):
            params: dict[str, Any] = {"name": step.tool}
            if step.arguments is not None:
                params |= {"arguments": step.arguments}
            for _ in range(step.repeat):
                answer = client.request("tools/call", params)

            found = differences(step.response, answer, step.tool)

            assert bool(found) is (step.place in listed), (step.place, found)


@pytest.mark.parametrize(
    "heading", sorted({h for table in DELIBERATE.values() for h in table.values()})
)
def test_every_deliberate_difference_is_explained(heading: str) -> None:
    assert f"\n### {heading}\n" in (DOCS / "dialects.md").read_text(encoding="utf-8")
