from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from thoughtline.app.commands.refusals import check_written_here
from thoughtline.app.process.clock import milliseconds
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.claim_review import ClaimReview
from thoughtline.core.views.objections import objection
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.comparison import compare_here
from thoughtline.entrypoints.cli.console import open_console, print_error, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    owner_option,
    session_named,
)
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.person import (
    author_named,
    check_person,
    confirm,
    drop_typed,
    is_person,
    name_option,
)
from thoughtline.entrypoints.cli.render.claim import claim_table, draw_claim
from thoughtline.entrypoints.cli.render.evidence import draw_unread
from thoughtline.entrypoints.cli.render.layout import one_line
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable, title

if TYPE_CHECKING:
    from thoughtline.app.approvals.queue import Queue


NOTHING_WAITS = "Nothing waits for approval."

ANSWERS = {"a": "approve", "o": "object", "s": "skip", "q": "stop"}
"""Answers about a claim, by their keys."""


class Chosen(Struct, frozen=True):
    """`opening` is the title of the session, or the beginning of its first thought."""

    session: str
    opening: str
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
@owner_option
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

    SESSION/t7 names one thought or assumption, and SESSION all claims of a session that no person
    approved. Shows each claim in turn with its reasons, and asks whether to approve it, object to
    it, skip it or stop. --reject and --undo ask once for all named claims. Without an argument,
    lists the claims that wait, to choose from by number: in sessions that ask for approval, which
    `serve --approval` begins. Compares the evidence with the files of the project here first. Only
    a person in a terminal approves.
    """
    if undo and (reject or not targets):
        raise click.UsageError("--undo takes SESSION/ID, and no --reject.")
    if not targets:
        queue, waiting = context.with_record(database, partial(_waiting, every=as_json))
        if as_json:
            print_json([_json(each) for each in waiting])
            return
        if not (queue.claims and is_person()):
            _print(queue, waiting)
            return
        targets = _choose(queue, waiting)
        if not targets:
            return
    author = author_named(name)
    chosen = context.with_record(database, lambda record: _chosen(record, targets, undo=undo))
    count = sum(len(each.nodes) for each in chosen)
    if not count:
        click.echo(NOTHING_WAITS)
        return
    if not (reject or undo):
        check_person("approve")
        places = [(each.session, node) for each in chosen for node in each.nodes]
        _decide_in_turn(context, database, places, author, because)
        return
    withdrawal = ("withdraw the approval", "no longer approved")
    act, past = ("reject", "rejected") if reject else withdrawal
    confirm(act, partial(_show, chosen), author)

    async def run(record: CommandUseCases) -> None:
        for each in chosen:
            await (_object if reject else _undo)(each, author, reject or because, record)

    context.with_record(database, run)
    click.echo(f"{count_noun(count, 'claim')} {past} by {author}.")


def _decide_in_turn(
    context: CommandContext,
    database: str,
    places: Sequence[tuple[str, str]],
    author: str,
    because: str,
) -> None:
    """Print the number of each answer, also if the person or a refusal ends the command."""
    counts: Counter[str] = Counter()
    try:
        for number, (session, claim) in enumerate(places, 1):
            place = f"Claim {number} of {len(places)}"
            answer = _decide(
                context, database, session, claim, place=place, author=author, because=because
            )
            if answer == "stop":
                break
            counts[answer] += 1
    finally:
        counts["left"] = len(places) - counts.total()
        told = [f"{count_noun(counts['approve'], 'claim')} approved by {author}"]
        others = {"object": "objected to", "skip": "skipped", "refuse": "refused", "left": "left"}
        told += [f"{counts[each]} {words}" for each, words in others.items() if counts[each]]
        click.echo(f"{', '.join(told)}.")
    if counts["refuse"]:
        raise SystemExit(1)


def _decide(
    context: CommandContext,
    database: str,
    session: str,
    claim: str,
    *,
    place: str,
    author: str,
    because: str,
) -> str:
    """Return "refuse" if the record refused. Show a claim again that changed in the meantime."""
    while True:
        # Earlier answers change the state of later claims, so each claim is read in its turn.
        each = context.with_record(database, lambda record: _read(record, session, [claim]))
        _show([each])
        answer, objection_text = _ask(place, author)
        try:
            if answer == "approve":
                context.with_record(database, partial(_approve, each, author, because))
            elif answer == "object":
                context.with_record(database, partial(_object, each, author, objection_text))
        except Refused as refusal:
            print_error(f"{refusal.message} {refusal.hint}")
            if refusal.code != Code.VERSION_MOVED:
                return "refuse"
        else:
            return answer


def _ask(place: str, author: str) -> tuple[str, str]:
    """Drop earlier keystrokes. Return the answer, and the text of an objection."""
    keys = ", ".join(f"{key} {answer}" for key, answer in ANSWERS.items())
    while True:
        drop_typed()
        answer = click.prompt(f"{place}, as {author}? {keys}", value_proc=_answer)
        if answer != "object":
            return answer, ""
        words = "Your objection, in one line (Enter: none)"
        text = click.prompt(words, default="", show_default=False, type=Utf8()).strip()
        if text:
            return answer, text


def _answer(text: str) -> str:
    word = text.strip().lower()
    for key, answer in ANSWERS.items():
        if word in (key, answer):
            return answer
    raise click.UsageError(f"Type one of {', '.join(ANSWERS)}.")


async def _approve(each: Chosen, author: str, because: str, record: CommandUseCases) -> None:
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


async def _object(each: Chosen, author: str, text: str, record: CommandUseCases) -> None:
    commands = [partial(_objection, node, text) for node in each.nodes]
    await record.recorder().think_in_order(
        commands, lambda _: None, session=each.session, author=author, limits=Limits()
    )


async def _undo(each: Chosen, author: str, because: str, record: CommandUseCases) -> None:
    command = Command(unapprove=each.nodes, because=because or None)
    await record.recorder().think(
        command, lambda _: None, session=each.session, author=author, limits=Limits()
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
        if undo and not (named and node):
            raise click.UsageError(f"--undo needs an id: {printable(target)}/t1.")
        names.setdefault(session, []).append(node if named else "")
    await compare_here(record, names)
    return [await _read(record, session, nodes) for session, nodes in names.items()]


async def _waiting(record: CommandUseCases, *, every: bool) -> "tuple[Queue, list[Chosen]]":
    """Return the queue with its claims, of the latest sessions or of `every` session."""
    from thoughtline.app.approvals.queue import (  # noqa: PLC0415 - the list only
        MAX_SESSIONS,
        MAX_WAITING,
        waiting_sessions,
    )

    found = await record.queries.sessions(limit=MAX_SESSIONS)
    await compare_here(record, [one.session for one in found if one.description.approval])
    queue = await waiting_sessions(record.queries, limit=None if every else MAX_WAITING)
    waiting = [
        await _reviewed(record, each.summary.session, each.view, each.nodes)
        for each in queue.sessions
    ]
    return queue, waiting


def _choose(queue: "Queue", waiting: Sequence[Chosen]) -> tuple[str, ...]:
    claims = [(each, review) for each in waiting for review in each.reviews]
    table = [(each.session, each.view, review) for each, review in claims]
    open_console().print(claim_table(table, milliseconds()))
    _sum_up(queue)
    numbers = click.prompt(
        "Numbers to read and decide, such as 1 3, or all (Enter: none)",
        default="",
        show_default=False,
        value_proc=partial(_numbers, most=len(claims)),
    )
    names = [f"{each.session}/{review.claim}" for each, review in claims]
    return tuple(names[number - 1] for number in numbers)


def _numbers(text: str, *, most: int) -> Sequence[int]:
    words = text.replace(",", " ").split()
    if words == ["all"]:
        return range(1, most + 1)
    numbers = [int(word) for word in words if word.isdecimal() and 0 < int(word) <= most]
    if len(numbers) < len(words):
        raise click.UsageError(f"Type numbers from 1 to {most}, or all.")
    return numbers


async def _read(record: CommandUseCases, session: str, names: Sequence[str]) -> Chosen:
    view = await record.queries.view(session)
    nodes: list[str] = []
    for name in names:
        if name:
            nodes.append(find_node(view.session, name, what="approve"))
        else:
            nodes += view.origins.lacking_approval(view.session)
    return await _reviewed(record, session, view, nodes)


async def _reviewed(
    record: CommandUseCases, session: str, view: SessionView, nodes: Iterable[str]
) -> Chosen:
    from thoughtline.app.approvals.reviews import review_whole  # noqa: PLC0415 - this command only

    reviews = [await review_whole(record.queries, view, node) for node in dict.fromkeys(nodes)]
    opening = (await record.queries.openings([session]))[session]
    return Chosen(session, opening, view, tuple(reviews))


def _show(chosen: Iterable[Chosen]) -> None:
    console = open_console()
    for each in chosen:
        described = each.view.session.description
        notes = ("archived" if described.archived else "", described.project)
        console.print(draw_session_name(each.session, *notes))
        console.print(one_line(title(each.opening), style="bold"))
        for review in each.reviews:
            console.print(draw_claim(each.view, review))
        console.print()


def _print(queue: "Queue", waiting: Iterable[Chosen]) -> None:
    _show(waiting)
    _sum_up(queue)


def _sum_up(queue: "Queue") -> None:
    console = open_console()
    wait = "waits" if queue.claims == 1 else "wait"
    told = f"{count_noun(queue.claims, 'claim')} {wait} for approval; {queue.approved} approved"
    console.print(told if queue.claims else NOTHING_WAITS)
    for part in draw_unread(queue.unread):
        console.print(part)
    if more := queue.left_out:
        where = "waits in an older session" if more == 1 else "wait in older sessions"
        console.print(f"{more} of them {where}. List all: thoughtline approve --json")
    if queue.latest:
        before = f"Sessions before the latest {queue.latest}"
        console.print(f"{before} were not looked through. Name one: thoughtline approve SESSION")


def _json(each: Chosen) -> dict[str, object]:
    described = each.view.session.description
    return {
        "session": each.session,
        "archived": described.archived,
        "project": described.project,
        "waiting": [
            {
                "id": review.claim,
                "text": review.text,
                "chosen": review.chosen,
                "author": each.view.node(review.claim).author,
                "remarks": review.remarks,
                "reasons": [reason.reason.node for reason in review.reasons],
            }
            for review in each.reviews
        ],
    }
