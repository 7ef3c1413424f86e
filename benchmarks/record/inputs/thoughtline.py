"""Ours."""

from typing import Any

from benchmarks.record.inputs.intents import Call, Inputs
from benchmarks.record.system import System


def inputs(running: System) -> Inputs:
    """On a session with two thoughts and an assumption, beside a longer one."""
    session = running.begin("What slows the checkout?")
    running.ask("think", session=session, thought="The cache is cold.", assume=["It is night."])
    running.ask("think", session=session, thought="Once.", key="same")
    running.ask("think", session=session, thought="Twice.", revises="t3")
    other = running.begin("Another matter.")
    for _ in range(5):
        running.ask("think", session=other, thought="There is more here.")

    def think(**said: Any) -> Call:
        return "think", {"session": session, **said}

    def thought(**said: Any) -> Call:
        return think(thought="So the index is not touched.", **said)

    return Inputs(
        bad={
            "an empty thought": think(thought=""),
            "a blank thought": think(thought="   "),
            "no thought at all": think(),
            "an object for a thought": think(thought={"text": "So."}),
            "a session that does not exist": ("think", {"session": "nowhere", "thought": "So."}),
            "a revision of what does not exist": thought(revises="t99"),
            "a second revision of one thought": thought(revises="t3"),
            "a branch from what does not exist": thought(branch="side", after="t99"),
            "a merge of a branch that does not exist": thought(merge="nowhere"),
            "a thought resting on what does not exist": thought(rests_on="t99"),
            "a thought resting on one of another session": thought(rests_on="t6"),
            "a verdict on what does not exist": think(refute="a99", because="It was measured."),
            "a link to what does not exist": think(about="t1", rests_on="t99"),
            "a circle": think(about="t1", rests_on="t1"),
            "a probability of 7": thought(confidence=7),
            "a word for a number": thought(confidence="very"),
            "an argument that does not exist": thought(rest_on="t1"),
            "one key for two thoughts": thought(key="same"),
            "a look at what does not exist": ("recall", {"session": "nowhere"}),
            "a size of zero": ("recall", {"session": session, "budget": 0}),
        },
        sloppy={
            "a number as text": thought(confidence="0.8"),
            "a whole number written 3.0": ("recall", {"session": session, "budget": 300.0}),
            "a list as JSON in a text": thought(assume='["It is dark.", "It is late."]'),
            "one text for a list": thought(assume="It is quiet."),
            "a list for one text": thought(rests_on=["t1", "t2"]),
            "null for what is optional": thought(branch=None, confidence=None),
            "an id in the other case": thought(rests_on="T1"),
            "an id with blanks around it": thought(rests_on="  t1 "),
            "a bare number for an id": thought(revises="2"),
            "names in camelCase": thought(restsOn="t1"),
        },
    )
