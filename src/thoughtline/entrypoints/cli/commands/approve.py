"""The command `thoughtline approve`, with which a person approves claims of agents."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from thoughtline.app.commands.refusals import check_written_here
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.explanation import explain
from thoughtline.core.views.facts import facts
from thoughtline.core.views.objections import objection
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    session_named,
)
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.person import author_named, confirm, name_option
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable

if TYPE_CHECKING:
    from rich.text import Text

    from thoughtline.app.queries.approval_queue import WaitingSession
    from thoughtline.core.session import Session
    from thoughtline.core.views.session_view import SessionView

WIDTH = 400
"""Maximum number of characters of a claim or a reason in the queue."""

REASONS = 12
"""Maximum number of reasons of a claim in the queue."""

SHOWN = ("confidence", "verdict", "in_doubt", "origin")
"""Facts about a claim that the queue shows."""


@click.command()
@click.argument("targets", nargs=-1, type=Utf8(), metavar="[SESSION[/ID]]...")
@click.option("--because", type=Utf8(), metavar="TEXT", default="", help="Reason.")
@click.option("--reject", type=Utf8(), metavar="TEXT", default="", help="Object, with this reason.")
@click.option("--undo", is_flag=True, help="Withdraw the approval.")
@name_option
@database_option
@json_option
@click.pass_obj
def approve(
    context: CommandContext,
    *,
    targets: tuple[str, ...],
    because: str,
    reject: str,
    undo: bool,
    name: str | None,
    database: str,
    as_json: bool,
) -> None:
    """Approve conclusions of agents.

    SESSION/t7 approves one thought or assumption, and SESSION all claims of a session that wait for
    approval. Without an argument, lists the claims that wait, with their reasons. Only a person in
    a terminal approves.
    """
    if not targets:
        from thoughtline.app.queries.approval_queue import waiting_sessions  # noqa: PLC0415 - the list only

        waiting = context.with_record(database, lambda record: waiting_sessions(record.queries))
        print_json([_json(each) for each in waiting]) if as_json else _print(waiting)
        return
    if reject and undo:
        raise click.UsageError("--reject and --undo do not go together.")
    author = author_named(name)
    chosen = context.with_record(database, lambda record: _chosen(record, targets, undo=undo))
    names = [f"{session}/{node}" for session, nodes in chosen.items() for node in nodes]
    if not names:
        click.echo("Nothing waits for approval.")
        return
    act = "reject" if reject else "unapprove" if undo else "approve"
    confirm(act, names, author)

    async def run(record: CommandUseCases) -> None:
        for session, nodes in chosen.items():
            commands = (
                [partial(_objection, node, reject) for node in nodes]
                if reject
                else [_approval(nodes, because, undo=undo)]
            )
            await record.recorder().think_in_order(
                commands, lambda _: None, session=session, author=author, limits=Limits()
            )

    context.with_record(database, run)
    past = {"reject": "rejected", "unapprove": "no longer approved", "approve": "approved"}[act]
    click.echo(f"{count_noun(len(names), 'claim')} {past} by {author}.")


def _approval(nodes: Sequence[str], because: str, *, undo: bool) -> Command:
    given = tuple(nodes)
    if undo:
        return Command(unapprove=given, because=because or None)
    return Command(approve=given, because=because or None)


def _objection(node: str, text: str, now: "Session") -> Command:
    return objection(now, node, text)


async def _chosen(
    record: CommandUseCases, targets: Sequence[str], *, undo: bool
) -> Mapping[str, list[str]]:
    """Return the nodes that a person named, by session. A session means its claims that wait."""
    chosen: dict[str, list[str]] = {}
    for target in targets:
        named, _, node = target.rpartition("/")
        session = await session_named(record, named or target)
        check_written_here(session)
        nodes = chosen.setdefault(session, [])
        if named:
            nodes.append(node)
        elif undo:
            raise click.UsageError(f"--undo needs an id: {printable(target)}/t1.")
        else:
            view = await record.queries.view(session)
            nodes += view.origins.lacking_approval(view.session)
    return {session: list(dict.fromkeys(nodes)) for session, nodes in chosen.items() if nodes}


def _print(waiting: "Sequence[WaitingSession]") -> None:
    console = open_console()
    for each in waiting:
        console.print(draw_session_name(each.summary.session))
        for node in each.nodes:
            console.print(_draw(each.view, node))
        console.print()
    count = sum(len(each.nodes) for each in waiting)
    wait = "waits" if count == 1 else "wait"
    console.print(f"{count_noun(count, 'claim')} {wait} for approval")


def _draw(view: "SessionView", node: str) -> Entry:
    told = view.node(node)
    shown = [fact.text for fact in facts(view, node) if fact.key in SHOWN]
    notes = [_dim(f"by {told.author}; {'; '.join(shown)}" if shown else f"by {told.author}")]
    notes += map(_dim, _reasons(view, node))
    kind = getattr(told, "kind", "")
    return Entry(node, shorten(told.text, WIDTH), notes, indent=6, look="bold", kind=kind)


def _reasons(view: "SessionView", node: str) -> Iterator[str]:
    for reason in explain(view, node, limit=REASONS):
        text = shorten(view.node(reason.node).text, WIDTH)
        yield f"{'  ' * (reason.depth - 1)}{reason.node} {text}"


def _dim(words: str) -> "Text":
    from rich.text import Text  # noqa: PLC0415 - the list only

    return Text(printable(words), style="dim")


def _json(each: "WaitingSession") -> dict[str, object]:
    return {
        "session": each.summary.session,
        "waiting": [
            {
                "id": node,
                "text": each.view.node(node).text,
                "author": each.view.node(node).author,
                "reasons": [reason.node for reason in explain(each.view, node, limit=REASONS)],
            }
            for node in each.nodes
        ],
    }
