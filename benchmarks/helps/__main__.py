"""The experiment about memory, with a model for the scripts: `python -m benchmarks.helps`."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from pathlib import Path

import click

from benchmarks.helps.players import MEMORIES, Meter, Player, SpentError
from benchmarks.helps.study import READERS, SIZES, play, summarise
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.cli.console import print_error
from thoughtline.llm.endpoint import no_model
from thoughtline.llm.model import ChatModel
from thoughtline.settings import read
from thoughtline.wiring.models.lazy_model_services import open_models

REQUESTS = 10
"""Requests that a conversation is expected to need. Each request sends the conversation again."""


@click.command()
@click.option("--model", metavar="NAME", default="", help="PROVIDER:MODEL, or URL#MODEL.")
@click.option("--memory", "memories", type=click.Choice(MEMORIES), multiple=True)
@click.option("--questions", type=click.Choice([*map(str, SIZES)]), default="16")
@click.option("--worlds", type=click.IntRange(1, 99), default=1, show_default=True)
@click.option("--most-tokens", type=click.IntRange(1), default=2_000_000, show_default=True)
@click.option("--yes", is_flag=True, help="Ask the model without a question.")
def helps(
    *,
    model: str,
    memories: tuple[str, ...],
    questions: str,
    worlds: int,
    most_tokens: int,
    yes: bool,
) -> None:
    """Let a model answer with each memory, and bring the answers up to date.

    Prints the expected tokens and their price first, and asks before it calls the model. The
    expectation follows the scripted readers in one world.
    """
    chosen = open_models(read({"model": model}, os.environ)).standard
    if chosen is None:
        raise no_model()
    size, meter = int(questions), Meter(most_tokens)
    memories = memories or MEMORIES
    with tempfile.TemporaryDirectory() as home, asyncio.Runner() as runner:
        folder = Path(home)
        click.echo(_expectation(folder, size, memories, worlds, partial(_price, chosen, runner)))
        if not yes:
            click.confirm(f"Ask {chosen.name}, at most {most_tokens:,} tokens?", abort=True)
        for memory in memories:
            make = partial(_player, chosen, memory, runner, meter)
            rows = []
            for seed in range(1, worlds + 1):
                try:
                    rows.append(play(folder, size, make, seed))
                except SpentError as spent:
                    print_error(f"ended early: {spent}")
                    sys.exit(1)
            told = summarise(size, memory, rows)
            costs = f"{told['writing']['together']:,} | {told['resuming']['together']:,}"
            click.echo(f"| {size} | {memory} | {costs} | {told['wrong']} wrong |")
    click.echo(f"{meter.tokens_in:,} tokens in, {meter.tokens_out:,} out")


def _player(
    model: ChatModel, memory: str, runner: asyncio.Runner, meter: Meter, database: Path
) -> Player:
    return Player(model, memory, database, runner, meter)


def _price(
    model: ChatModel, runner: asyncio.Runner, tokens_in: int, tokens_out: int
) -> Decimal | None:
    return runner.run(model.price(tokens_in, tokens_out))


def _expectation(
    folder: Path,
    size: int,
    memories: tuple[str, ...],
    worlds: int,
    price_of: Callable[[int, int], Decimal | None],
) -> str:
    """Return the tokens that the study is expected to take, and their price if it is known."""
    sent = wrote = 0
    for memory in memories:
        row = play(folder, size, READERS[memory], 1)
        for part in (row["writing"], row["resuming"]):
            sent += worlds * REQUESTS * part["tokens"] // 2  # it grows while it is sent again
            wrote += worlds * part["wrote"] // 4
    dollars = price_of(sent, wrote)
    price = "price unknown" if dollars is None else f"about {dollars:.2f} US dollars"
    return f"Expected: about {sent:,} tokens in and {wrote:,} out; {price}."


if __name__ == "__main__":
    try:
        helps(prog_name="python -m benchmarks.helps")
    except Refused as refusal:
        print_error(str(refusal))
        sys.exit(2)
