"""The tool `sequentialthinking` of the multi-agent server: its schema, and its prompt."""

from collections.abc import Callable
from functools import cache
from typing import Any

from thoughtline.core.refusal import Refused
from thoughtline.dialects.arguments import object_schema
from thoughtline.dialects.multi_agent.failure_streak import FailureStreaks
from thoughtline.dialects.tool import ASKS, Caller, LongCall, PackPrompt, Reply, Tool

NAME = "sequentialthinking"

DESCRIPTION = """\
Think a problem through one numbered thought a call. Each thought is looked at from one or more \
directions (factual, emotional, critical, optimistic, creative), more of them the more complex it \
is, and what they say is put together where that helps.

Send thought, thoughtNumber, totalThoughts and nextThoughtNeeded each time; the reply's \
next_call_arguments say how to go on. Everything is kept on disk. Where no model is configured you \
are handed the directions one after the other: answer each by what it is told alone, with \
delegation and answer."""

MAX_THOUGHT_LENGTH = 10_000
"""Maximum number of characters of a thought."""

WAIT = 50.0
"""Default seconds that a call waits. Many clients give up after 60 seconds."""

LONGEST_WAIT = 600.0

FIELDS: dict[str, tuple[str, str]] = {
    "thought": ("string", f"This step, in your words, at most {MAX_THOUGHT_LENGTH:,} characters"),
    "thoughtNumber": ("integer", "Number of this step, counted from 1"),
    "totalThoughts": ("integer", "How many steps you now expect"),
    "nextThoughtNeeded": ("boolean", "Whether another step should follow"),
    "isRevision": ("boolean", "Whether this step replaces the one named in branchFromThought"),
    "branchFromThought": ("integer", "Number of the step that is replaced or branched from"),
    "branchId": ("string", "Name of the branch; needs branchFromThought"),
    "needsMoreThoughts": ("boolean", "Whether the end turned out not to be the end"),
}
REQUIRED: tuple[str, ...] = ("thought", "thoughtNumber", "totalThoughts", "nextThoughtNeeded")
OWN: dict[str, tuple[str, str]] = {
    "revisesThought": ("integer", "With isRevision: number of the step that this one replaces"),
    "key": ("string", "Any name for this call: a retry with it asks nobody who answered again"),
    "delegation": ("string", "Only with answer: the id that you were handed"),
    "answer": ("string", "Only with delegation: what you answer for that direction"),
    "deliberation": ("string", "Only if you were handed it: brings answers still on their way"),
    "wait": ("number", f"Seconds to wait for answers, to {LONGEST_WAIT:g}. Default {WAIT:g}"),
}
SPELLINGS = {
    "next_needed": "nextThoughtNeeded",
    "branch_from": "branchFromThought",
    "needs_more": "needsMoreThoughts",
}
"""Newer spelling of arguments whose older names have other letters."""

PROMPT = PackPrompt(
    name="sequential-thinking",
    title="Think it through from several directions",
    description="Begins a sequence of thoughts on a problem.",
    arguments={
        "problem": ("What to think through", True),
        "context": ("What is known about it", False),
    },
    text="""\
Think this problem through with the tool sequentialthinking, one thought a call, and answer it at \
the end.

Problem: {problem}

What is known: {context}

Begin with thoughtNumber 1, expect as many thoughts as the problem needs, and go on by \
next_call_arguments until should_continue is false. Revise a thought where a direction shows it to \
be wrong.""",
)


RESULT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "result": {"type": "string", "description": "The answer, and how to go on"},
        "should_continue": {"type": "boolean", "description": "Call again until this is false"},
        "next_thought_number": {"type": ["integer", "null"]},
        "stop_reason": {"type": "string"},
        "current_thought_number": {"type": "integer"},
        "total_thoughts": {"type": "integer"},
        "next_call_arguments": {"type": ["object", "null"]},
        "parameter_usage": {"type": "object"},
        "provider_errors": {"type": "object"},
    },
    "required": ["result", "should_continue", "next_thought_number", "stop_reason"],
}
"""Fields of the original's replies. Our replies have further fields."""


def tools(call: Callable[[], LongCall], refused: Callable[..., Reply]) -> list[Tool]:
    """Return the tool `sequentialthinking`. `call` is created on its first use."""
    streaks = FailureStreaks()

    async def sequentialthinking(arguments: bytes, caller: Caller) -> Reply:
        try:
            reply = await call()(arguments, caller)
        except Refused as refusal:
            reply = refused(refusal)
        return streaks.bound(reply, caller.conversation)

    return [
        Tool(
            name=NAME,
            title="Sequential Thinking from several directions",
            description=DESCRIPTION,
            # A call with an answer may leave the required arguments out.
            input_schema=object_schema(FIELDS | OWN, REQUIRED),
            output_schema=RESULT,
            annotations=ASKS,
            asks_models=True,
            names_session=False,
            call=sequentialthinking,
            refused=refused,
            tasks=cache(call),
        )
    ]
