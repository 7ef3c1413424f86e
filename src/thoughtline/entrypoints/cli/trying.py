"""`thoughtline try`: a conversation with a model in the terminal.

What the model says is hostile until it is shown: it could forge our lines, or its own user's.
"""

import asyncio
import os
import sys
from dataclasses import dataclass

import click
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.terminal import complain, open_console
from thoughtline.entrypoints.safe import safe
from thoughtline.minds.choosing import choose, configured
from thoughtline.minds.model import Answer, Exchange, Mind, Prompt
from thoughtline.minds.remote import Remote

MARK = "┊ "
"""Stands before every line of an answer, and before nothing else."""

ASKING = "> "
NARROWEST = 24
DEADLINE = 600.0
"""Seconds. Who sits there can stop an answer sooner."""


class Speech:
    """Shows an answer word by word as it comes, and breaks lines itself: a terminal would begin
    them without the mark.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._width = max(NARROWEST, console.width) - cell_len(MARK)
        self._word = ""
        self._column = 0
        self._begun = False
        self._returned = False

    def __call__(self, piece: str) -> None:
        for character in piece:
            self._take(character)
        self._flush()

    def end(self) -> None:
        if self._begun:
            self._line()

    def _take(self, character: str) -> None:
        if self._returned and character != "\n":
            self._word += "\\r"  # by itself it would go back and write over the mark
        self._returned = character == "\r"
        if character == "\n":
            self._flush()
            self._open()
            self._line()
        elif not self._returned:
            self._word += " " * 4 if character == "\t" else safe(character)
            if character == " ":
                self._flush()

    def _flush(self) -> None:
        word, self._word = self._word, ""
        if not word:
            return
        if self._column and self._column + cell_len(word.rstrip()) > self._width:
            self._line()
        for character in word:
            if self._column + cell_len(character) > self._width:
                self._line()
            self._open()
            self._write(character)
            self._column += cell_len(character)
        self._console.file.flush()

    def _open(self) -> None:
        if not self._begun:
            self._write(MARK, style="dim")
            self._begun = True

    def _line(self) -> None:
        self._write("\n")
        self._column = 0
        self._begun = False

    def _write(self, text: str, style: str = "") -> None:
        self._console.out(text, style=style or None, end="", highlight=False)


@dataclass
class Talk:
    """One conversation. What was asked and answered in full is said again with each question."""

    mind: Mind
    system: str
    console: Console
    before: tuple[Exchange, ...] = ()
    failed: bool = False

    def ask(self, text: str) -> None:
        speech = Speech(self.console)
        prompt = Prompt(text=text, system=self.system, before=self.before, deadline=DEADLINE)
        try:
            answer = asyncio.run(self.mind.ask(prompt, hear=speech))
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
            self.console.print(Text(spent(answer), style="dim"), soft_wrap=True)
            self.before = (*self.before, Exchange(text, answer.text))


def spent(answer: Answer) -> str:
    """What an answer took, as far as it is known."""
    tokens = "tokens not told"
    if answer.tokens_in is not None:
        tokens = f"{answer.tokens_in:,} tokens in, {answer.tokens_out:,} out"
    cost = "cost unknown"
    if answer.estimated_cost is not None:
        cost = f"about ${answer.estimated_cost:.6f} by the public prices"
    return f"{tokens} · {cost} · {answer.seconds:.1f} s · {safe(answer.model)}"


@click.command(name="try")
@click.option(
    "--model",
    metavar="NAME",
    default="",
    envvar="THOUGHTLINE_MODEL",
    show_envvar=True,
    help="PROVIDER:MODEL, or URL#MODEL (docs/minds.md).",
)
@click.option("--system", metavar="TEXT", default="", help="What the model is told before all.")
@click.pass_context
def try_model(context: click.Context, model: str, system: str) -> None:
    """Talk to a model.

    /quit or the end of the input leaves, Ctrl-C stops an answer. The record is not touched.
    """
    mind = Remote(choose(model or configured(os.environ), os.environ))
    talk = Talk(mind, system, open_console())
    alone = sys.stdin.isatty()
    if alone:
        hint = f"{safe(mind.name)} · /quit leaves, Ctrl-C stops an answer"
        talk.console.print(Text(hint, style="dim"), soft_wrap=True)
    while (question := _question(ASKING if alone else "")) is not None:
        if question.strip():
            talk.ask(question)
    context.exit(1 if talk.failed and not alone else 0)


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
