"""The command `thoughtline approve`, with which a person approves claims of agents."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from thoughtline.app.commands.refusals import check_written_here
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.claim_review import ClaimReview, review_claim
from thoughtline.core.views.objections import objection
from thoughtline.core.views.session_view import SessionView
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
from thoughtline.entrypoints.cli.render.claim import draw_claim
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable

if TYPE_CHECKING:
    from thoughtline.app.approvals.queue import WaitingSession


class Chosen(Struct, frozen=True):
    """Claims of a session that a person named, as the terminal shows them."""

    session: str
    view: SessionView
    reviews: tuple[ClaimReview, ...]

    @property
    def nodes(self) -> tuple[str, ...]:
        return tuple(review.claim for review in self.reviews)


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
    approval. Shows each claim with its reasons, then asks. Without an argument, lists the claims
    that wait. Only a person in a terminal approves.
    """
    if not targets:
        from thoughtline.app.approvals.queue import waiting_sessions  # noqa: PLC0415 - the list only

        waiting = context.with_record(database, lambda record: waiting_sessions(record.queries))
        print_json([_json(each) for each in waiting]) if as_json else _print(waiting)
        return
    if reject and undo:
        raise click.UsageError("--reject and --undo do not go together.")
    author = author_named(name)
    chosen = context.with_record(database, lambda record: _chosen(record, targets, undo=undo))
    count = sum(len(each.nodes) for each in chosen)
    if not count:
        click.echo("Nothing waits for approval.")
        return
    act = "reject" if reject else "unapprove" if undo else "approve"
    confirm(act, partial(_show, chosen), author)

    async def run(record: CommandUseCases) -> None:
        for each in chosen:
            if reject or undo:
                await _object_or_undo(record, each, author, reject=reject, because=because)
            else:
                await _approve(record, each, author, because)

    context.with_record(database, run)
    past = {"reject": "rejected", "unapprove": "no longer approved", "approve": "approved"}[act]
    click.echo(f"{count_noun(count, 'claim')} {past} by {author}.")


async def _approve(record: CommandUseCases, each: Chosen, author: str, because: str) -> None:
    """Approve claims as the terminal showed them. Raises `Refused` if they changed since."""
    from thoughtline.app.approvals.seen import approve_as_seen, seen  # noqa: PLC0415 - this act only

    await approve_as_seen(
        record.queries,
        record.recorder(),
        lambda _: None,
        {review.claim: seen(each.view, review) for review in each.reviews},
        session=each.session,
        author=author,
        because=because,
        limits=Limits(),
    )


async def _object_or_undo(
    record: CommandUseCases, each: Chosen, author: str, *, reject: str, because: str
) -> None:
    commands = (
        [partial(_objection, node, reject) for node in each.nodes]
        if reject
        else [Command(unapprove=each.nodes, because=because or None)]
    )
    await record.recorder().think_in_order(
        commands, lambda _: None, session=each.session, author=author, limits=Limits()
    )


def _objection(node: str, text: str, now: Session) -> Command:
    return objection(now, node, text)


async def _chosen(record: CommandUseCases, targets: Sequence[str], *, undo: bool) -> list[Chosen]:
    """Return the claims that a person named, by session. A session means its claims that wait.

    Raises `Refused` (NO_SUCH_THOUGHT) for an unknown claim.
    """
    names: dict[str, list[str]] = {}
    for target in targets:
        named, _, node = target.rpartition("/")
        session = await session_named(record, named or target)
        check_written_here(session)
        if undo and not named:
            raise click.UsageError(f"--undo needs an id: {printable(target)}/t1.")
        names.setdefault(session, []).append(node if named else "")
    return [await _read(record, session, nodes) for session, nodes in names.items()]


async def _read(record: CommandUseCases, session: str, names: Sequence[str]) -> Chosen:
    view = await record.queries.view(session)
    nodes: list[str] = []
    for name in names:
        if name:
            nodes.append(find_node(view.session, name, what="approve"))
        else:
            nodes += view.origins.lacking_approval(view.session)
    reviews = [review_claim(view, node) for node in dict.fromkeys(nodes)]
    return Chosen(session, view, tuple(reviews))


def _show(chosen: Iterable[Chosen]) -> None:
    console = open_console()
    for each in chosen:
        console.print(draw_session_name(each.session))
        for review in each.reviews:
            console.print(draw_claim(each.view, review))
        console.print()


def _print(waiting: "Sequence[WaitingSession]") -> None:
    _show(_reviewed(each) for each in waiting)
    count = sum(len(each.nodes) for each in waiting)
    wait = "waits" if count == 1 else "wait"
    approved = sum(len(each.approved) for each in waiting)
    open_console().print(f"{count_noun(count, 'claim')} {wait} for approval; {approved} approved")


def _reviewed(each: "WaitingSession") -> Chosen:
    reviews = tuple(review_claim(each.view, node) for node in each.nodes)
    return Chosen(each.summary.session, each.view, reviews)


def _json(each: "WaitingSession") -> dict[str, object]:
    return {
        "session": each.summary.session,
        "waiting": [
            {
                "id": review.claim,
                "text": review.text,
                "chosen": review.chosen,
                "author": each.view.node(review.claim).author,
                "remarks": review.remarks,
                "reasons": [reason.reason.node for reason in review.reasons],
            }
            for review in _reviewed(each).reviews
        ],
    }
