"""arben-adm's working notes."""

from itertools import count
from typing import Any

from benchmarks.record.inputs.intents import Call, Inputs
from benchmarks.record.system import System

NOBODY = "00000000-0000-4000-8000-000000000000"


def inputs(running: System) -> Inputs:
    numbers = count(1)
    session = running.begin("What slows the checkout?")
    there = {"session_id": session, "content": "The cache is cold.", "request_id": "same"}
    step = running.ask("add_step", **there).data()["step_id"]
    revised = {"request_id": "first", "supersedes_step_id": step}
    running.ask("add_step", **there | revised)
    other = running.begin("Another matter.")
    elsewhere = running.ask("add_step", **there | {"session_id": other}).data()["step_id"]

    def add(**said: Any) -> Call:
        usual = {"session_id": session, "content": "So.", "request_id": f"input {next(numbers)}"}
        return "add_step", usual | said

    def read(**said: Any) -> Call:
        return "read_session", {"session_id": session, **said}

    close = {"request_id": "close"}
    evidence = {"completion": {"evidence_step_ids": [NOBODY]}}
    return Inputs(
        bad={
            "an empty thought": add(content=""),
            "a blank thought": add(content="   "),
            "no thought at all": ("add_step", {"session_id": session, "request_id": "nothing"}),
            "an object for a thought": add(content={"text": "So."}),
            "a session that does not exist": add(session_id=NOBODY),
            "a revision of what does not exist": add(supersedes_step_id=NOBODY),
            "a second revision of one thought": add(supersedes_step_id=step),
            "a branch from what does not exist": add(branch_id="side", branch_from_step_id=NOBODY),
            "a thought resting on what does not exist": add(parent_step_id=NOBODY),
            "a thought resting on one of another session": add(parent_step_id=elsewhere),
            "a link to what does not exist": (
                "finalize_session",
                {"session_id": session, "expected_version": 2, **evidence, **close},
            ),
            "a word for a number": read(limit="many"),
            "an argument that does not exist": add(parent_step=step),
            "a kind that does not exist": add(kind="hunch"),
            "one key for two thoughts": add(request_id="same"),
            "a look at what does not exist": ("read_session", {"session_id": NOBODY}),
            "a size of zero": read(limit=0),
        },
        sloppy={
            "a number as text": read(limit="5"),
            "a whole number written 3.0": read(limit=3.0),
            "a truth value as text": read(active_only="true", view="steps"),
            "a list as JSON in a text": add(sources='[{"uri": "log"}]'),
            "an object as JSON in a text": (
                "finalize_session",
                {"session_id": other, "expected_version": 1, **close}
                | {"completion": '{"outcome": "Done."}'},
            ),
            "one text for a list": add(sources="log"),
            "null for what is optional": add(parent_step_id=None),
            "an id in the other case": add(parent_step_id=step.upper()),
            "an id with blanks around it": add(parent_step_id=f" {step} "),
            "names in camelCase": (
                "add_step",
                {"sessionId": session, "content": "So.", "requestId": "camel"},
            ),
        },
    )
