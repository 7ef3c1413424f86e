"""Harm: questions to which memory holds no good answer, and the wrong answers that a reader takes.

Four conditions: the fact is absent and others of its service are there; the fact was superseded;
two agents noted different values; only a service with a similar name is there. A reader asks by
words and trusts a find that names the service and states this kind of value, unless the find is
marked as fallen, replaced, in doubt or contradicted.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.helps.readers import WORDS, Cost, Server
from benchmarks.helps.world import NAMES, SENTENCES, Value, World

EACH = 12
"""Questions of each condition."""

CONDITIONS = ("absent", "superseded", "contradictory", "adjacent")
MARKED = re.compile(
    r"fallen|refuted|abandoned|replaced|revised|superseded|in doubt|contradict", re.IGNORECASE
)
NUMBER = re.compile(r"\b\d+\b")


@dataclass(frozen=True)
class Case:
    """A condition, the value that is asked for, and its true number."""

    condition: str
    value: Value
    truth: int

    @property
    def sentence(self) -> str:
        return _state(self.value, self.truth)


def cases(world: World) -> list[Case]:
    """Return the cases: each service is asked about in one condition only."""
    services = world.random.sample(NAMES, len(NAMES))
    kinds = ("timeout", "limit")
    return [
        Case(condition, value := Value(service, kind), world.values[value])
        for number, condition in enumerate(CONDITIONS)
        for service in services[number * EACH // 2 : (number + 1) * EACH // 2]
        for kind in kinds
    ]


def measure(world: World, database: Path) -> dict[str, dict[str, dict[str, int]]]:
    """Return for each condition and memory the answers that were right, wrong or not taken."""
    asked = cases(world)
    notes = _write_notes(asked)
    found: dict[str, dict[str, Counter[str]]] = {
        condition: {"record": Counter(), "notes": Counter()} for condition in CONDITIONS
    }
    with Server(database, world.folder, Cost()) as server:
        for case in asked:
            _record(server, case)
        for case in asked:
            words = f"{case.value.service} {WORDS[case.value.kind]}"
            lines = server.call("recall", {"query": words}).splitlines()
            found[case.condition]["record"][_judge(case, lines, first=True)] += 1
            found[case.condition]["notes"][_judge(case, notes, first=False)] += 1
    return {
        condition: {memory: dict(counts) for memory, counts in each.items()}
        for condition, each in found.items()
    }


def _state(value: Value, number: int) -> str:
    return SENTENCES[value.kind][1].format(name=value.service, value=number)


def _record(server: Server, case: Case) -> None:
    """Record what an agent would leave behind in this condition."""
    other, value = case.truth + 7, case.value
    match case.condition:
        case "absent":
            kind = "cache" if value.kind == "limit" else "tries"
            server.call("think", {"thought": _state(Value(value.service, kind), other)})
        case "superseded":
            told = _reply(server.call("think", {"thought": _state(value, other)}))
            revision = {"session": told["session"], "revises": told["thought"]}
            server.call("think", {**revision, "thought": case.sentence})
        case "contradictory":
            told = _reply(server.call("think", {"thought": case.sentence}))
            against = {"session": told["session"], "contradicts": told["thought"]}
            server.call("think", {**against, "thought": _state(value, other)})
        case "adjacent":
            similar = Value(f"{value.service}-eu", value.kind)
            server.call("think", {"thought": _state(similar, other)})


def _write_notes(asked: list[Case]) -> list[str]:
    """Return notes that say the same: a correction replaces its line, all else is added."""
    lines = []
    for case in asked:
        other, value = case.truth + 7, case.value
        match case.condition:
            case "absent":
                kind = "cache" if value.kind == "limit" else "tries"
                lines.append(_state(Value(value.service, kind), other))
            case "superseded":
                lines.append(case.sentence)
            case "contradictory":
                lines += [case.sentence, _state(value, other)]
            case "adjacent":
                lines.append(_state(Value(f"{value.service}-eu", value.kind), other))
    return lines


def _judge(case: Case, lines: list[str], *, first: bool) -> str:
    """Return whether the line that a reader trusts is right: the first of a search, the last of
    notes, which are written in time's order.
    """
    name = re.compile(rf"(?<![\w-]){case.value.service}(?![\w-])")
    words = WORDS[case.value.kind]
    taken = [
        line for line in lines if name.search(line) and words in line and not MARKED.search(line)
    ]
    if not taken:
        return "not taken"
    line = taken[0] if first else taken[-1]
    return "right" if str(case.truth) in NUMBER.findall(line) else "wrong"


def _reply(text: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(text)
    return told
