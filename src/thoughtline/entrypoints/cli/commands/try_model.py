"""`thoughtline try`: a conversation with a model in the terminal, with our tools or without."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import TypeVar

import click
import msgspec
from rich.cells import set_cell_size
from rich.console import Console
from rich.text import Text

from thoughtline.app.tool_loop import ToolLoopResult, run_tool_loop
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.console import complain, open_console
from thoughtline.entrypoints.cli.context import Parts, database_option
from thoughtline.entrypoints.cli.render.model_output import Speech
from thoughtline.entrypoints.mcp.in_process import InProcessTools
from thoughtline.entrypoints.sanitize import safe
from thoughtline.llm.model import Answer, ChatModel, Exchange, Prompt
from thoughtline.llm.resolver import no_model
from thoughtline.llm.tools import ToolCall, ToolResult

T = TypeVar("T")

CALLED = "· "
"""Stands before a call that the model asked for."""

ASKING = "> "
DEADLINE = 600.0
"""Seconds. Who sits there can stop an answer sooner."""

LONGEST_CALL = 120
"""Columns, where the terminal has more."""


@dataclass
class Talk:
    """One conversation. What was asked and answered in full is said again with each question."""

    mind: ChatModel
    system: str
    console: Console
    runner: asyncio.Runner
    tools: InProcessTools | None = None
    before: tuple[Exchange, ...] = ()
    failed: bool = False

    def ask(self, text: str) -> None:
        speech = Speech(self.console)
        try:
            turn = self.runner.run(self._turn(text, speech))
        except KeyboardInterrupt:
            speech.end()
            self.console.print(Text("stopped", style="dim"))
        except Refused as refusal:
            if refusal.code is Code.MIND_NOT_READY:
                raise
            speech.end()
            complain(str(refusal))
            self.failed = True
        else:
            speech.end()
            self.console.print(Text(spent(turn.answers), style="dim"), soft_wrap=True)
            self.before = (*self.before, *turn.exchanges)

    async def _turn(self, text: str, speech: Speech) -> ToolLoopResult:
        prompt = Prompt(text=text, system=self.system, before=self.before, deadline=DEADLINE)
        tools = self.tools
        if tools is None:
            answer = await self.mind.ask(prompt, on_text=speech)
            return ToolLoopResult((answer,), (Exchange(text, answer.text),))

        async def make(call: ToolCall) -> ToolResult:
            speech.end()
            result = await tools.make(call)
            self.console.print(Text(self._shown(call, result), style="dim"), soft_wrap=True)
            return result

        offered = msgspec.structs.replace(prompt, tools=tools.offers)
        return await run_tool_loop(self.mind, offered, make, on_text=speech)

    def _shown(self, call: ToolCall, result: ToolResult) -> str:
        """A call on one line, cut where the line ends."""
        outcome = " (refused)" if result.failed else ""
        line = f"{CALLED}{safe(call.tool)} {safe(call.arguments)}"
        width = min(self.console.width, LONGEST_CALL) - len(outcome)
        if len(line) > width:
            line = set_cell_size(line, width - 1).rstrip() + "…"
        return line + outcome


def spent(answers: tuple[Answer, ...]) -> str:
    """What a turn took, as far as it is known. One unknown part makes the whole unknown."""
    tokens_in = [one.tokens_in for one in answers if one.tokens_in is not None]
    tokens_out = [one.tokens_out for one in answers if one.tokens_out is not None]
    tokens = "tokens not told"
    if len(tokens_in) == len(tokens_out) == len(answers):
        tokens = f"{sum(tokens_in):,} tokens in, {sum(tokens_out):,} out"
    costs = [one.estimated_cost for one in answers if one.estimated_cost is not None]
    cost = "cost unknown"
    if len(costs) == len(answers):
        cost = f"about ${sum(costs):.6f} by the public prices"
    seconds = sum(one.seconds for one in answers)
    return f"{tokens} · {cost} · {seconds:.1f} s · {safe(answers[-1].model)}"


@click.command(name="try")
@click.option(
    "--model",
    metavar="NAME",
    default="",
    help="PROVIDER:MODEL, or URL#MODEL (docs/models.md).  [env var: THOUGHTLINE_MODEL]",
)
@click.option("--system", metavar="TEXT", default="", help="What the model is told before all.")
@click.option("--tools", is_flag=True, help="The model may think and recall in the record.")
@database_option
@click.pass_context
def try_model(context: click.Context, model: str, system: str, tools: bool, database: str) -> None:
    """Talk to a model.

    /quit or the end of the input leaves, Ctrl-C stops an answer. Without --tools the record is not
    touched.
    """
    parts: Parts = context.obj
    minds = parts.minds(model)
    mind = minds.standard
    if mind is None:
        raise no_model()
    attaching = parts.attached(database, minds) if tools else nullcontext()
    with asyncio.Runner() as runner, _held(runner, attaching) as attach:
        talk = Talk(mind, system, open_console(), runner)
        if attach is not None:
            talk.tools = attach(mind.name)
            talk.system = f"{system}\n\n{talk.tools.instructions}".strip()
        alone = sys.stdin.isatty()
        if alone:
            hint = f"{safe(mind.name)} · /quit leaves, Ctrl-C stops an answer"
            talk.console.print(Text(hint, style="dim"), soft_wrap=True)
        while (question := _question(ASKING if alone else "")) is not None:
            if question.strip():
                talk.ask(question)
    context.exit(1 if talk.failed and not alone else 0)


@contextmanager
def _held(runner: asyncio.Runner, opening: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """Open while questions are read, during which nothing may run: Ctrl-C is the reader's then."""
    held = runner.run(_entered(opening))
    try:
        yield held
    finally:
        runner.run(_left(opening))


async def _entered(opening: AbstractAsyncContextManager[T]) -> T:
    return await opening.__aenter__()


async def _left(opening: AbstractAsyncContextManager[T]) -> None:
    await opening.__aexit__(None, None, None)


def _question(asking: str) -> str | None:
    """The next line, "" if it was taken back, None if there is none to come."""
    try:
        said = input(asking)
    except EOFError:
        return None
    except KeyboardInterrupt:
        click.echo()
        return ""
    return None if said.strip() == "/quit" else said.encode("utf-8", "replace").decode()
