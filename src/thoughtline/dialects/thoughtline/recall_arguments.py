import re
from datetime import UTC, datetime, timedelta
from typing import Annotated

from msgspec import Meta, Struct, field

from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.project_overview import Known
from thoughtline.core.limits import MAX_QUERY_LENGTH, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.summaries.node_list import NODE_FILTERS
from thoughtline.dialects.thoughtline.coercion import Words
from thoughtline.store.ledger import Query

BUDGET = 1_000
"""Default number of tokens for an answer of `recall`."""

MOST = 1_500
"""Number of tokens up to which an answer about a session goes by default, if `BUDGET` does not hold
all its results.
"""

SPARE = 600
"""Number of tokens up to which such an answer has lines that are not needed."""

OF_A_PROJECT: tuple[Known, ...] = ("known", "verified", "open")
"""Values of `standing` that apply across sessions, without a query."""

ALL = "all"
"""Value of `project` that means all projects."""

LAST = ("last", "last time", "my last call", "i was here")
"""Values of `since` that mean the caller's last call about the session."""

AGO = re.compile(r"(?P<count>an?|[0-9]{1,5}) (?P<unit>minute|hour|day|week)s? ago")
"""Pattern of a time relative to now, such as "2 hours ago"."""

WAYS = ("id", "what_if", "query", "format")
"""Arguments that exclude each other: a call has at most one."""

FILTERS = ("since", "at", "standing", "author")
"""Arguments that filter the results of a query."""


class RecallArguments(Struct, forbid_unknown_fields=True):
    session: str | None = None
    id: str | None = None
    what_if: Words = None
    query: str | None = None
    since: str | int | None = None
    at: str | int | None = None
    author: str | None = None
    standing: str | None = None
    project: str | None = None
    format: str | None = None
    budget: Annotated[int, Meta(le=2**53)] | None = None
    start: Annotated[int, Meta(ge=0, le=2**31)] = field(default=0, name="from")


def means_last(since: str | int) -> bool:
    """Check that `since` means the caller's last call about the session."""
    return str(since).strip().lower() in LAST


def node_filter(standing: str | None) -> str:
    """Return "" for any. Raises `Refused` if the text is not a standing of nodes."""
    text = "" if standing is None else standing.strip().lower()
    if text and text not in NODE_FILTERS:
        raise _no_standing(text)
    return text


def check_together(arguments: RecallArguments) -> None:
    """Raise `Refused` if an argument has no meaning together with the other arguments."""
    if arguments.query is None and arguments.session is None:
        if arguments.author is not None:
            raise _without("session` or a `query", "author")
        if arguments.standing is not None and project_standing(arguments.standing) is None:
            raise _no_standing(arguments.standing)
        for what in ("id", "what_if", "since", "at", "format"):
            if getattr(arguments, what) is not None:
                raise _without("session", what)
    if arguments.query is not None and arguments.project not in (None, ALL):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "`project` does not go with a `query`: a search reads the sessions of all projects.",
            hint="Leave `project` out, or give a `session`.",
        )
    ways = WAYS if arguments.query is not None else (*WAYS, "since", "standing", "author")
    given = [what for what in ways if getattr(arguments, what) is not None]
    if len(given) > 1 and given != ["standing", "author"]:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`{given[0]}` and `{given[1]}` have different answers.",
            hint=f"Give one of them. A `query` goes together with `{'`, `'.join(FILTERS)}`.",
        )


def parse_query(arguments: RecallArguments, text: str, limits: Limits) -> Query:
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


def parse_moment(what: str, value: str | int) -> AsOf:
    """Read 12, '12' and 'v12' as versions, and all other texts as times."""
    text = str(value)
    return AsOf.parse_version(text) or AsOf(time=_time(what, text))


def _time(what: str, value: str | int) -> int:
    """Return a time in milliseconds since 1970. A time without a zone is in UTC."""
    text = str(value)
    if ago := AGO.fullmatch(text.strip().lower()):
        count = 1 if ago["count"] in ("a", "an") else int(ago["count"])
        before = timedelta(**{f"{ago['unit']}s": count})
        return int((datetime.now(UTC) - before).timestamp() * 1000)
    try:
        time = datetime.fromisoformat(text.strip())
    except ValueError:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`{what}` is {text[:80]!r}, which is not a version or a time.",
            hint="Give a version such as 12, or a time such as 2026-11-21T09:00Z or '1 hour ago'. "
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
        f"with a `session`, of: {', '.join(NODE_FILTERS)}; "
        f"with neither, of: {', '.join(OF_A_PROJECT)}.",
    )


def project_standing(standing: str | None) -> Known | None:
    """Return a `standing` that applies across sessions; None if the text is another standing."""
    text = "" if standing is None else standing.strip().lower()
    return next((known for known in OF_A_PROJECT if known == text), None)
