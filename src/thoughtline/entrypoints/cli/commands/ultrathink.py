from collections.abc import Callable, Mapping
from typing import Any

import click

from thoughtline.entrypoints.cli.commands.think import print_reply, thought_in
from thoughtline.entrypoints.cli.context import CommandContext, database_option
from thoughtline.entrypoints.cli.param_types import Utf8

OPTIONS: dict[str, tuple[str, str, str]] = {
    "thought_number": ("thought_number", "NUMBER", "Number of the thought. Default: the next."),
    "uncertainty_notes": ("uncertainty_notes", "TEXT", "Doubts, and their reasons."),
    "branch_from": ("branch_from_thought", "NUMBER", "Thought that a branch leaves from."),
    "branch_id": ("branch_id", "NAME", "Name of the branch."),
    "assumptions": ("assumptions", "JSON", "List of assumptions with id and text."),
    "depends_on": ("depends_on_assumptions", "JSON", "Ids of assumptions that it rests on."),
    "invalidates": ("invalidates_assumptions", "JSON", "Ids of assumptions proven false."),
    "revises": ("revises_thought", "NUMBER", "Thought that it replaces."),
    "outcome": ("outcome", "TEXT", "What it came to."),
}
"""Options with the arguments of the tool, their values and help."""

SWITCHES = {
    "is_revision": ("is_revision", "--is-revision/--no-revision", "The thought is a revision."),
    "needs_more": ("needs_more_thoughts", "--needs-more/--no-needs-more", "More are needed."),
    "next_needed": (
        "next_thought_needed",
        "--next-needed/--no-next-needed",
        "Another thought follows.",
    ),
}
"""Switches with the arguments of the tool, their forms and help."""


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (_, switch, about) in reversed(SWITCHES.items()):
        command = click.option(switch, name, default=None, help=about)(command)
    for name, (_, value, about) in reversed(OPTIONS.items()):
        flag = f"--{name.replace('_', '-')}"
        command = click.option(flag, name, type=Utf8(), metavar=value, help=about)(command)
    return command


@click.command()
@click.argument("text", required=False, type=Utf8())
@click.option("-t", "--thought", type=Utf8(), metavar="TEXT", help="The thought, instead of TEXT.")
@click.option(
    "-n",
    "--total",
    type=Utf8(),
    metavar="TOTAL",
    required=True,
    help="Number of expected thoughts.",
)
@click.option(
    "-s", "--session", "--session-id", type=Utf8(), metavar="NAME", help="Default: a new session."
)
@click.option("-c", "--confidence", type=Utf8(), metavar="NUMBER", help="From 0 to 1.")
@_options
@click.option("--author", default="shell", type=Utf8(), metavar="NAME", help="Default: shell.")
@database_option
@click.pass_obj
def ultrathink(context: CommandContext, /, *, database: str, author: str, **given: Any) -> None:
    """Record a thought as UltraThink's plugin does, and print its reply as JSON.

    TEXT is the thought; - reads it from standard input. Lists may be written as shells mangle them.
    If the record refuses the call, the reason is JSON on standard error, and the exit status is 1.
    """
    said = {name: value for name, value in given.items() if value is not None}
    print_reply(
        context, ("ultrathink", "ultrathink"), _arguments(said), database=database, author=author
    )


def _arguments(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of the tool `ultrathink`, which reads numbers and lists leniently."""
    names = {
        "total": "total_thoughts",
        "session": "session_id",
        "confidence": "confidence",
        **{option: argument for option, (argument, _, _) in (OPTIONS | SWITCHES).items()},
    }
    arguments = {argument: said[option] for option, argument in names.items() if option in said}
    return {"thought": thought_in(said), **arguments}
