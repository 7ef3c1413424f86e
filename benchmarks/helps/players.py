"""Readers that a model plays: it answers with the tools of its memory, in place of the scripts.

The model is asked until it gives its answers or `MAX_REQUESTS` is reached. It opens pages itself.
A memory is one of those in `readers.py`, without *notes, trusted*: a model decides itself.
"""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.helps.readers import Cost, Outcome, Server, hook
from benchmarks.helps.world import NAMES, Question, World
from thoughtline.clients.rules import RULES
from thoughtline.llm.model import ChatModel, Exchange, Prompt
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec

MEMORIES = ("nothing", "notes", "rule", "hooks")

MAX_REQUESTS = 40
"""Maximum number of requests of one conversation."""

TASK = """\
The folder services has a page for each of these services: {names}. Answer all questions with \
numbers. {memory} End with a line for each question between <answer> and </answer>: q01: 123"""

WRITE = "Then keep your answers in your memory: a later agent has the same questions."
RESUME = "An earlier agent answered them; values may have changed. Bring the answers up to date."
ALONE = "You keep nothing."

ANSWERS = re.compile(r"\b(q\d\d)\W+(\d+)\b")

Act = Callable[[dict[str, Any]], str]
"""Function that carries out a call of a tool, and returns the text of its result."""


class Meter:
    """Tokens of all requests. Raises `Spent` before a request if `most` tokens are spent."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.tokens_in = 0
        self.tokens_out = 0

    def check(self) -> None:
        if self.tokens_in + self.tokens_out >= self.most:
            raise SpentError(f"{self.tokens_in + self.tokens_out:,} tokens are spent")


class SpentError(Exception):
    """Error for a study that has spent its tokens."""


class Player:
    """Reader that a model plays with one memory."""

    def __init__(
        self, model: ChatModel, memory: str, database: Path, runner: asyncio.Runner, meter: Meter
    ) -> None:
        self._model = model
        self._memory = memory
        self._database = database
        self._runner = runner
        self._meter = meter
        self._notes = ""

    def write(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        task = ALONE if self._memory == "nothing" else WRITE
        outcome.answers = self._play(world, questions, task, outcome.writing)

    def resume(self, world: World, questions: list[Question], outcome: Outcome) -> None:
        task = ALONE if self._memory == "nothing" else RESUME
        if self._memory == "rule":
            task = f"{task} {RULES}"
        elif self._memory == "hooks":
            task = f"{task} {hook(self._database, world.folder)}"
        outcome.answers = self._play(world, questions, task, outcome.resuming)

    def _play(
        self, world: World, questions: list[Question], task: str, cost: Cost
    ) -> dict[str, int]:
        with ExitStack() as stack:
            tools, system = self._own_tools(world), ""
            if self._memory in ("rule", "hooks"):
                server = stack.enter_context(Server(self._database, world.folder, Cost()))
                system = server.instructions
                for tool in server.tools:
                    spec = ToolSpec(
                        name=tool["name"], about=tool["description"], schema=tool["inputSchema"]
                    )
                    tools[spec.name] = spec, partial(server.call, spec.name)
            names = ", ".join(NAMES)
            system = f"{system} {TASK.format(names=names, memory=task)}".strip()
            asked = "\n".join(f"{each.name}: {each.text}" for each in questions)
            cost.definitions += [system, *(_written(spec) for spec, _ in tools.values())]
            return self._converse(Prompt(text=asked, system=system), tools, cost)

    def _converse(
        self, prompt: Prompt, tools: dict[str, tuple[ToolSpec, Act]], cost: Cost
    ) -> dict[str, int]:
        """Return the answers of the model, after its calls. Raises `ModelError` if it fails."""
        text = prompt.text
        before: list[Exchange] = []
        specs = tuple(spec for spec, _ in tools.values())
        for _ in range(MAX_REQUESTS):
            self._meter.check()
            asked = Prompt(text=text, system=prompt.system, before=tuple(before), tools=specs)
            answer = self._runner.run(self._model.ask(asked))
            self._meter.tokens_in += answer.tokens_in or 0
            self._meter.tokens_out += answer.tokens_out or 0
            if not answer.calls:
                cost.wrote.append(answer.text)
                told = answer.text.rpartition("<answer>")[2].partition("</answer>")[0]
                return {name: int(number) for name, number in ANSWERS.findall(told)}
            results = tuple(_result(call, tools[call.tool][1], cost) for call in answer.calls)
            before.append(
                Exchange(
                    asked=text,
                    answered=answer.text,
                    calls=answer.calls,
                    results=results,
                    kept=answer.kept,
                )
            )
            text = ""
        return {}

    def _own_tools(self, world: World) -> dict[str, tuple[ToolSpec, Act]]:
        page = {"service": {"type": "string"}}
        tools = {"open": (_spec("open", "Page of a service.", page), lambda it: _page(world, it))}
        if self._memory != "notes":
            return tools
        pages = sorted(f"services/{name}.md" for name in NAMES)
        changes = {"service": {"type": "string"}}
        return tools | {
            "read_notes": (_spec("read_notes", "Your notes.", {}), lambda _: self._notes),
            "write_notes": (
                _spec("write_notes", "Replace your notes.", {"text": {"type": "string"}}),
                self._keep,
            ),
            "diff": (
                _spec("diff", "Changes of a page, or all, since the first answers.", changes),
                lambda it: world.diff([f"services/{it['service']}.md"] if it else pages),
            ),
        }

    def _keep(self, given: dict[str, Any]) -> str:
        self._notes = str(given.get("text", ""))
        return "The notes are written."


def _page(world: World, given: dict[str, Any]) -> str:
    service = str(given.get("service", ""))
    return world.text(f"services/{service}.md") if service in NAMES else "There is no such page."


def _spec(name: str, about: str, properties: dict[str, Any]) -> ToolSpec:
    return ToolSpec(name=name, about=about, schema={"type": "object", "properties": properties})


def _written(spec: ToolSpec) -> str:
    return json.dumps([spec.name, spec.about, spec.schema], separators=(",", ":"))


def _result(call: ToolCall, act: Act, cost: Cost) -> ToolResult:
    """Return the result of a call. A refusal is a result, from which the model learns."""
    given = json.loads(call.arguments)
    try:
        text, failed = act(given), False
    except RuntimeError as refusal:
        text, failed = str(refusal), True
    cost.add_call(given, text)
    return ToolResult(call=call.id, text=text, failed=failed)
