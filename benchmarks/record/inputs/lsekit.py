"""LseKit's sequential thinking."""

from typing import Any

from benchmarks.record.inputs.intents import Call, Inputs
from benchmarks.record.system import System


def inputs(running: System) -> Inputs:
    session = running.begin("What slows the checkout?")
    running.ask("add_step", session_id=session, step_content="The cache is cold.")

    def add(**said: Any) -> Call:
        return "add_step", {"session_id": session, "step_content": "So."} | said

    def branch(**said: Any) -> Call:
        said = {"from_step": 1, "alternative_reasoning": "Or so."} | said
        return "branch_thinking", {"session_id": session, **said}

    return Inputs(
        bad={
            "an empty thought": add(step_content=""),
            "a blank thought": add(step_content="   "),
            "no thought at all": ("add_step", {"session_id": session}),
            "an object for a thought": add(step_content={"text": "So."}),
            "a session that does not exist": add(session_id="nowhere"),
            "a revision of what does not exist": add(is_revision=True, revises_step=99),
            "a branch from what does not exist": branch(from_step=99),
            "a merge of a branch that does not exist": (
                "merge_insights",
                {"session_id": session, "branch_ids": ["nowhere"]},
            ),
            "a thought resting on what does not exist": add(parent_step=99),
            "a link to what does not exist": (
                "add_connection",
                {"session_id": session, "from_step": 1, "to_step": 99},
            ),
            "a circle": ("add_connection", {"session_id": session, "from_step": 1, "to_step": 1}),
            "a word for a number": add(parent_step="one"),
            "an argument that does not exist": add(parent="1"),
            "a kind that does not exist": add(step_type="hunch"),
            "a look at what does not exist": ("review_thinking", {"session_id": "nowhere"}),
        },
        sloppy={
            "a number as text": add(parent_step="1"),
            "a whole number written 3.0": add(parent_step=1.0),
            "a truth value as text": add(is_revision="true", revises_step=1),
            "a list as JSON in a text": ("start_thinking", {"problem": "Why?", "tags": '["slow"]'}),
            "one text for a list": ("start_thinking", {"problem": "Why?", "tags": "slow"}),
            "null for what is optional": add(parent_step=None),
            "an id in the other case": add(session_id=session.upper()),
            "an id with blanks around it": add(session_id=f" {session} "),
            "names in camelCase": ("add_step", {"sessionId": session, "stepContent": "So."}),
        },
    )
