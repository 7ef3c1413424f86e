"""What the reference server's own tests check, as calls of our tools that stand in for it."""

from typing import Any

import pytest

from dialects.scenario import Call, Scenario, play, refused


def think(number: int = 1, total: int = 3, more: bool = True, **others: Any) -> dict[str, Any]:
    return {
        "thought": f"thought {number}",
        "thoughtNumber": number,
        "totalThoughts": total,
        "nextThoughtNeeded": more,
        **others,
    }


SCENARIOS: dict[str, Scenario] = {
    "a basic thought": [
        Call(
            think(),
            {
                "thoughtNumber": 1,
                "totalThoughts": 3,
                "nextThoughtNeeded": True,
                "thoughtHistoryLength": 1,
                "branches": [],
            },
        )
    ],
    "optional fields": [
        Call(think(), {}),
        Call(
            think(2, isRevision=True, revisesThought=1, needsMoreThoughts=False),
            {"thoughtNumber": 2, "thoughtHistoryLength": 2},
        ),
    ],
    "several thoughts": [
        Call(think(1), {"thoughtHistoryLength": 1}),
        Call(think(2), {"thoughtHistoryLength": 2}),
        Call(think(3, more=False), {"thoughtHistoryLength": 3, "nextThoughtNeeded": False}),
    ],
    "the total is raised to the number": [Call(think(5, 3), {"totalThoughts": 5})],
    "branches": [
        Call(think(1), {"branches": []}),
        Call(think(2, branchFromThought=1, branchId="branch-a"), {"branches": ["branch-a"]}),
        Call(
            think(2, branchFromThought=1, branchId="branch-b"),
            {"branches": ["branch-a", "branch-b"], "thoughtHistoryLength": 3},
        ),
        Call(
            think(3, branchFromThought=1, branchId="branch-a"),
            {"branches": ["branch-a", "branch-b"]},
        ),
    ],
    "a long thought": [Call(think() | {"thought": "a" * 10_000}, {"thoughtNumber": 1})],
    "one of one": [Call(think(1, 1, more=False), {"totalThoughts": 1, "nextThoughtNeeded": False})],
    "what is missing": [
        refused({}),
        refused({name: value for name, value in think().items() if name != "thought"}, "thought"),
        refused({name: value for name, value in think().items() if name != "thoughtNumber"}),
        refused({name: value for name, value in think().items() if name != "totalThoughts"}),
        refused({name: value for name, value in think().items() if name != "nextThoughtNeeded"}),
        Call(think(), {"thoughtHistoryLength": 1}),
    ],
}


@pytest.mark.parametrize("dialect", ["sequentialthinking", "medical"])
@pytest.mark.parametrize("name", SCENARIOS)
async def test_what_the_originals_tests_check_holds(name: str, dialect: str) -> None:
    await play(dialect, "sequentialthinking", SCENARIOS[name])


@pytest.mark.parametrize(("dialect", "taken"), [("sequentialthinking", True), ("medical", False)])
async def test_an_empty_thought_is_taken_as_in_each_original(dialect: str, taken: bool) -> None:
    empty = think() | {"thought": ""}
    await play(dialect, "sequentialthinking", [Call(empty, {} if taken else None)])
