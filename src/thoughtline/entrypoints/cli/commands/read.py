import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from thoughtline.app.queries.caveats import NO_CAVEATS, Caveats, Place, caveats_among
from thoughtline.app.queries.moments import AsOf
from thoughtline.core.truth.standing import Standing
from thoughtline.dialects.formats import json_document
from thoughtline.entrypoints.cli.console import open_console, print_error, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    all_owners_option,
    database_option,
    json_option,
    limit_option,
    owner_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.owners import display_owner, print_left_out
from thoughtline.entrypoints.cli.param_types import Time, Utf8, VersionOrTime
from thoughtline.entrypoints.cli.render import json_output
from thoughtline.entrypoints.cli.render.search import draw_hits
from thoughtline.entrypoints.cli.render.session.changes import draw_changes
from thoughtline.entrypoints.cli.render.session.session import draw_session
from thoughtline.entrypoints.cli.render.session.transcript import draw_transcript
from thoughtline.store.ledger import Found, Query
from thoughtline.store.stored_names import LATEST

SHORT = 20
"""Number of thoughts, assumptions or pieces of evidence up to which a terminal shows all of
them.
"""

NOTHING = Found(hits=[], total=0, counted=True, facets={})


@click.command()
@click.argument("session", type=Utf8(), default=LATEST)
@click.option(
    "--at", type=VersionOrTime(last=True), help="State at a version, or at a time in UTC."
)
@click.option("--since", type=VersionOrTime(), help="Changes after a version or a time.")
@click.option("--read", "reading", is_flag=True, help="Every thought in full.")
@click.option(
    "--all", "every", is_flag=True, help="The whole session, however long (default in a pipe)."
)
@owner_option
@database_option
@read_only_option
@json_option
@click.pass_obj
def show(
    context: CommandContext,
    *,
    session: str,
    at: AsOf | None,
    since: AsOf | None,
    reading: bool,
    every: bool,
    database: str,
    as_json: bool,
) -> None:
    """Show a session as a tree.

    Shows assumptions, contradictions, branches with their thoughts, what fell and why, and
    suggestions for the next step. Moments are versions, such as 12, or times, such as
    2026-11-21T09:00Z or yesterday. SESSION is a handle, its beginning, or latest, which is the
    default. A terminal shows only the latest part of a long session.
    """
    if since is not None and reading:
        raise click.UsageError(
            "Use --read for a whole session or --since for its changes, not both."
        )
    session = context.session_named(database, session)
    if since is not None:
        _show_changes(context, database, session, since, at, as_json=as_json)
        return
    view = context.with_record(database, lambda record: record.queries.view(session, at=at))
    if as_json:
        print_json(json_document.session(view, session))
        return
    console = open_console()
    then = at is not None
    if reading:
        parts = draw_transcript(view, session, then=then)
    else:
        most = max(SHORT, console.height // 2) if console.is_terminal and not every else None
        parts = draw_session(view, session, then=then, most=most)
    for part in parts:
        console.print(part)


def _show_changes(
    context: CommandContext,
    database: str,
    session: str,
    since: AsOf,
    at: AsOf | None,
    *,
    as_json: bool,
) -> None:
    changes = context.with_record(
        database, lambda record: record.queries.history(session, since=since, at=at)
    )
    if as_json:
        print_json(json_output.changes(changes, session))
        return
    console = open_console()
    for part in draw_changes(changes, session):
        console.print(part)


@click.command()
@click.argument("words", type=Utf8(), nargs=-1, required=True)
@click.option(
    "--session", type=Utf8(), default="", metavar="NAME", help="Search only this session."
)
@click.option(
    "--author", type=Utf8(), default="", metavar="NAME", help="Only texts of this author."
)
@click.option("--since", type=Time(), help="Only from this time on, in UTC.")
@click.option("--until", type=Time(last=True), help="Only up to this time, in UTC.")
@click.option(
    "--standing",
    type=click.Choice([standing.value for standing in Standing]),
    help="Only nodes with this standing now.",
)
@limit_option
@owner_option
@all_owners_option
@database_option
@read_only_option
@json_option
@click.pass_obj
def search(
    context: CommandContext,
    *,
    words: tuple[str, ...],
    session: str,
    author: str,
    since: int | None,
    until: int | None,
    standing: str | None,
    limit: int,
    all_owners: bool,
    database: str,
    as_json: bool,
) -> None:
    """Search thoughts, assumptions and reasons by their words.

    Exits with 1 if nothing was found, and with 2 if a result could not be read.
    """
    if not "".join(words).strip():
        raise click.UsageError("Give at least one word to search for.")
    if session and all_owners:
        raise click.UsageError("A session has one owner: use --session with --of.")
    query = Query(
        text=" ".join(words),
        session=session and context.session_named(database, session),
        author=author,
        since=since,
        until=until,
        standing=None if standing is None else Standing(standing),
    )

    async def found(record: CommandUseCases) -> list[OwnerResults]:
        if not all_owners:
            await print_left_out(record)
            return [await results("", record)]
        owners = await record.owners.with_sessions()
        return [await results(owner, record.of(owner)) for owner in owners]

    async def results(owner: str, record: CommandUseCases) -> OwnerResults:
        page = await record.queries.find(query, limit=limit)
        return OwnerResults(owner, page, await caveats_among(record.queries, page.hits))

    owners = context.with_record(database, found)
    if as_json:
        print_json(
            [
                ({"owner": each.owner} if all_owners else {})
                | json_output.hit(hit)
                | caveats_json(each.caveats.get((hit.event.session, hit.node), NO_CAVEATS))
                for each in owners
                for hit in each.page.hits
            ]
        )
    else:
        _print_hits(owners, query.text, with_owners=all_owners)
    failures = dict.fromkeys(failure for each in owners for failure in each.page.failures)
    for failure in failures:
        print_error(f"Left out: {failure}")
    if failures or not any(each.page.hits for each in owners):
        sys.exit(2 if failures else 1)


class OwnerResults(NamedTuple):
    owner: str
    page: Found
    caveats: Mapping[Place, Caveats]


def caveats_json(caveats: Caveats) -> dict[str, Any]:
    proposed = {"proposed": True} if caveats.is_proposed else {}
    return proposed | ({"contradicts": caveats.contradicts} if caveats.contradicts else {})


def _print_hits(owners: Sequence[OwnerResults], words: str, *, with_owners: bool) -> None:
    console = open_console()
    found = [each for each in owners if each.page.hits] or [OwnerResults("", NOTHING, {})]
    for each in found:
        if with_owners and each.page.hits:
            console.print(display_owner(each.owner), style="bold", markup=False)
        for part in draw_hits(each.page, words, each.caveats):
            console.print(part)
