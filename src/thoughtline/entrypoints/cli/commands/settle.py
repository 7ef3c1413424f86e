"""The command `thoughtline settle`, with which a person settles evidence in doubt."""

from collections.abc import Sequence
from functools import partial

import click
from msgspec import convert

from thoughtline.app.commands.refusals import check_written_here
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubt_causes import doubt_causes, same_place
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.console import open_console
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    session_named,
)
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.person import author_named, confirm, name_option
from thoughtline.entrypoints.cli.render.session.answer import draw_causes
from thoughtline.entrypoints.printable import printable

ACTS = {
    "was_so": ("abandon", "pin as it was then"),
    "holds": ("verify", "confirm as it is now"),
    "refute": ("refute", "refute"),
}
"""Verdicts of the options, each with the act in words."""


@click.command()
@click.argument("target", type=Utf8(), metavar="SESSION/ID")
@click.option("--was-so", "act", flag_value="was_so", help="It was so then: watch it no more.")
@click.option("--holds", "act", flag_value="holds", help="It is still right as it is now.")
@click.option("--refute", "act", flag_value="refute", help="It is no longer true.")
@click.option("--because", type=Utf8(), metavar="TEXT", default="", help="Reason.")
@name_option
@database_option
@click.pass_obj
def settle(
    context: CommandContext,
    *,
    target: str,
    act: str | None,
    because: str,
    name: str | None,
    database: str,
) -> None:
    """Settle evidence in doubt, which `check` and `show` list.

    Evidence of the same lines is settled together. Only a person in a terminal settles; an agent
    calls `think` with `verify`, `refute` or `abandon`.
    """
    if act is None:
        raise click.UsageError("Say how: --was-so, --holds or --refute.")
    named, _, evidence = target.rpartition("/")
    if not named:
        raise click.UsageError("Name the session too: SESSION/e2, or latest/e2.")
    verdict, words = ACTS[act]
    author = author_named(name)

    async def view_of(record: CommandUseCases) -> tuple[str, SessionView]:
        session = await session_named(record, named)
        check_written_here(session)
        return session, await record.queries.view(session)

    session, view = context.with_record(database, view_of)
    nodes = _alike(view, evidence)
    confirm(words, partial(_show, session, view, nodes), author)

    async def record_it(record: CommandUseCases) -> Session:
        return await record.recorder().think(
            convert({verdict: nodes, "because": because or None}, Command),
            lambda change: change.now,
            session=session,
            author=author,
            limits=Limits(),
        )

    context.with_record(database, record_it)
    click.echo(f"{count_noun(len(nodes), 'piece')} of evidence settled by {author}.")


def _show(session: str, view: SessionView, nodes: Sequence[str]) -> None:
    """Print the evidence with its line, and what the settling is about."""
    console = open_console()
    causes = [cause for cause in doubt_causes(view) if nodes[0] in cause.nodes]
    for part in draw_causes(view, causes, session):
        console.print(part)
    if not causes:
        click.echo(" ".join(f"{printable(session)}/{node}" for node in nodes))


def _alike(view: SessionView, evidence: str) -> tuple[str, ...]:
    """Return a piece of evidence with the evidence in doubt of the same lines.

    Raises `Refused` (NO_SUCH_NODE) if the session has no such evidence.
    """
    if evidence not in view.evidence:
        known = ", ".join(view.evidence) or "none"
        raise Refused(
            Code.NO_SUCH_EVIDENCE,
            f"The session has no evidence {printable(evidence[:40])!r}.",
            hint=f"Its evidence: {known[:200]}.",
        )
    return same_place(view, evidence)
