import asyncio
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

import click

from thoughtline.core.description import PRIVATE
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.cli.console import print_json
from thoughtline.entrypoints.cli.context import CommandContext, database_option
from thoughtline.entrypoints.cli.param_types import Utf8

REFUSED = 1
"""Exit status if nothing was recorded."""

SHARED = ("session", "confidence", "outcome", "revises")
"""Options that the command `ultrathink` has, too."""

THINK: dict[str, tuple[str, str]] = {
    "assume": ("TEXT", "Taken for granted. The thought rests on it. Repeatable."),
    "evidence": (
        "PLACE",
        "Place or result: README.md:1-9, README.md#Limits, 'pytest -> 2 failed'. Repeatable.",
    ),
    "rests_on": ("IDS", "Ids that must all hold: 'a1 t2'. Repeated: alternatives."),
    "as": ("LABEL", "Label of the thought, usable as an id."),
    "kind": ("WORD", "question, hypothesis, conclusion, ..."),
    "branch": ("NAME", "Branch of the thought. A new name starts one."),
    "after": ("ID", "Thought that the thought follows."),
    "answers": ("IDS", "Questions that the thought answers."),
    "contradicts": ("IDS", "Ids that cannot all hold with the thought."),
    "verify": ("IDS", "Ids found true."),
    "refute": ("IDS", "Ids found false."),
    "abandon": ("IDS", "Dead ends."),
    "restore": ("IDS", "Ids that were refuted or abandoned by mistake."),
    "because": ("TEXT", "Reason for these verdicts."),
    "next": ("TEXT", "Next step."),
    "title": ("TEXT", "Title of the session."),
    "project": ("PATH|NAME", "Project of a new session, or of a session that has none."),
    "key": ("NAME", "A retry with the same key records nothing twice."),
    "arguments": ("JSON", "Further arguments of the tool `think`, as a JSON object."),
}
"""Options for the tool `think`, with their values and help."""

LISTS = ("assume", "evidence", "rests_on")
"""Options for `think` that may be repeated."""


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (value, about) in reversed(THINK.items()):
        several = name in LISTS
        option = click.option(
            _flag(name), name, type=Utf8(), metavar=value, multiple=several, help=about
        )
        command = option(command)
    return command


def _name_replacement(_: click.Context, __: click.Parameter, total: str | None) -> None:
    if total is not None:
        raise click.UsageError(
            "-n is removed: use `thoughtline ultrathink` with the same options of UltraThink."
        )


@click.command()
@click.argument("text", required=False, type=Utf8())
@click.option("-t", "--thought", type=Utf8(), metavar="TEXT", help="The thought, instead of TEXT.")
@click.option(
    "-s",
    "--session",
    "--session-id",
    type=Utf8(),
    metavar="NAME",
    help="Session, its beginning, or latest. Default: a new one.",
)
@click.option("-c", "--confidence", type=Utf8(), metavar="NUMBER", help="From 0 to 1.")
@click.option("--revises", type=Utf8(), metavar="ID", help="Thought that it replaces.")
@_options
@click.option("--private", is_flag=True, default=None, help="New session that `sync` leaves out.")
@click.option(
    "--outcome",
    type=Utf8(),
    metavar="TEXT",
    help="Earlier thoughts that came true or not: 't3 true, t5 false'.",
)
@click.option("-n", "--total", hidden=True, expose_value=False, callback=_name_replacement)
@click.option("--author", default="shell", type=Utf8(), metavar="NAME", help="Default: shell.")
@database_option
@click.pass_obj
def think(context: CommandContext, /, *, database: str, author: str, **given: Any) -> None:
    """Record a thought, and print the reply as JSON.

    TEXT is the thought; - reads it from standard input. Without TEXT, the call only judges, such as
    with --verify. If the record refuses the call, the reason is JSON on standard error, and the
    exit status is 1.
    """
    said = {name: value for name, value in given.items() if value not in (None, ())}
    if "private" in said and "session" in said:
        raise click.UsageError("--private is for a new session.")
    arguments = _arguments(said)
    print_reply(context, ("thoughtline", "think"), arguments, database=database, author=author)


def print_reply(
    context: CommandContext,
    tool: tuple[str, str],
    arguments: Mapping[str, Any],
    *,
    database: str,
    author: str,
) -> None:
    """Exit with `REFUSED` after a refusal, which is JSON on standard error."""
    try:
        call = context.call_tool(*tool, arguments, database=database, author=author)
        print_json(asyncio.run(call).data)
    except Refused as refusal:
        error = {"error": refusal.code, "message": str(refusal)}
        sys.stderr.write(json.dumps(error, indent=2) + "\n")
        sys.exit(REFUSED)


def thought_in(said: Mapping[str, Any]) -> str | None:
    """Read "-" from standard input. Raises `click.UsageError` if the thought is given twice."""
    if "text" in said and "thought" in said:
        raise click.UsageError("Give the thought as TEXT or with -t, not both.")
    text: str | None = said.get("text", said.get("thought"))
    if text != "-":
        return text
    try:
        return sys.stdin.buffer.read().decode().rstrip("\n")
    except UnicodeDecodeError as error:
        raise click.BadParameter("standard input is not UTF-8 text") from error


def _arguments(said: Mapping[str, Any]) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    if "arguments" in said:
        arguments = _object(said["arguments"])
    for name in (*SHARED, *(name for name in THINK if name != "arguments")):
        if name in said:
            arguments[name] = said[name]
    if "rests_on" in said:
        arguments["rests_on"] = " | ".join(said["rests_on"])
    if "confidence" in said:
        arguments["confidence"] = _number(said["confidence"])
    if "private" in said:
        arguments["tags"] = [*arguments.get("tags", ()), PRIVATE]
    thought = thought_in(said)
    return arguments if thought is None else {"thought": thought, **arguments}


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise click.BadParameter(f"it is no JSON: {error}", param_hint="--arguments") from error
    if not isinstance(value, dict):
        raise click.BadParameter("it is no JSON object", param_hint="--arguments")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no number", param_hint="--confidence") from error
