from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click
from msgspec import Struct, convert
from rich.text import Text

from thoughtline.app.commands.refusals import check_written_here
from thoughtline.core.command import Command
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubt_causes import doubt_causes, same_place
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.repair_advice import sum_up_fall
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.comparison import compare_here
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

if TYPE_CHECKING:
    from thoughtline.app.evidence.project_check import ProjectCheck

ACTS = {
    "was_so": ("abandon", "settle evidence as right at its time"),
    "holds": ("verify", "settle evidence as still right"),
    "refute": ("refute", "settle evidence as no longer true"),
}
"""Verdicts of the options, each with the act in words."""


class Chosen(Struct, frozen=True):
    """Evidence of a session to settle. `fall` describes the consequences of a refutation. `lines`
    has the present lines of evidence whose lines are not on record.
    """

    session: str
    view: SessionView
    nodes: tuple[str, ...]
    fall: str
    lines: dict[str, str]


@click.command()
@click.argument("targets", type=Utf8(), metavar="SESSION/ID...", nargs=-1, required=True)
@click.option(
    "--was-so",
    "act",
    flag_value="was_so",
    help="It was so then; later changes do not matter.",
)
@click.option("--holds", "act", flag_value="holds", help="It is right as the lines are now, too.")
@click.option("--refute", "act", flag_value="refute", help="It is no longer true.")
@click.option("--because", type=Utf8(), metavar="TEXT", default="", help="Reason.")
@name_option
@database_option
@click.pass_obj
def settle(
    context: CommandContext,
    *,
    targets: tuple[str, ...],
    act: str | None,
    because: str,
    name: str | None,
    database: str,
) -> None:
    """Settle evidence in doubt, which `check` and `show` list.

    Compares the evidence with the files of the project here first, and shows its lines then and
    now.

    Evidence of the same lines is settled together: in one session by itself, and in several if you
    name it in each, as `check` does. A cause in another session is settled there. Only a person in
    a terminal settles; an agent calls `think` with `verify`, `refute` or `abandon`.
    """
    if act is None:
        raise click.UsageError("Say how: --was-so, --holds or --refute.")
    verdict, words = ACTS[act]
    author = author_named(name)
    chosen = context.with_record(database, lambda record: _chosen(record, targets))
    confirm(words, partial(_show, chosen, refutes=verdict == "refute"), author)

    async def record_it(record: CommandUseCases) -> None:
        for each in chosen:
            await record.recorder().think(
                convert({verdict: each.nodes, "because": because or None}, Command),
                lambda _: None,
                session=each.session,
                author=author,
                limits=Limits(),
            )

    context.with_record(database, record_it)
    count = sum(len(each.nodes) for each in chosen)
    click.echo(f"{count_noun(count, 'piece')} of evidence settled by {author}.")


async def _chosen(record: CommandUseCases, targets: Sequence[str]) -> list[Chosen]:
    """Return the evidence that a person named, with the evidence of the same lines."""
    named: list[tuple[str, str]] = []
    for target in targets:
        session, _, evidence = target.rpartition("/")
        if not session:
            raise click.UsageError("Name the session too: SESSION/e2, or latest/e2.")
        named.append((await session_named(record, session), evidence))
    check = await compare_here(record, [session for session, _ in named])
    return [each for place in named for each in await _settled(record, check, *place)]


async def _settled(
    record: CommandUseCases, check: "ProjectCheck | None", session: str, evidence: str
) -> list[Chosen]:
    """Return the evidence that settles a piece of evidence: of the same lines, in the session of
    the cause.
    """
    from thoughtline.app.queries.falls import falls_elsewhere  # noqa: PLC0415 - this command only

    check_written_here(session)
    view = await record.queries.view(session)
    nodes = _alike(view, evidence)
    roots = [root.settled_at for root in view.evidence[evidence].roots if root.settled_at]
    if roots:  # the cause is settled for all sessions that rest on it
        places = dict.fromkeys(roots)
        return [each for place in places for each in await _settled(record, check, *place)]
    lines = {}
    for node in nodes:
        anchor, change = view.evidence[node].anchor, view.evidence[node].line
        if check and anchor and not (change.was or change.now):
            lines[node] = await check.present_lines(anchor)
    elsewhere = await falls_elsewhere(record.queries, session, nodes)
    fall = sum_up_fall(view.session, nodes, elsewhere)
    return [Chosen(session, view, nodes, fall, lines)]


def _show(chosen: Sequence[Chosen], *, refutes: bool) -> None:
    """Print the evidence with its line, and the nodes that it puts in doubt, and the consequences
    if it `refutes`.
    """
    console = open_console()
    for each in chosen:
        causes = [cause for cause in doubt_causes(each.view) if each.nodes[0] in cause.nodes]
        console.print(" ".join(f"{printable(each.session)}/{node}" for node in each.nodes))
        for part in draw_causes(each.view, causes, each.session):
            console.print(part)
        for node, now in each.lines.items():
            for part in _draw_lines(each.view.evidence[node], now):
                console.print(part)
        if refutes:
            console.print(printable(each.fall))


def _draw_lines(evidence: EvidenceView, now: str) -> Iterator[Text]:
    """Yield the lines of evidence then and now, if the record has no change of them."""
    kept = () if evidence.anchor is None else evidence.anchor.text
    if evidence.found not in (*IN_DOUBT, *DOWN):
        yield Text(
            f"{evidence.id} {printable(evidence.place)}: {printable(evidence.unchanged_words)}"
        )
    elif kept:
        yield Text(f"  then: {printable(' '.join(kept))}", style="red")
    else:
        yield Text("  then: not on record, which has lines only of files that git has", style="dim")
    yield Text(f"  now: {printable(now) or 'gone'}", style="green" if now else "dim")


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
