"""Arguments and answers of `recall`."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from thoughtline.app.process.long_reads import compute, events_worth
from thoughtline.app.queries.project_overview import MAX_SESSIONS, Known, KnownNode, ProjectOverview
from thoughtline.app.queries.queries import AsOf, Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.limits import MAX_QUERY_LENGTH, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.search.snippet import snippet
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.changes.changes import describe_changes
from thoughtline.core.views.summaries.glance import Glance
from thoughtline.dialects.thoughtline.descriptions import BUDGET
from thoughtline.store.ledger import Hit, Query, SessionSummary, SharedSession

LISTED = 20
"""Most sessions, or search results, in one answer."""


OF_A_PROJECT: tuple[Known, ...] = ("verified", "open")
"""Values of `standing` across sessions, without a query."""

ALL = "all"
"""Word for all projects."""


class Record(Struct, frozen=True):
    """Readers for `recall`: sessions, their names, and the project in which the caller works.

    `look` compares the evidence of a session with the files, if this process may read them. It
    returns True if there was any evidence.
    """

    queries: Queries
    names: SessionNames
    project: str
    look: Callable[[str], Awaitable[bool]]


class RecallArguments(Struct, forbid_unknown_fields=True):
    session: str | None = None
    query: str | None = None
    since: str | int | None = None
    at: str | int | None = None
    author: str | None = None
    standing: str | None = None
    project: str | None = None
    format: str | None = None
    budget: Annotated[int, Meta(le=2**53)] | None = None


async def answer(
    arguments: RecallArguments,
    record: Record,
    limits: Limits,
    measure: Callable[[], Measure],
) -> str:
    """Return the answer to the arguments, within their budget of tokens. Raises `Refused`."""
    queries = record.queries
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
    _check_together(arguments)
    if arguments.query is not None:
        query = _query(arguments, arguments.query, limits)
        hits = await _search(record, query)
        return _hits_text(hits, arguments.query, budget, measure())
    if arguments.session is None:
        project = record.project if arguments.project is None else arguments.project
        overview = ProjectOverview(queries, "" if project == ALL else project)
        if project == record.project:
            limit = LISTED if arguments.standing is None else MAX_SESSIONS
            for summary in await queries.sessions(limit=limit, project=project or None):
                await record.look(summary.session)
        sparing = _sparing(measure, budget)
        begins = "" if project in (record.project, ALL) else f' with `project: "{project}"`'
        return await _overview_text(overview, arguments.standing, begins, budget, sparing)
    at = None if arguments.at is None else _moment("at", arguments.at)
    if at is None:
        await record.look(arguments.session)
    if arguments.since is not None:
        history = await queries.history(
            arguments.session, since=_moment("since", arguments.since), at=at
        )
        describe = partial(describe_changes, history, arguments.session)
        tell = partial(describe, budget=budget, measure=measure())
        return await compute(events_worth(history.view), tell)
    if arguments.format is not None:
        from thoughtline.dialects.formats.truncation import truncate  # noqa: PLC0415 - rarely wanted

        view = await queries.view(arguments.session, at=at)
        write = partial(truncate, view, arguments.session, arguments.format)
        tell = partial(write, budget=budget, measure=measure())
        return await compute(events_worth(view), tell)
    return await queries.digest(arguments.session, at=at, budget=budget, measure=measure())


async def _search(record: Record, query: Query) -> list[Hit]:
    """Search after comparing the evidence of the matching sessions: that may put them in doubt."""
    hits = await record.queries.search(replace(query, standing=None), limit=LISTED)
    checks = [await record.look(name) for name in {hit.event.session for hit in hits}]
    if any(checks) or query.standing is not None:
        return await record.queries.search(query, limit=LISTED)
    return hits


def _check_together(arguments: RecallArguments) -> None:
    """Refuse arguments that have no meaning together with the others."""
    if arguments.query is None:
        if arguments.author is not None:
            raise _without("query", "author")
        if arguments.standing is not None and (
            arguments.session is not None or _known(arguments.standing) is None
        ):
            raise _no_standing(arguments.standing)
        for what in ("since", "at", "format"):
            if arguments.session is None and getattr(arguments, what) is not None:
                raise _without("session", what)
    if arguments.format is not None and (
        arguments.query is not None or arguments.since is not None
    ):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "`format` is for a session as a whole.",
            hint="Give it with a `session`, without `query` and `since`.",
        )


def _query(arguments: RecallArguments, text: str, limits: Limits) -> Query:
    if len(text) > MAX_QUERY_LENGTH:
        raise Refused(
            Code.OVER_LIMIT,
            f"`query` has {len(text):,} characters; the limit is {MAX_QUERY_LENGTH}.",
            hint="A few words find more than many.",
        )
    limits.check_text("query", text)
    return Query(
        text=text,
        session=arguments.session or "",
        author=arguments.author or "",
        since=None if arguments.since is None else _time("since", arguments.since),
        until=None if arguments.at is None else _time("at", arguments.at),
        standing=None if arguments.standing is None else _standing(arguments.standing),
    )


def _standing(text: str) -> Standing:
    try:
        return Standing(text.strip().lower())
    except ValueError:
        raise _no_standing(text) from None


def _moment(what: str, value: str | int) -> AsOf:
    """Parse a point in a session: 12, '12' and 'v12' are versions, all others are times."""
    text = str(value)
    return AsOf.parse_version(text) or AsOf(time=_time(what, text))


def _time(what: str, value: str | int) -> int:
    """Return a time in milliseconds since 1970. A time without a zone is in UTC."""
    text = str(value)
    try:
        time = datetime.fromisoformat(text.strip())
    except ValueError:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`{what}` is {text[:80]!r}, which is not a version or a time.",
            hint="Give a version such as 12, or a time such as 2026-11-21T09:00Z. "
            "A search takes times only.",
        ) from None
    if time.tzinfo is None:
        time = time.replace(tzinfo=UTC)
    return int(time.timestamp() * 1000)


def _without(missing: str, what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"`{what}` needs a `{missing}`.",
        hint=f"Give a `{missing}`, or leave `{what}` out.",
    )


def _no_standing(text: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"`standing` cannot be {text[:80]!r} here.",
        hint=f"With a `query` choose of: {', '.join(Standing)}; "
        f"without one, and without a `session`, of: {', '.join(OF_A_PROJECT)}.",
    )


def _hits_text(hits: list[Hit], query: str, budget: int, measure: Measure) -> str:
    if not hits:
        return "Nothing was found. Try other or fewer words."
    opening = f"{count_noun(len(hits), 'find')}, best first."
    return _list(opening, partial(_finds, hits, query), budget, measure)


def _finds(hits: list[Hit], query: str, width: int) -> Iterator[Line]:
    for index, hit in enumerate(hits):
        recorded = hit.event
        day = datetime.fromtimestamp(recorded.at / 1000, UTC).date().isoformat()
        about = f"{hit.standing}, by {recorded.author}, {day}"
        excerpt = snippet(_text(hit), query, min(width, WIDTHS[1]))
        yield Line(
            f"Session {recorded.session}",
            f"{hit.node} {excerpt} ({about}, version {recorded.version})",
            needed=index == 0,
        )


def _text(hit: Hit) -> str:
    event = hit.event.event
    return getattr(event, "text", "") or getattr(event, "because", "")


def _known(standing: str | None) -> Known | None:
    """Return a `standing` that applies across sessions; None for any other."""
    text = "" if standing is None else standing.strip().lower()
    return next((known for known in OF_A_PROJECT if known == text), None)


async def _overview_text(
    overview: ProjectOverview, standing: str | None, begins: str, budget: int, measure: Measure
) -> str:
    """Return the sessions of a project, or its verified or open points.

    `begins` is added to the hint that `think` begins a session.
    """
    what = _known(standing)
    where = f" in {overview.project}" if overview.project else ""
    if what is not None:
        known = await overview.known(what)
        within = "" if known.is_whole else f" in the {MAX_SESSIONS} latest sessions"
        if not known.nodes:
            return f"Nothing is {what}{where}{within}."
        opening = f"{what.capitalize()}{where}{within}: {len(known.nodes)}, the latest first."
        return _list(opening, partial(_known_lines, known.nodes), budget, measure)
    sessions = await overview.sessions(limit=LISTED + 1)
    opening = f"{f'The {LISTED} latest' if len(sessions) > LISTED else 'Latest'} sessions{where}:"
    if not sessions:
        others = ' `project: "all"` lists those of others.' if where else ""
        begun = (
            f"Each session{where} is archived"
            if await overview.has_any()
            else f"No session yet{where}"
        )
        opening = f"{begun}. `think`{begins} begins one.{others}"
    shared = (await overview.shared_sessions())[:LISTED]
    if not sessions and not shared:
        return opening
    lines = partial(_session_lines, sessions[:LISTED], shared)
    return _list(opening, lines, budget, measure)


def _list(
    opening: str, lines: Callable[[int], Iterator[Line]], budget: int, measure: Measure
) -> str:
    """Return lines under the names of sessions."""
    return fit(opening, lines, budget=budget, measure=measure, headings_are_names=True).text


def _sparing(measure: Callable[[], Measure], budget: int) -> Measure:
    """Return a measure that counts tokens only if needed: a text has no more tokens than bytes.

    So a short list at the start of work loads no table of tokens.
    """

    def count(text: str) -> int:
        size = len(text.encode())
        return size if size <= budget else measure()(text)

    return count


def _known_lines(nodes: Sequence[KnownNode], width: int) -> Iterator[Line]:
    for node in nodes:
        summary = node.session
        heading = f"Session {summary.session} {shorten(summary.opening, WIDTHS[-1])}"
        because = shorten(node.because.removeprefix(":").strip(), width)
        why = "; ".join(filter(None, (because, "in doubt" if node.in_doubt else "")))
        yield Line(heading, shorten(node.text, width) + (f" ({why})" if why else ""))


def _session_lines(
    sessions: list[tuple[SessionSummary, Glance]], shared: list[SharedSession], width: int
) -> Iterator[Line]:
    for summary, glance in sessions:
        tagged = shorten(", ".join(summary.description.tags), width)
        tags = f" [{tagged}]" if tagged else ""
        parts = [f"{shorten(summary.opening, width)}{tags}", *_extent(summary), str(glance)]
        following = f" Next: {shorten(glance.next, width)}" if glance.next else ""
        yield Line(summary.session, "; ".join(filter(None, parts)) + "." + following)
    for session in shared:
        # None of its words: its owner did not ask if this person wants to read them.
        allowed = "to read" if session.access == "read" else "to read and write"
        owner = shorten(session.owner, width) or "the local person"
        parts = [f"Shared by {owner} {allowed}", *_extent(session.summary)]
        yield Line(session.summary.session, "; ".join(parts) + ".")


def _extent(summary: SessionSummary) -> tuple[str, str]:
    """Return the time of a session's last event, and the number of its events."""
    when = datetime.fromtimestamp(summary.latest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    return when, count_noun(summary.version, "event")
