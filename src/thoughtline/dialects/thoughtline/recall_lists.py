from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from typing import NamedTuple

from msgspec import structs

from thoughtline.app.queries.caveats import NO_CAVEATS, Caveats
from thoughtline.app.queries.project_overview import (
    IN_DOUBT,
    MAX_SESSIONS,
    Known,
    KnownNode,
    ProjectOverview,
    ResultLines,
)
from thoughtline.core.evidence.elsewhere import NODE_MARK, Origin
from thoughtline.core.search.snippet import snippet
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote, quote_name, write_text
from thoughtline.core.text.short_names import short_names, shown_name
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.views.doubts import quote_author
from thoughtline.core.views.summaries.digest import RESULTS, CauseLine, Window, write_cause
from thoughtline.core.views.summaries.digest_topics import Heading
from thoughtline.core.views.summaries.glance import Glance
from thoughtline.store.ledger import Hit, SessionSummary, SharedSession

LISTED = 20
"""Maximum number of sessions, or of search results, in one answer."""

DENSITY = 3
"""Characters that count as a token in an answer to a caller who gave no budget."""

FIRST = 2
"""Number of lines of each part of a project's digest that are kept before other lines."""

Place = tuple[str, str]
"""Session and node of a search result."""


class Mark(NamedTuple):
    """The label may be empty. `caveats` are facts to know before trusting the result."""

    label: str
    origin: Origin
    caveats: Caveats = NO_CAVEATS


NO_MARK = Mark("", "told")


def list_hits(
    hits: Sequence[Hit],
    named: Sequence[Hit],
    marks: Mapping[Place, Mark],
    query: str,
    *,
    budget: int,
    measure: Measure,
) -> str:
    """`marks` has the labels, the origins and the caveats of the nodes."""
    places = {(each.event.session, each.node) for each in named}
    others = [hit for hit in hits if (hit.event.session, hit.node) not in places]
    if not others and not named:
        return "Nothing was found. Try other or fewer words."
    opening = f"{count_noun(len(others) + len(named), 'find')}, best first."
    return _list(opening, partial(_finds, named, others, marks, query), budget, measure)


def _finds(
    named: Sequence[Hit], hits: Sequence[Hit], marks: Mapping[Place, Mark], query: str, width: int
) -> Iterator[Line]:
    name = cache(quote_author)  # most finds share their author, and many their session
    for index, hit in enumerate((*named, *hits)):
        recorded, is_named = hit.event, index < len(named)
        day = datetime.fromtimestamp(recorded.at / 1000, UTC).date().isoformat()
        by = f"by {name(recorded.author)}"
        mark = marks.get((recorded.session, hit.node), NO_MARK)
        known = "" if mark.origin == "told" else f", {mark.origin}"
        caveats = f", {mark.caveats}" if mark.caveats else ""
        about = f"{hit.standing_words}{caveats}{known}, {by}, {day}, version {recorded.version}"
        text, most = _text(hit), min(width, WIDTHS[1])
        excerpt = shorten(text, most) if is_named else snippet(text, query, most)
        yield Line(
            f"Session {name(shown_name(recorded.session))}",
            f"{hit.node}{f' {quote_name(mark.label)}:' if mark.label else ''} "
            f"{write_text(excerpt, most, about)}",
            needed=is_named or index == 0,
        )


def _text(hit: Hit) -> str:
    event = hit.event.event
    return getattr(event, "text", "") or getattr(event, "because", "")


def _result_lines(
    digests: Mapping[str, ResultLines], latest: Collection[str], width: int
) -> Iterator[Line]:
    """Yield the doubts of all sessions, each cause once, and then the other conclusions of the
    latest sessions. Each heading names the session of its lines; a cause in several sessions names
    them itself.
    """
    causes: dict[Sequence[str], list[tuple[str, CauseLine]]] = {}
    found: dict[str, list[Line]] = {heading: [] for heading in RESULTS}
    for session, short in zip(digests, map(quote_name, short_names([*digests])), strict=True):
        for line in digests[session](width):
            if isinstance(line, CauseLine):
                causes.setdefault(line.key, []).append((short, line))
            elif session in latest or line.heading == Heading.IN_DOUBT:
                found[line.heading].append(_under(short, line))
    for lines in causes.values():
        if len(lines) == 1:
            yield _under(*lines[0])
        else:
            yield _join_causes(lines, width)
    for others in found.values():
        yield from others


def _under(short: str, line: Line) -> Line:
    return structs.replace(line, heading=f"{line.heading} in {short}")


def _join_causes(lines: Sequence[tuple[str, CauseLine]], width: int) -> Line:
    """Return a cause of several sessions. The session where the cause is says it."""
    nodes, doubted = (
        [f"{short}{NODE_MARK}{node}" for short, line in lines for node in getattr(line, part)]
        for part in ("nodes", "doubted")
    )
    first = next((line for _, line in lines if line.nodes), lines[0][1])
    words = write_cause(nodes, first.words, doubted, width)
    return Line(first.heading, words, needed=first.needed, is_detail=True)


def _count_doubts(digests: Mapping[str, ResultLines]) -> str:
    lines = (line for write in digests.values() for line in write(WIDTHS[-1]))
    counts = Counter(line.heading for line in lines if not isinstance(line, CauseLine))
    doubted = counts[Heading.IN_DOUBT]
    return f" {doubted:,} of {counts.total():,} conclusions in doubt." if doubted else ""


async def list_known(overview: ProjectOverview, what: Known, budget: int, measure: Measure) -> str:
    """Return what a project knows, or its verified or open points."""
    where, known = _in_project(overview), await overview.known(what)
    within = "" if known.is_whole else f" in the {MAX_SESSIONS} latest sessions"
    if not known.nodes:
        return f"Nothing is {what}{where}{within}."
    opening = f"{what.capitalize()}{where}{within}: {len(known.nodes)}, the latest first."
    if what == "known":
        opening += " Each id is a ground as it stands here."
        lines = partial(_digest_lines, known.nodes)
        return fit(opening, lines, budget=budget, measure=measure).text
    opening += " As a ground: SESSION/ID."
    return _list(opening, partial(_known_lines, known.nodes), budget, measure)


async def list_project(overview: ProjectOverview, begins: str, window: Window) -> str:
    """Return the latest sessions of a project, with their conclusions and the doubts of all
    sessions.

    The text `begins` is added to the hint that `think` begins a session. Sessions and conclusions
    that are not in doubt are added while the text has at most `window.spare` tokens.
    """
    where, sessions = _in_project(overview), await overview.sessions(limit=LISTED + 1)
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
    latest = [summary.session for summary, _ in sessions[:LISTED]]
    digests = await overview.digests(dict.fromkeys(latest + await overview.doubted_sessions()))
    opening += _count_doubts(digests)

    def lines(width: int) -> Iterator[Line]:
        yield from _session_lines(sessions[:LISTED], shared, width)
        yield from _result_lines(digests, latest, width)

    return fit(
        opening,
        lines,
        budget=window.budget,
        measure=window.measure,
        most=window.most,
        headings_are_names=True,
        spare=window.spare,
        start=window.start,
    ).text


def _in_project(overview: ProjectOverview) -> str:
    return f" in {quote_name(overview.project, WIDTHS[0])}" if overview.project else ""


def _list(
    opening: str,
    lines: Callable[[int], Iterator[Line]],
    budget: int,
    measure: Measure,
) -> str:
    return fit(opening, lines, budget=budget, measure=measure, headings_are_names=True).text


def sparing_measure(measure: Callable[[], Measure], budget: int) -> Measure:
    """Return a measure that counts tokens only if necessary: a text never has more tokens than
    bytes.

    A short list at the start of work therefore loads no table of tokens.
    """

    def count(text: str) -> int:
        size = len(text.encode())
        return size if size <= budget else measure()(text)

    return count


def dense_measure(measure: Measure) -> Measure:
    """Bound an answer without a budget in characters, too: a token for each `DENSITY`."""
    return lambda text: max(measure(text), -(-len(text) // DENSITY))


def _known_lines(nodes: Sequence[KnownNode], width: int) -> Iterator[Line]:
    for node in nodes:
        summary = node.session
        name, opening = quote_name(shown_name(summary.session)), quote(summary.opening, WIDTHS[-1])
        yield Line(f"Session {name} {opening}", node.told(width))


def _digest_lines(nodes: Sequence[KnownNode], width: int) -> Iterator[Line]:
    """The doubts and the first lines of each part are needed."""
    names = [node.session.session for node in nodes]
    short = dict(zip(names, short_names(names), strict=True))
    shown = Counter[str]()
    for node in nodes:
        shown[node.part] += 1
        name = f"{quote_name(short[node.session.session])}{NODE_MARK}"
        is_needed = node.part == IN_DOUBT or shown[node.part] <= FIRST
        yield Line(node.part, f"{name}{node.told(width)}", needed=is_needed)


def _session_lines(
    sessions: list[tuple[SessionSummary, Glance]], shared: list[SharedSession], width: int
) -> Iterator[Line]:
    shown = Counter(shown_name(summary.session) for summary, _ in sessions)
    for summary, glance in sessions:
        tagged = ", ".join(map(quote_name, summary.description.tags))
        tags = f" [{tagged}]" if tagged else ""
        parts = [f"{quote(summary.opening, width)}{tags}", *_extent(summary), str(glance)]
        following = f" Next: {write_text(glance.next, width)}" if glance.next else ""
        name = shown_name(summary.session)
        name = quote_name(name if shown[name] == 1 else summary.session)
        yield Line(name, "; ".join(filter(None, parts)) + "." + following, needed=True)
    for session in shared:
        # None of its words: its owner did not ask if this person wants to read them.
        allowed = "to read" if session.access == "read" else "to read and write"
        owner = quote_name(session.owner) or "the local person"
        parts = [f"Shared by {owner} {allowed}", *_extent(session.summary)]
        yield Line(quote_name(session.summary.session), "; ".join(parts) + ".")


def _extent(summary: SessionSummary) -> tuple[str, str]:
    when = datetime.fromtimestamp(summary.latest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    return when, count_noun(summary.version, "event")
