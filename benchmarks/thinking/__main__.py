"""Studies if our tools help a model to think: `python -m benchmarks.thinking`."""

import os
import sys
from pathlib import Path

import click
from rich.text import Text

from benchmarks.thinking.budget import Budget
from benchmarks.thinking.plan import Plan, check_arms
from benchmarks.thinking.questions import DEFAULT_FAMILIES, generate_puzzles, read_questions
from benchmarks.thinking.tools import open_tools
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.console import open_console, print_error
from thoughtline.llm.endpoint import no_model
from thoughtline.settings import read
from thoughtline.wiring.models.lazy_model_services import open_models
from thoughtline.wiring.tools import DIALECTS


@click.command()
@click.option(
    "--model",
    metavar="NAME",
    default="",
    help="PROVIDER:MODEL, or URL#MODEL (docs/models.md).  [env var: THOUGHTLINE_MODEL]",
)
@click.option(
    "--arm", "arms", metavar="NAME", multiple=True, help="Arm of the study. Default: all."
)
@click.option(
    "--family",
    "families",
    metavar="NAME",
    multiple=True,
    help="Family of puzzles. Default: 8 families.",
)
@click.option(
    "--questions",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Your own questions instead, as TOML or JSON (docs/comparing.md).",
)
@click.option(
    "--count", default=10, show_default=True, type=click.IntRange(1), help="Questions per family."
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 1 << 31))
@click.option(
    "--max-tokens",
    default=2048,
    show_default=True,
    type=click.IntRange(50),
    help="Limit of an answer.",
)
@click.option("--temperature", default=0.7, show_default=True, type=click.FloatRange(0, 2))
@click.option(
    "--deadline",
    default=300.0,
    show_default=True,
    type=click.FloatRange(1),
    help="Seconds per answer.",
)
@click.option("--at-once", default=4, show_default=True, type=click.IntRange(1, 256))
@click.option("--most-tokens", type=click.IntRange(1), help="Stop after this many tokens.")
@click.option("--most-dollars", type=click.FloatRange(0), help="Stop after this many dollars.")
@click.option(
    "--out",
    default="comparison",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the report. An interrupted study in it is continued.",
)
def compare(
    *,
    model: str,
    arms: tuple[str, ...],
    families: tuple[str, ...],
    file: Path | None,
    count: int,
    seed: int,
    max_tokens: int,
    temperature: float,
    deadline: float,
    at_once: int,
    most_tokens: int | None,
    most_dollars: float | None,
    out: Path,
) -> None:
    """Compare ways of thinking on the same questions.

    The arms are the model alone, step by step, by vote, and with the tools of each dialect. The
    study makes many model calls: set --most-tokens or --most-dollars.
    """
    chosen = open_models(read({"model": model}, os.environ)).standard
    if chosen is None:
        raise no_model()
    questions, digest = read_questions(file) if file else ([], "")
    plan = Plan(
        model=chosen.name,
        arms=check_arms(arms, tuple(DIALECTS)),
        families=() if file else families or DEFAULT_FAMILIES,
        count=count,
        seed=seed,
        max_tokens=max_tokens,
        temperature=temperature,
        deadline=deadline,
        digest=digest,
    )
    try:
        from benchmarks.thinking.run import run  # noqa: PLC0415 - takes seconds

        found = run(
            plan,
            questions or generate_puzzles(plan),
            chosen,
            open_tools,
            budget=Budget(tokens=most_tokens, dollars=most_dollars),
            at_once=at_once,
            out=out,
        )
    except ModuleNotFoundError as error:
        raise Refused(
            Code.MIND_NOT_READY,
            f"A package for comparisons is not installed: {error.name}.",
            hint="Run: pip install '.[compare]'",
        ) from error
    console = open_console()
    for arm in found.arms:
        right = f"{arm.right.right} of {arm.right.of} right"
        console.print(
            Text(f"{arm.arm:<20} {right}, likely {arm.right.low:.0%} to {arm.right.high:.0%}")
        )
    if found.ended:
        print_error(f"ended early: {found.ended}")
    console.print(Text(f"Full report: {out / 'report.md'}"))


if __name__ == "__main__":
    try:
        compare(prog_name="python -m benchmarks.thinking")
    except Refused as refusal:
        print_error(str(refusal))
        sys.exit(2)
