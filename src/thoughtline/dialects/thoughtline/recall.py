"""Answers of the tool `recall`: a session, its nodes, a project, or search results."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.app.process.long_reads import compute, events_worth
from thoughtline.app.queries.caveats import caveats_of
from thoughtline.app.queries.falls import falls_elsewhere
from thoughtline.app.queries.line_reasons import LINE, reasons_at
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.project_overview import MAX_SESSIONS, ProjectOverview
from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.queries.visits import Visits
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.labels import ID
from thoughtline.core.rules.references import find_node, is_name
from thoughtline.core.text.token_budget import Measure
from thoughtline.core.text.visible_characters import show_lines
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.changes.changes import describe_changes
from thoughtline.core.views.repair_advice import describe_fall
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.digest import Window
from thoughtline.core.views.summaries.node_list import list_nodes
from thoughtline.core.views.summaries.node_summary import summarise_node
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.dialects.thoughtline.coercion import ids
from thoughtline.dialects.thoughtline.recall_arguments import (
    ALL,
    BUDGET,
    MOST,
    SPARE,
    RecallArguments,
    check_together,
    means_last,
    node_filter,
    parse_moment,
    parse_query,
    project_standing,
)
from thoughtline.dialects.thoughtline.recall_lists import (
    LISTED,
    Mark,
    Place,
    dense_measure,
    list_hits,
    list_known,
    list_project,
    sparing_measure,
)
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.stored_names import means_latest

STILL_READ = (
    "The sessions in .thoughtline/record are being read for the first time. Call `recall` again in "
    "some seconds."
)


class Record(Struct, frozen=True):
    """Record in the form that `recall` reads: its sessions, their names, and the project in which
    the caller works.

    `one_moment` gives a function that compares a session's evidence with the files of one moment,
    if this process may read files. The function returns True if the session had any evidence.
    `visits` knows the versions that callers have seen. `arrival` waits for sessions that are read
    from the files beside the code, and returns False if they are still being read.
    """

    queries: Queries
    names: SessionNames
    project: str
    one_moment: Callable[[], AbstractContextManager[Callable[[str], Awaitable[bool]]]]
    visits: Visits
    arrival: Callable[[], Awaitable[bool]]


class Reader(Struct, frozen=True):
    author: str = ""
    conversation: str = ""


async def answer(
    arguments: RecallArguments,
    record: Record,
    limits: Limits,
    measure: Callable[[], Measure],
    reader: Reader,
) -> str:
    """Return the answer to the arguments, within their token budget. Raises `Refused` if an
    argument is invalid, the session does not exist, or the budget is too small.
    """
    if await _is_arriving(record, arguments):
        return STILL_READ
    if arguments.session is not None:
        limits.check_name("session", arguments.session)
        arguments = replace(arguments, session=await record.names.find(arguments.session))
    budget = BUDGET if arguments.budget is None else arguments.budget
    if budget < 1:
        raise Refused(
            Code.BUDGET_TOO_SMALL,
            f"{budget} tokens are too few for any answer.",
            hint=f"Give at least 1, or leave `budget` out for {BUDGET}.",
        )
    check_together(arguments)
    if arguments.query is not None:
        query = parse_query(arguments, arguments.query, limits)
        places = await _places_of_names(record, query)
        hits, known, note = await _search(record, query, places)
        called = [*await _called(record, query, places, known), *await _resting_on(record, query)]
        marks = await _marks(record, (*called, *hits), known)
        text = partial(list_hits, hits, called, marks, arguments.query)
        return note + text(budget=_left(budget, note, measure), measure=measure())
    if arguments.session is None:
        return await _project(arguments, record, budget, measure)
    note = await _compare_session(arguments, record)
    left = _left(budget, note, measure)
    return note + await _session(arguments, record, left, measure, reader)


async def compared_sessions(arguments: RecallArguments, record: Record) -> list[str]:
    """Return the session of a call, or those of its project, after comparing their evidence with
    the files; none for a call that asks for a part, a search or a form.
    """
    if replace(arguments, session=None, project=None, budget=None) != RecallArguments():
        return []
    if arguments.session is not None:
        sessions = [await record.names.find(arguments.session)]
    else:
        project = record.project if arguments.project is None else arguments.project
        wanted = None if project == ALL else project or None
        found = await record.queries.sessions(limit=LISTED, project=wanted, archived=False)
        sessions = [each.session for each in found]
    await _look_at(record, sessions)
    return sessions


async def _is_arriving(record: Record, arguments: RecallArguments) -> bool:
    """Return True if sessions of the own project are still being read; others do not wait."""
    is_latest = arguments.session is None or means_latest(arguments.session)
    is_own = is_latest and arguments.project in (None, record.project)
    if not is_own or await record.queries.latest_sessions(limit=1, project=record.project or None):
        return False
    return not await record.arrival()


async def _project(
    arguments: RecallArguments, record: Record, budget: int, measure: Callable[[], Measure]
) -> str:
    project = record.project if arguments.project is None else arguments.project
    overview = ProjectOverview(record.queries, "" if project == ALL else project)
    note = ""
    if project == record.project:
        summaries = await record.queries.sessions(limit=MAX_SESSIONS, project=project or None)
        _, note = await _look_at(record, [summary.session for summary in summaries])
    begins = "" if project in (record.project, ALL) else f' with `project: "{project}"`'
    what = project_standing(arguments.standing)
    left = _left(budget, note, measure)
    if what is not None:
        return note + await list_known(overview, what, left, sparing_measure(measure, left))
    spare = None if arguments.budget else SPARE
    count = sparing_measure(measure, left if spare is None else min(left, spare))
    window = Window(
        budget=left,
        measure=count if spare is None else dense_measure(count),
        most=0 if spare is None else MOST,
        start=arguments.start,
        spare=spare,
    )
    return note + await list_project(overview, begins, window)


def _left(budget: int, note: str, measure: Callable[[], Measure]) -> int:
    return budget - measure()(note) if note else budget


async def _compare_session(arguments: RecallArguments, record: Record) -> str:
    """Compare the evidence of one session with the files, unless its past is asked for. Return a
    note if it could not be compared.

    A format has no place for a note. There, the reason is raised as `Refused`.
    """
    session = arguments.session or ""
    if arguments.at is not None:
        return ""
    if arguments.format is None:
        return (await _look_at(record, [session]))[1]
    with record.one_moment() as look:
        await look(session)
    return ""


async def compare_at_first(record: Record, session: str | None, conversation: str) -> None:
    """Compare the evidence of a session with the files before the first call of a conversation
    about the session: its client may have no hook that does so at the start of work.
    """
    if session is not None and record.visits.is_first(conversation, session):
        with suppress(Refused), record.one_moment() as look:
            await look(session)


async def _session(
    arguments: RecallArguments,
    record: Record,
    budget: int,
    measure: Callable[[], Measure],
    reader: Reader,
) -> str:
    queries, session = record.queries, arguments.session or ""
    at = None if arguments.at is None else parse_moment("at", arguments.at)
    if arguments.id or arguments.what_if or arguments.standing or arguments.author:
        view = await queries.view(session, at=at) if at else await queries.current_view(session)
        if names := ids(arguments.what_if):
            nodes = [find_node(view.session, name, what="what_if") for name in names]
            standing = [*filter(view.stands, nodes)]
            elsewhere = await falls_elsewhere(queries, session, standing)
            fit = partial(describe_fall, budget=budget, measure=measure())
            return await queries.look(session, view, lambda view: fit(view, nodes, elsewhere))
        fit = partial(_nodes, arguments, session, budget, measure())
        return await queries.look(session, view, fit)
    seen = await queries.version(session)
    since = await _since(arguments.since, session, record.visits, reader, now=seen)
    if at is None:
        record.visits.record(reader.conversation, session, seen)
    if since is not None:
        history = await queries.history(session, since=since, at=at)
        describe = partial(describe_changes, history, session)
        tell = partial(describe, budget=budget, measure=measure())
        return await compute(events_worth(history.view), tell)
    if arguments.format is not None:
        from thoughtline.dialects.formats.truncation import truncate  # noqa: PLC0415 - rarely wanted

        view = await queries.view(session, at=at)
        write = partial(truncate, view, session, arguments.format)
        tell = partial(write, budget=budget, measure=measure())
        return show_lines(await compute(events_worth(view), tell))
    window = Window(budget=budget, measure=measure(), start=arguments.start)
    if arguments.budget is None:
        count = dense_measure(window.measure)
        window = replace(window, measure=count, most=MOST, spare=SPARE)
    return await queries.digest(session, window, at=at)


def _nodes(
    arguments: RecallArguments, session: str, budget: int, measure: Measure, view: SessionView
) -> str:
    if arguments.id:
        node = find_node(view.session, arguments.id, what="id")
        return summarise_node(view, node, session, budget=budget, measure=measure)
    return list_nodes(
        view,
        session,
        standing=node_filter(arguments.standing),
        author=arguments.author or "",
        budget=budget,
        measure=measure,
        start=arguments.start,
    )


async def _since(
    since: str | int | None, session: str, visits: Visits, reader: Reader, *, now: int
) -> AsOf | None:
    """None shows the whole session, also for `last` if the caller has not visited it."""
    if since is None:
        return None
    if not means_last(since):
        return parse_moment("since", since)
    last = await visits.last(reader.conversation, session, reader.author, now=now)
    return AsOf(version=last) if last else None


async def _called(
    record: Record, query: Query, places: Sequence[str], known: Mapping[str, Outline]
) -> list[Hit]:
    """Return the nodes whose label or id is the query and that pass its filters: in its session, or
    in the latest sessions of this project if the query names no session.
    """
    word = query.text.strip().casefold()
    other: set[str] = set()
    if not query.session:
        other = {name for name, outline in known.items() if not is_name(outline, word)}
    found = [await _named(record, name, word) for name in places if name not in other]
    return [hit for hits in found for hit in hits if _passes(hit, query)]


async def _places_of_names(record: Record, query: Query) -> list[str]:
    """Return the sessions in which the query may be the label or the id of a node."""
    word = query.text.strip().casefold()
    if not word or len(word.split()) > 1:
        return []
    if query.session:
        return [query.session]
    if ID.fullmatch(word):
        return []  # many sessions have such a node
    return await record.queries.latest_sessions(limit=LISTED, project=record.project or None)


async def _resting_on(record: Record, query: Query) -> list[Hit]:
    """Return the thoughts that rest on the line of a file that the query names, as FILE:LINE."""
    sessions = [query.session] if query.session else []
    if not sessions and LINE.fullmatch(query.text.strip()):
        summaries = await record.queries.sessions(limit=LISTED, project=record.project or None)
        sessions = [each.session for each in summaries]
    hits = await reasons_at(record.queries, query.text, sessions)
    return [hit for hit in hits if _passes(hit, query)]


def _passes(hit: Hit, query: Query) -> bool:
    at = hit.event.at
    return (
        query.author in ("", hit.event.author)
        and query.standing in (None, hit.standing)
        and (query.since is None or query.since <= at)
        and (query.until is None or at <= query.until)
    )


async def _named(record: Record, session: str, word: str) -> list[Hit]:
    def find(outline: Outline) -> list[tuple[str, Standing, Version]]:
        with suppress(Refused):
            node = find_node(outline, word, what="id")
            version = outline.recorded(node)
            return [(node, outline.standing(node), version)]
        return []

    found = await record.queries.excerpt(session, nothing, lambda outline, _: find(outline))
    return [
        Hit(node=node, standing=standing, event=recorded[version])
        for node, standing, version in found
        if version in (recorded := await record.queries.read(session, {version}))
    ]


async def _marks(
    record: Record, hits: Iterable[Hit], known: Mapping[str, Outline]
) -> dict[Place, Mark]:
    """`known` has current outlines; other sessions are read."""
    nodes_by_session: dict[str, set[str]] = {}
    for hit in hits:
        nodes_by_session.setdefault(hit.event.session, set()).add(hit.node)
    found: dict[str, dict[str, Mark]] = {}
    for session, nodes in nodes_by_session.items():
        if session in known:
            found[session] = _marked(nodes, known[session])
            continue
        with suppress(Refused):  # the session was deleted since the search
            found[session] = await record.queries.excerpt(session, nothing, partial(_marked, nodes))
    return {(name, node): mark for name, marks in found.items() for node, mark in marks.items()}


def _marked(nodes: set[str], outline: Outline, _events: object = None) -> dict[str, Mark]:
    return {
        node: Mark(outline.labels.of(node), outline.origin(node), caveats_of(node, outline))
        for node in nodes
    }


async def _search(
    record: Record, query: Query, places: Sequence[str]
) -> tuple[list[Hit], Mapping[str, Outline], str]:
    """Search for texts, after comparing the evidence of the matching sessions, because a comparison
    may put texts in doubt. Return the hits, the current outlines of their sessions and of `places`
    that are in memory, and a note on sessions that could not be compared or read.
    """
    hits, failures = await record.queries.search(replace(query, standing=None), limit=LISTED)
    sessions = list(dict.fromkeys(hit.event.session for hit in hits))
    known = await record.queries.known_outlines(dict.fromkeys((*places, *sessions)))
    compared, note = await _compare(record, sessions, known)
    if compared:
        known = await record.queries.known_outlines(dict.fromkeys((*places, *sessions)))
    if compared or query.standing is not None:
        hits, failures = await record.queries.search(query, limit=LISTED)
    return hits, known, note + "".join(f"Left out: {failure}\n" for failure in failures)


async def _look_at(record: Record, sessions: Sequence[str]) -> tuple[bool, str]:
    return await _compare(record, sessions, await record.queries.known_outlines(sessions))


async def _compare(
    record: Record, sessions: Sequence[str], known: Mapping[str, Outline]
) -> tuple[bool, str]:
    """Compare the evidence of several sessions with the files. Return True if any evidence was
    compared, and a note on sessions that could not be compared. `known` has current outlines.
    """
    compared, failures = False, []
    watched = [name for name in sessions if name not in known or known[name].evidence]
    with record.one_moment() as look:
        for session in watched:
            try:
                compared |= await look(session)
            except Refused as refusal:
                failures.append(f"Not compared with the files: {session}. {refusal.message}\n")
    return compared, "".join(failures)
