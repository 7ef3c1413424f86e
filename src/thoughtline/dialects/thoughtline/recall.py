"""The arguments of `recall`, and its answers."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct

from thoughtline.app.queries import AsOf, Queries
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.search.snippet import snippet
from thoughtline.core.text.truncation import WIDTHS, Line, Measure, counted, fit
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.changes import changes
from thoughtline.core.views.digest import digest
from thoughtline.dialects.thoughtline.descriptions import BUDGET
from thoughtline.store.ledger import Hit, Query

LISTED = 20
"""Sessions, and finds of a search, that one answer may hold."""

LONGEST_QUERY = 512


class RecallArguments(Struct, forbid_unknown_fields=True):
    session: str | None = None
    query: str | None = None
    since: str | None = None
    at: str | None = None
    author: str | None = None
    standing: str | None = None
    format: str | None = None
    budget: Annotated[int, Meta(le=2**53)] | None = None


async def recalled(
    said: RecallArguments,
    recalling: Queries,
    limits: Limits,
    measure: Callable[[], Measure],
) -> str:
    """What the arguments ask for, in at most as many tokens as they say. Raises `Refused`."""
    if said.session is not None:
        limits.check_name("session", said.session)
    budget = BUDGET if said.budget is None else said.budget
    _check_together(said)
    if said.query is not None:
        query = _query(said, said.query, limits)
        hits = await recalling.search(query, limit=LISTED)
        return _found(hits, said.query, budget, measure())
    if said.session is None:
        return await _latest(recalling)
    at = None if said.at is None else _moment("at", said.at)
    if said.since is not None:
        history = await recalling.history(said.session, since=_moment("since", said.since), at=at)
        return changes(history, said.session, budget=budget, measure=measure())
    view = await recalling.view(said.session, at=at)
    if said.format is not None:
        from thoughtline.dialects.formats.truncation import fitted  # noqa: PLC0415 - rarely wanted

        return fitted(view, said.session, said.format, budget=budget, measure=measure())
    return digest(view, said.session, budget=budget, measure=measure())


def _check_together(said: RecallArguments) -> None:
    """Refuse arguments that would say nothing beside the others."""
    if said.query is None:
        for what in ("author", "standing"):
            if getattr(said, what) is not None:
                raise _without("query", what)
        for what in ("since", "at", "format"):
            if said.session is None and getattr(said, what) is not None:
                raise _without("session", what)
    if said.format is not None and (said.query is not None or said.since is not None):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "`format` is for a session as a whole.",
            hint="Give it with a `session`, without `query` and `since`.",
        )


def _query(said: RecallArguments, text: str, limits: Limits) -> Query:
    if len(text) > LONGEST_QUERY:
        raise Refused(
            Code.OVER_LIMIT,
            f"`query` has {len(text):,} characters; the limit is {LONGEST_QUERY}.",
            hint="A few words find more than many.",
        )
    limits.check_text("query", text)
    return Query(
        text=text,
        session=said.session or "",
        author=said.author or "",
        since=None if said.since is None else _time("since", said.since),
        until=None if said.at is None else _time("at", said.at),
        standing=None if said.standing is None else _standing(said.standing),
    )


def _standing(said: str) -> Standing:
    try:
        return Standing(said.strip().lower())
    except ValueError:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`standing` is {said[:80]!r}.",
            hint=f"Choose of: {', '.join(Standing)}.",
        ) from None


def _moment(what: str, said: str) -> AsOf:
    """'12' and 'v12' are versions, anything else is a time."""
    digits = said.strip().lower().removeprefix("v")
    if digits.isascii() and digits.isdecimal():
        return AsOf(version=int(digits[:16]))
    return AsOf(time=_time(what, said))


def _time(what: str, said: str) -> int:
    """Milliseconds since 1970. A time without a zone is in UTC."""
    try:
        time = datetime.fromisoformat(said.strip())
    except ValueError:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`{what}` is {said[:80]!r}, which is no moment.",
            hint="Give a version such as 12, or a time such as 2026-11-21T09:00Z. "
            "A search takes times only.",
        ) from None
    if time.tzinfo is None:
        time = time.replace(tzinfo=UTC)
    return int(time.timestamp() * 1000)


def _without(missing: str, what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"`{what}` needs a `{missing}` to go with.",
        hint=f"Give a `{missing}`, or leave `{what}` out.",
    )


def _found(hits: list[Hit], query: str, budget: int, measure: Measure) -> str:
    if not hits:
        return "Nothing was found. Try other or fewer words."
    opening = f"{counted(len(hits), 'find')}, best first."
    return fit(
        opening, lambda width: list(_finds(hits, query, width)), budget=budget, measure=measure
    )


def _finds(hits: list[Hit], query: str, width: int) -> Iterator[Line]:
    for place, hit in enumerate(hits):
        recorded = hit.event
        day = datetime.fromtimestamp(recorded.at / 1000, UTC).date().isoformat()
        about = f"{hit.standing}, by {recorded.author}, {day}"
        said = snippet(_text(hit), query, min(width, WIDTHS[1]))
        yield Line(
            f"Session {recorded.session}",
            f"{hit.node} {said} ({about}, version {recorded.version})",
            needed=place == 0,
        )


def _text(hit: Hit) -> str:
    event = hit.event.event
    return getattr(event, "text", "") or getattr(event, "because", "")


async def _latest(recalling: Queries) -> str:
    sessions = await recalling.sessions(limit=LISTED)
    if not sessions:
        return "No session yet. `think` begins one."
    lines = [f"{one.session}: {one.opening} ({counted(one.version, 'event')})" for one in sessions]
    return "\n".join(["Latest sessions:", *lines])
