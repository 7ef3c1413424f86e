"""What UltraThink's own tests check, as calls of our tool."""

from typing import Any

import pytest

from dialects.scenario import Call, Scenario, play, refused

S: dict[str, Any] = {"session_id": "s"}


def think(number: int = 1, total: int = 3, **more: Any) -> dict[str, Any]:
    return {
        "thought": f"thought {number}",
        "thought_number": number,
        "total_thoughts": total,
        **more,
    }


def step(**more: Any) -> dict[str, Any]:
    return {"thought": "step", "total_thoughts": 3, **more}


ONE = think(next_thought_needed=True, **S)
A1 = {"id": "A1", "text": "the cache is warm"}

SCENARIOS: dict[str, Scenario] = {
    "a thought is required": [refused({"thought_number": 1, "total_thoughts": 3}, "thought")],
    "a total is required": [refused({"thought": "x", "thought_number": 1}, "total_thoughts")],
    "a thought is text": [refused(think() | {"thought": 123}, "thought")],
    "an empty thought is refused": [refused(think() | {"thought": ""}, "thought")],
    "a blank thought is refused": [refused(think() | {"thought": "   "}, "thought")],
    "numbers begin with one": [
        refused(think(0), "thought_number"),
        refused(think(total=0), "total_thoughts"),
    ],
    "a number is assigned where none is given": [
        Call(step(), {"thought_number": 1, "thought_history_length": 1})
    ],
    "numbers are assigned in sequence": [
        Call(step(**S), {"thought_number": 1}),
        Call(step(**S), {"thought_number": 2}),
        Call(step(**S), {"thought_number": 3, "thought_history_length": 3}),
    ],
    "another step is needed while the total is not reached": [
        Call(think(1), {"next_thought_needed": True, "total_thoughts": 3}),
        Call(think(3), {"next_thought_needed": False, "total_thoughts": 3}),
    ],
    "what is said of the next step counts": [
        Call(think(2, 5, next_thought_needed=False), {"next_thought_needed": False}),
        Call(think(5, 5, next_thought_needed=True), {"next_thought_needed": True}),
    ],
    "a confidence is between zero and one": [
        refused(think(confidence=-0.1), "confidence"),
        refused(think(confidence=1.5), "confidence"),
        Call(think(confidence=0.85), {"confidence": 0.85}),
        Call(think(confidence=0), {"confidence": 0}),
        Call(think(), {"confidence": None}),
    ],
    "doubts and an outcome are echoed": [
        Call(
            step(confidence=0.7, uncertainty_notes="edge cases", outcome="fixed"),
            {"confidence": 0.7, "uncertainty_notes": "edge cases", "outcome": "fixed"},
        ),
        Call(step(), {"uncertainty_notes": None, "outcome": None}),
    ],
    "a history grows": [
        Call(ONE, {"thought_history_length": 1}),
        Call(think(2, **S), {"thought_history_length": 2}),
        Call(think(3, **S), {"thought_history_length": 3, "next_thought_needed": False}),
    ],
    "the total is raised to the number": [Call(think(5, 3), {"total_thoughts": 5})],
    "a long thought is taken": [Call(think() | {"thought": "a" * 10_000}, {"thought_number": 1})],
    "one thought of one": [Call(think(1, 1), {"thought_number": 1, "total_thoughts": 1})],
    "branches are tracked": [
        Call(ONE, {"branches": []}),
        Call(think(2, branch_from_thought=1, branch_id="a", **S), {"branches": ["a"]}),
        Call(think(2, branch_from_thought=1, branch_id="b", **S), {"branches": ["a", "b"]}),
        Call(
            think(3, branch_from_thought=1, branch_id="a", **S),
            {"branches": ["a", "b"], "thought_history_length": 4},
        ),
    ],
    "a revision needs its target": [
        refused(think(is_revision=True, revises_thought=1), "1"),
        refused(think(is_revision=True, revises_thought=99), "99"),
        Call(ONE, {}),
        Call(think(2, is_revision=True, revises_thought=1, **S), {"thought_history_length": 2}),
        refused(think(3, is_revision=True, revises_thought=99, **S), "99"),
    ],
    "a reference without its flag or its name is no reference": [
        Call(think(1, revises_thought=99, **S), {"thought_history_length": 1}),
        Call(think(2, branch_from_thought=99, **S), {"branches": []}),
        Call(think(3, branch_id="a", **S), {"branches": [], "thought_history_length": 3}),
    ],
    "a branch needs its root": [
        refused(think(branch_from_thought=99, branch_id="a"), "99"),
        Call(ONE, {}),
        Call(think(2, branch_from_thought=1, branch_id="a", **S), {"branches": ["a"]}),
        refused(think(3, branch_from_thought=99, branch_id="a", **S), "99"),
        Call(think(3, **S), {"branches": ["a"], "thought_history_length": 3}),
    ],
    "a thought is revised and branched from": [
        Call(ONE, {}),
        Call(think(2, is_revision=True, revises_thought=1, **S), {}),
        Call(think(3, branch_from_thought=1, branch_id="a", **S), {"thought_history_length": 3}),
    ],
    "sessions are apart": [
        Call(step(session_id="one"), {"session_id": "one", "thought_number": 1}),
        Call(step(session_id="two"), {"session_id": "two", "thought_number": 1}),
        Call(step(session_id="one"), {"thought_number": 2}),
        Call(
            step(session_id="two", branch_from_thought=1, branch_id="b"),
            {"thought_number": 2, "branches": ["b"]},
        ),
        Call(step(session_id="one"), {"thought_number": 3, "branches": []}),
    ],
    "a lost session begins anew under its name": [
        Call(think(5, 10, session_id="lost"), {"session_id": "lost", "thought_history_length": 1})
    ],
    "assumptions are kept with what goes without saying": [
        Call(
            step(assumptions=[A1], **S),
            {
                "all_assumptions.A1.text": "the cache is warm",
                "all_assumptions.A1.confidence": 1.0,
                "all_assumptions.A1.critical": True,
                "all_assumptions.A1.verifiable": False,
                "all_assumptions.A1.verification_status": None,
                "risky_assumptions": [],
                "falsified_assumptions": [],
            },
        )
    ],
    "a critical and doubtful assumption is risky until it is verified": [
        Call(step(assumptions=[A1 | {"confidence": 0.7}], **S), {"risky_assumptions": []}),
        Call(step(assumptions=[A1 | {"confidence": 0.69}], **S), {"risky_assumptions": ["A1"]}),
        Call(
            step(
                assumptions=[A1 | {"confidence": 0.4, "verification_status": "verified_true"}], **S
            ),
            {"risky_assumptions": []},
        ),
        Call(
            step(
                assumptions=[{"id": "A2", "text": "x", "confidence": 0.4, "critical": False}], **S
            ),
            {"risky_assumptions": []},
        ),
    ],
    "later steps depend on assumptions that are there": [
        refused(step(depends_on_assumptions=["A1"], **S), "A1"),
        Call(step(assumptions=[A1], **S), {}),
        Call(step(depends_on_assumptions=["A1"], **S), {"thought_number": 2}),
        refused(step(depends_on_assumptions=["A7"], **S), "A7", "A1"),
    ],
    "an assumption is invalidated": [
        Call(step(assumptions=[A1], **S), {}),
        Call(
            step(invalidates_assumptions=["A1"], **S),
            {
                "falsified_assumptions": ["A1"],
                "all_assumptions.A1.verification_status": "verified_false",
            },
        ),
        refused(step(invalidates_assumptions=["A9"], **S), "A9"),
    ],
    "an assumption's core cannot change": [
        Call(step(assumptions=[A1], **S), {}),
        refused(step(assumptions=[A1 | {"text": "cold"}], **S), "A1", "text"),
        refused(step(assumptions=[A1 | {"critical": False}], **S), "A1", "critical"),
        Call(
            step(assumptions=[A1 | {"confidence": 0.5, "evidence": "a log"}], **S),
            {"all_assumptions.A1.confidence": 0.5, "all_assumptions.A1.evidence": "a log"},
        ),
    ],
    "an assumption needs an id and a text": [
        refused(step(assumptions=[{"text": "x"}]), "assumptions"),
        refused(step(assumptions=[{"id": "A1"}]), "assumptions"),
        refused(step(assumptions=[{"id": "first", "text": "x"}]), "A1"),
        refused(step(assumptions=[A1 | {"confidence": 2}]), "assumptions"),
        refused(step(assumptions=[A1 | {"verification_status": "maybe"}]), "assumptions"),
    ],
    "assumptions of another session are found, or named as unresolved": [
        Call(step(session_id="base", assumptions=[A1]), {}),
        Call(step(depends_on_assumptions=["base:A1"], **S), {"unresolved_references": []}),
        Call(
            step(depends_on_assumptions=["base:A9", "gone:A1"], **S),
            {"unresolved_references": ["base:A9", "gone:A1"]},
        ),
    ],
    "assumptions of another session are not invalidated, which is said": [
        Call(step(session_id="base", assumptions=[A1]), {}),
        Call(
            step(invalidates_assumptions=["base:A1"], **S),
            {"falsified_assumptions": []},
            ("base:A1",),
        ),
        Call(step(session_id="base"), {"falsified_assumptions": []}),
    ],
}


@pytest.mark.parametrize("name", SCENARIOS)
async def test_what_the_originals_tests_check_holds(name: str) -> None:
    await play("ultrathink", "ultrathink", SCENARIOS[name])
