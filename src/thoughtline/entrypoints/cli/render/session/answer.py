"""First part of a session for a person: the answer, and the causes of doubt with their lines."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.evidence.line_change import SHORT, LineChange
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubt_causes import DoubtCause
from thoughtline.core.views.doubts import count_doubted
from thoughtline.core.views.fact import Fact
from thoughtline.core.views.facts import DISPUTES, facts, ground_disputes
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.beliefs import session_beliefs
from thoughtline.entrypoints.cli.render import marks
from thoughtline.entrypoints.cli.render.layout import Entry, draw_title
from thoughtline.entrypoints.printable import printable, title
from thoughtline.entrypoints.session_json import cause_words
from thoughtline.store.beside.mirror_names import is_mirror

SHOWN = 8
"""Maximum number of conclusions above the tree, and of causes of doubt."""

WIDTH = 240
"""Maximum number of characters of a conclusion. The tree has the whole text."""

WAYS = "--was-so | --holds | --refute"
"""Options of `thoughtline settle`."""

NAMED = 12
"""Maximum number of nodes in doubt that a cause names."""

TOLD = ("confidence", "verdict", "chosen", "choice", "decision", *DISPUTES)
"""Facts about a conclusion that stand with the answer. The tree has all facts."""


def draw_answer(view: SessionView) -> Iterator[RenderableType]:
    """Yield the conclusions, decisions and verified thoughts of a session, the first ones first."""
    beliefs = session_beliefs(view)
    if not beliefs.concluded:
        return
    yield from draw_title("answer")
    shown = beliefs.stands[:SHOWN]
    indent = max(map(len, shown)) + 2
    several = len(view.authors) > 1
    for node in shown:
        thought = view.thoughts[node]
        told = [fact for fact in facts(view, node, several=several) if fact.key in TOLD]
        told += ground_disputes(view, node)
        notes = [marks.draw_mark(fact) for fact in told if fact.mark]
        notes += marks.draw_doubt(view, node)
        if words := " · ".join(_words(told)):
            notes.append(Text(words, style="dim"))
        text = title(thought.text, WIDTH)
        yield Entry(
            node,
            text,
            notes,
            indent=indent,
            look=marks.id_look(view, node),
            kind=thought.kind,
        )
    if more := len(beliefs.stands) - len(shown):
        yield Text(f"and {count_noun(more, 'more conclusion')} below", style="dim")


def _words(told: Sequence[Fact]) -> list[str]:
    """Return the facts without a mark, a decision in a few words: the tree has its table."""
    return [
        printable(fact.few_words) if fact.key == "decision" else marks.fact_text(fact)
        for fact in told
        if not fact.mark
    ]


def draw_causes(
    view: SessionView, causes: Sequence[DoubtCause], session: str
) -> Iterator[RenderableType]:
    """Yield causes of doubt, each with its changed line, the nodes that it puts in doubt, and the
    command that settles it. Nobody settles the doubts of a mirror here.
    """
    indent = max((len(" ".join(cause.nodes[:NAMED])) for cause in causes), default=0) + 2
    for cause in causes[:SHOWN]:
        first = cause.nodes[0]
        notes = [Text(f"in doubt: {_describe_doubted(view, cause)}", style=marks.LOOKS["in doubt"])]
        if evidence := view.evidence.get(first):
            at = next(filter(None, (root.settled_at for root in evidence.roots)), (session, first))
            ways = "settled in its own record" if is_mirror(session) else _settle(*at)
            notes = [*draw_line(evidence.line), *notes, Text(ways, style="dim")]
        name = " ".join(cause.nodes[:NAMED])
        look = f"bold {marks.LOOKS['in doubt']}"
        yield Entry(name, Text(cause_words(view, first)), notes, indent=indent, look=look)
    if len(causes) > SHOWN:
        yield Text(f"and {count_noun(len(causes) - SHOWN, 'more cause')}", style="dim")


def _settle(session: str, evidence: str) -> str:
    return f"settle: thoughtline settle {printable(session)}/{evidence} {WAYS}"


def draw_line(line: LineChange) -> Iterator[Text]:
    if line.was:
        yield Text(printable(f"- {line.was}"), style="red")
    if line.now:
        yield Text(printable(f"+ {line.now}"), style="green")
    if line.commit:
        yield Text(printable(f"by {line.by} in {line.commit[:SHORT]}"), style="dim")


def _describe_doubted(view: SessionView, cause: DoubtCause) -> str:
    """Return the nodes in doubt, conclusions first: "2 thoughts, 1 conclusion: t4; t2"."""
    thoughts = [view.thoughts[node] for node in cause.doubted if node in view.thoughts]
    conclusions = [thought.id for thought in thoughts if thought.is_claim]
    others = [node for node in cause.doubted if node not in conclusions]
    count = count_doubted(cause.doubted)
    called = f", {count_noun(len(conclusions), 'conclusion')}" if conclusions else ""
    names = [*conclusions, *others]
    more = [f"and {len(names) - NAMED} more"] if len(names) > NAMED else []
    return f"{count}{called}: {' '.join([*names[:NAMED], *more])}"
