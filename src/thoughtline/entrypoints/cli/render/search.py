from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from thoughtline.app.queries.caveats import Caveats, Place
from thoughtline.core.events import AssumptionStated, EvidenceGiven, ThoughtRecorded
from thoughtline.core.search.snippet import snippet
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import ID_LOOKS
from thoughtline.entrypoints.cli.render.session.event import describe_event
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import plain, printable
from thoughtline.store.ledger import Found, Hit
from thoughtline.store.search.passages import node_and_text

WIDTH = 240
"""Maximum number of characters of the text around a match."""


def draw_hits(
    found: Found, query: str, caveats: Mapping[Place, Caveats]
) -> Iterator[RenderableType]:
    hits = found.hits
    if not hits:
        yield Text("No results. Try other or fewer words.")
        return
    sessions: dict[str, list[Hit]] = {}
    for hit in hits:
        sessions.setdefault(hit.event.session, []).append(hit)
    for name, own in sessions.items():
        yield draw_session_name(name)
        indent = max(len(hit.node) for hit in own) + 2
        for hit in own:
            told = caveats.get((hit.event.session, hit.node))
            yield _draw_hit(hit, query, indent, f", {told}" if told else "")
        yield ""
    where = count_noun(len(sessions), "session")
    summary = f"{count_noun(len(hits), 'result')} in {where}, best first"
    if found.total > len(hits):
        among = f"{found.total:,}{'' if found.counted else ' or more'}"
        summary = f"the best {len(hits):,} of {among} results, in {where}; --limit shows more"
    yield Text(summary, style="dim")


def _draw_hit(hit: Hit, query: str, indent: int, caveats: str) -> Entry:
    recorded = hit.event
    text = describe_event(recorded.event)
    if isinstance(recorded.event, ThoughtRecorded | AssumptionStated | EvidenceGiven):
        _, text = node_and_text(recorded.event)
    shown = Text(printable(snippet(plain(text), query, WIDTH)))
    shown.highlight_words(query.split(), "bold yellow", case_sensitive=False)
    about = (
        f"{hit.standing_words}{caveats} · by {printable(recorded.author)} · {iso(recorded.at)} "
        f"· version {recorded.version:,}"
    )
    note = Text(about, style="dim")
    return Entry(hit.node, shown, [note], indent=indent, look=ID_LOOKS[hit.standing])
