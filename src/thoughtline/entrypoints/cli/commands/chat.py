"""The command `thoughtline try`: a conversation with a model in the terminal, with our tools or
without.
"""

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
from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.cli.console import open_console, print_error
from thoughtline.entrypoints.cli.context import CommandContext, database_option
from thoughtline.entrypoints.cli.render.model_output import AnswerPrinter
from thoughtline.entrypoints.mcp.model_tools import ModelTools
from thoughtline.entrypoints.printable import printable
from thoughtline.llm.endpoint import no_model
from thoughtline.llm.model import Answer, ChatModel, Exchange, Prompt
from thoughtline.llm.tool_calls import ToolCall, ToolResult

T = TypeVar("T")

CALL = "· "
"""Mark before the line of a call that the model made."""

PROMPT = "> "
DEADLINE = 600.0
"""Seconds until an answer is cancelled. Ctrl-C stops an answer sooner."""

LONGEST_CALL = 120
"""Maximum width of a line about a call in columns, also in wider terminals."""


@dataclass
class Chat:
    """One conversation with a model. Each question is sent with all earlier questions and their
    full answers.
    """

    model: ChatModel
    system: str
    console: Console
    runner: asyncio.Runner
    tools: ModelTools | None = None
    before: tuple[Exchange, ...] = ()
    failed: bool = False

    def ask(self, text: str) -> ToolLoopResult | None:
        """Ask a question and print the answer. Returns None if the answer was stopped or
        refused.
        """
        printer = AnswerPrinter(self.console)
        try:
            turn = self.runner.run(self._turn(text, printer))
        except KeyboardInterrupt:
            printer.end()
            self.console.print(Text("stopped", style="dim"))
        except Refused as refusal:
            if refusal.code is Code.MIND_NOT_READY:
                raise
            printer.end()
            print_error(str(refusal))
            self.failed = True
        else:
            printer.end()
            self.console.print(Text(describe_usage(turn.answers), style="dim"), soft_wrap=True)
            self.before = (*self.before, *turn.exchanges)
            return turn
        return None

    async def _turn(self, text: str, printer: AnswerPrinter) -> ToolLoopResult:
        prompt = Prompt(text=text, system=self.system, before=self.before, deadline=DEADLINE)
        tools = self.tools
        if tools is None:
            answer = await self.model.ask(prompt, on_text=printer)
            return ToolLoopResult((answer,), (Exchange(text, answer.text),))

        async def make(call: ToolCall) -> ToolResult:
            printer.end()
            result = await tools.call(call)
            self.console.print(Text(self._call_line(call, result), style="dim"), soft_wrap=True)
            return result

        with_tools = msgspec.structs.replace(prompt, tools=tools.specs)
        return await run_tool_loop(self.model, with_tools, make, on_text=printer)

    def _call_line(self, call: ToolCall, result: ToolResult) -> str:
        """Return a line about a call, cut at the width of the terminal."""
        outcome = " (refused)" if result.failed else ""
        line = f"{CALL}{printable(call.tool)} {printable(call.arguments)}"
        width = min(self.console.width, LONGEST_CALL) - len(outcome)
        if len(line) > width:
            line = set_cell_size(line, width - 1).rstrip() + "…"
        return line + outcome


def ask_both(plain: Chat, equipped: Chat, question: str, dialect: str) -> None:
    """Ask the same question without tools and with them, and print how the two answers differ."""
    console = plain.console
    console.print(Text("without tools", style="bold"))
    without = plain.ask(question)
    console.print(Text(f"with the tools of {dialect}", style="bold"))
    together = equipped.ask(question)
    if without is None or together is None:
        plain.failed = plain.failed or equipped.failed
        return
    rows = {"without": without, "with": together}
    for name, turn in rows.items():
        calls = sum(len(answer.calls) for answer in turn.answers)
        made = f"{count_noun(calls, 'call')} · {len(turn.text):,} characters"
        line = f"{name:<8} {made} · {describe_usage(turn.answers)}"
        console.print(Text(line, style="dim"), soft_wrap=True)
    console.print(
        Text("For calls that the tools made to models, see `thoughtline costs`.", style="dim"),
        soft_wrap=True,
    )


def describe_usage(answers: tuple[Answer, ...]) -> str:
    """Describe tokens, cost and seconds of a turn. A sum is unknown if a part is unknown."""
    tokens_in = [answer.tokens_in for answer in answers if answer.tokens_in is not None]
    tokens_out = [answer.tokens_out for answer in answers if answer.tokens_out is not None]
    tokens = "tokens unknown"
    if len(tokens_in) == len(tokens_out) == len(answers):
        tokens = f"{sum(tokens_in):,} tokens in, {sum(tokens_out):,} out"
    costs = [answer.estimated_cost for answer in answers if answer.estimated_cost is not None]
    cost = "cost unknown"
    if len(costs) == len(answers):
        cost = f"about ${sum(costs):.6f} by the public prices"
    seconds = sum(answer.seconds for answer in answers)
    return f"{tokens} · {cost} · {seconds:.1f} s · {printable(answers[-1].model)}"


@click.command(name="try")
@click.option(
    "--model",
    metavar="NAME",
    default="",
    help="PROVIDER:MODEL, or URL#MODEL (docs/models.md).  [env var: THOUGHTLINE_MODEL]",
)
@click.option("--system", metavar="TEXT", default="", help="System prompt.")
@click.option("--tools", is_flag=True, help="Let the model think and recall in the record.")
@click.option(
    "--dialect",
    metavar="NAME",
    default="",
    help="With --tools: use a dialect's tools, and ask each question without tools too.",
)
@database_option
@click.pass_context
def chat(
    ctx: click.Context, model: str, system: str, *, tools: bool, dialect: str, database: str
) -> None:
    """Talk to a model.

    /quit or the end of the input leaves, Ctrl-C stops an answer. Without --tools the record is not
    touched.
    """
    if dialect and not tools:
        raise click.UsageError("--dialect goes with --tools.")
    context: CommandContext = ctx.obj
    models = context.models(model, dialect)
    chosen = models.standard
    if chosen is None:
        raise no_model()
    offered = dialect or "thoughtline"
    opening = context.open_tools(database, models, offered) if tools else nullcontext()
    with asyncio.Runner() as runner, _held_open(runner, opening) as attach:
        conversation = Chat(chosen, system, open_console(), runner)
        if attach is not None:
            conversation.tools = attach(chosen.name)
            conversation.system = f"{system}\n\n{conversation.tools.instructions}".strip()
        is_interactive = sys.stdin.isatty()
        if is_interactive:
            hint = f"{printable(chosen.name)} · /quit leaves, Ctrl-C stops an answer"
            conversation.console.print(Text(hint, style="dim"), soft_wrap=True)
        plain = Chat(chosen, system, conversation.console, runner) if dialect else None
        while (question := _read_question(PROMPT if is_interactive else "")) is not None:
            if not question.strip():
                continue
            if plain is None:
                conversation.ask(question)
            else:
                ask_both(plain, conversation, question, dialect)
    ctx.exit(1 if conversation.failed and not is_interactive else 0)


@contextmanager
def _held_open(runner: asyncio.Runner, opening: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """Keep a context open while questions are read.

    Between questions no event loop runs, so Ctrl-C reaches the prompt.
    """
    entered = runner.run(_enter(opening))
    try:
        yield entered
    finally:
        runner.run(_exit(opening))


async def _enter(opening: AbstractAsyncContextManager[T]) -> T:
    return await opening.__aenter__()


async def _exit(opening: AbstractAsyncContextManager[T]) -> None:
    await opening.__aexit__(None, None, None)


def _read_question(prompt: str) -> str | None:
    """Return the next line; "" if Ctrl-C cancelled the line, None at the end of the input."""
    try:
        text = input(prompt)
    except EOFError:
        return None
    except KeyboardInterrupt:
        click.echo()
        return ""
    return None if text.strip() == "/quit" else text.encode("utf-8", "replace").decode()
