"""Random calls to the originals of our dialects, and odd forms of them, for `scripts/originals`."""
# ruff: noqa: PLR2004 - chances of dice

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Arguments = dict[str, Any]
Call = tuple[str, Arguments]
"""A tool and the arguments of a call."""

TEXTS = (
    *("The cache is cold.", "Why?", "缓存是热的。", "a\nb", "  x ", "🙂 so", '"quoted" \\ text'),
    *("e\u0301 \u202eabc", "<b>&amp;</b> [/red]", "n\u0000l"),
    "A longer step that looks at several sides of the question. " * 5,
)
ODD_VALUES: tuple[Any, ...] = (
    *(None, [], {}, "", " ", "x", "3", " 3 ", "0x3", "1e2", "true", "TRUE", "yes", True, False),
    *(0, 1, -1, 1.0, 1.5, 2**31, 2**53, 10**30, 1e300, [3], ["3"], [[3]], {"a": 1}),
    *("__proto__", "constructor", "main", "latest", "x" * 129),
)
UNKNOWN = ({"mood": "calm"}, {"__proto__": "x"}, {"": 1}, {"note": None})


def some(dice: random.Random, chance: float, arguments: Arguments) -> Arguments:
    """Each of these arguments with this chance."""
    return {name: value for name, value in arguments.items() if dice.random() < chance}


def plain_calls(dice: random.Random) -> Iterator[Call]:
    """Calls of the reference server, which has no sessions."""
    while True:
        call: Arguments = {
            "thought": dice.choice(TEXTS),
            "thoughtNumber": dice.randint(1, 9),
            "totalThoughts": dice.randint(1, 9),
            "nextThoughtNeeded": dice.random() < 0.6,
        }
        more: Arguments = {
            "isRevision": dice.random() < 0.5,
            "revisesThought": dice.randint(1, 9),
            "branchFromThought": dice.randint(1, 9),
            "branchId": dice.choice(("a", "b", "other way", "main", "toString")),
            "needsMoreThoughts": dice.random() < 0.5,
        }
        yield "sequentialthinking", call | some(dice, 0.3, more)


def ultrathink_calls(dice: random.Random) -> Iterator[Call]:
    """Calls of UltraThink, each of which may name assumptions and thoughts before it."""
    known: list[str] = []
    thoughts = 0
    while True:
        thoughts += 1
        call: Arguments = {
            "thought": dice.choice(TEXTS),
            "total_thoughts": dice.randint(1, 9),
            "session_id": SESSION,
        }
        more: Arguments = {
            "confidence": round(dice.random(), 2),
            "next_thought_needed": dice.random() < 0.5,
            "needs_more_thoughts": dice.random() < 0.5,
            "thought_number": dice.randint(1, thoughts),
            "uncertainty_notes": "one sample",
            "outcome": "a plan",
            "depends_on_assumptions": dice.sample(known, min(len(known), 2)),
            "invalidates_assumptions": known[-1:],
        }
        call |= {name: value for name, value in some(dice, 0.25, more).items() if value != []}
        if dice.random() < 0.4:
            name = dice.choice((*known, f"A{len(known) + 1}"))
            known += [name] if name not in known else []
            sure = dice.choice((0.4, 0.9, 1.0))
            stated: Arguments = {"id": name, "text": f"{name} holds", "confidence": sure}
            judged = {"verifiable": True, "critical": dice.random() < 0.8, "evidence": "a log"}
            judged |= {"verification_status": dice.choice(("verified_true", "verified_false"))}
            call["assumptions"] = [stated | some(dice, 0.2, judged)]
        if dice.random() < 0.3:
            place = {
                "branch_from_thought": dice.randint(1, thoughts),
                "branch_id": dice.choice("ab"),
            }
            call |= some(dice, 0.8, place)
        if dice.random() < 0.3:
            call |= some(
                dice, 0.8, {"is_revision": True, "revises_thought": dice.randint(1, thoughts)}
            )
        yield "ultrathink", call


def thinkseq_calls(dice: random.Random) -> Iterator[Call]:
    while True:
        call: Arguments = {"thought": dice.choice(TEXTS)}
        more = {"totalThoughts": dice.randint(1, 25), "revisesThought": dice.randint(1, 12)}
        yield "thinkseq", call | some(dice, 0.4, more)


def agent_calls(dice: random.Random) -> Iterator[Call]:
    """Calls of the Thinking Agent: questions that its model answers, and looks at the answers."""
    asked = 0
    while True:
        asked += 1
        session = f"{SESSION}{dice.randint(1, 9)}"
        question = f"{dice.choice(TEXTS)} Question {asked}, which is to be answered alone."
        where = {
            "parent_node_id": "trunk",
            "call_type": dice.choice(("verify", "explore", "stash")),
        }
        more: Arguments = {
            "system_prompt": dice.choice(("", "Be brief.")),
            "temperature": round(dice.random() * 2.2, 1),
            "top_p": round(dice.random(), 1),
            "max_tokens": dice.choice((1, 50, 384000, 384001)),
            "stop": dice.sample(["END", "。", "\n"], 2),
            "seed": dice.randint(0, 2**31),
        }
        branch = {"session_id": session, "input_text": question, **some(dice, 0.5, where)}
        node = f"{NODE}{dice.randint(0, 5)}"
        yield dice.choice(
            (
                ("chat_agent", {"input_text": question, **some(dice, 0.3, more)}),
                ("create_branch", branch),
                ("get_branch_details", {"session_id": session, "node_id": node}),
                ("get_branch_details", {"session_id": LAST_SESSION, "node_id": f"{NODE}0"}),
            )
        )


def team_calls(dice: random.Random) -> Iterator[Call]:
    """Calls of the multi-agent server, which requires eight arguments."""
    for number, (tool, call) in enumerate(plain_calls(dice), 1):
        place: Arguments = {"branchFromThought": None, "branchId": None, "isRevision": False}
        if dice.random() < 0.3:
            place |= {"branchFromThought": dice.randint(1, 9), "branchId": dice.choice("ab")}
        plain = {
            name: value for name, value in call.items() if name not in ("revisesThought", *place)
        }
        yield tool, plain | place | {"thoughtNumber": number, "needsMoreThoughts": False}


CALLS: Mapping[str, Callable[[random.Random], Iterator[Call]]] = {
    "sequentialthinking": plain_calls,
    "medical": plain_calls,
    "ultrathink": ultrathink_calls,
    "thinkseq": thinkseq_calls,
    "thinkseq@2": thinkseq_calls,
    "thinking-agent": agent_calls,
    "multi-agent": team_calls,
}
SESSION, NODE, LAST_SESSION = "replayed-", "<node>", "<last session>"
"""Parts of arguments that stand for names of the servers' own."""
ALONE = ("chat_agent", "get_branch_details")
"""Tools whose calls change no other reply."""


def spoil(dice: random.Random, arguments: Arguments, names: list[str]) -> Arguments:
    """An odd form of a call: of other types, incomplete, misspelt, or with more than a tool has."""
    spoilt = dict(arguments)
    for _ in range(dice.choice((1, 1, 1, 2))):
        name = dice.choice(names)
        match dice.randrange(8):
            case 0:
                spoilt.pop(dice.choice(list(arguments)), None)
            case 1:
                spoilt |= dice.choice(UNKNOWN)
            case 2:
                spoilt[other_spelling(name)] = spoilt.pop(name, dice.choice(ODD_VALUES))
            case 3:
                spoilt[name[:-1]] = spoilt.pop(name, 2)
            case _:
                spoilt[name] = dice.choice(ODD_VALUES)
    return spoilt


def other_spelling(name: str) -> str:
    """A name in snake case for camel case, and the other way round."""
    if "_" in name:
        first, *rest = name.split("_")
        return first + "".join(word.capitalize() for word in rest)
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
