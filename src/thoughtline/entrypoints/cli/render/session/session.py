from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from thoughtline.core.argument import ArgumentMap, Link, ground
from thoughtline.core.description import Description
from thoughtline.core.events import Needs
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import WHOLE
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.contradiction_advice import advice
from thoughtline.core.views.doubt_causes import doubt_causes
from thoughtline.core.views.facts import facts
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats.session_facts import authors, summary
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render import marks
from thoughtline.entrypoints.cli.render.layout import Entry, draw_title, one_line
from thoughtline.entrypoints.cli.render.marks import COMPUTED, GIVEN
from thoughtline.entrypoints.cli.render.session.answer import draw_answer, draw_causes
from thoughtline.entrypoints.cli.render.session.decision import DecisionTable
from thoughtline.entrypoints.cli.render.session.deliberation import draw_deliberations
from thoughtline.entrypoints.cli.render.session.frontier import draw_frontier
from thoughtline.entrypoints.printable import printable, title

T = TypeVar("T")

DEEPEST = 6
"""Maximum depth of branches that are indented. Deeper indentation would leave no room for text."""


DRAWN = ("kind", "branch", "after", "next", "decision", "argument", "in_doubt")
"""Facts of a thought that the tree, the lines above it or the lines below the thought already
show.
"""

LISTED = ("kind", "decision", "argument")
"""Facts of a thought that the output already shows, for a thought outside a tree."""


LOOKS = {"accepted": ("✓", "green"), "defeated": ("✗", "red"), "undecided": ("?", "yellow")}

SOLVED = 20
"""Maximum number of contradictions for which a solution is computed. Computing a solution may take
long.
"""

UNSOLVED = "takes long; --json has it"


def draw_session(
    view: SessionView, handle: str, *, then: bool = False, most: int | None = None
) -> Iterator[RenderableType]:
    """Yield a session: its answer, its causes of doubt, and the whole tree, or at most the `most`
    latest thoughts and grounds.

    `then` is true if the view shows an earlier moment.
    """
    yield from draw_heading(view, handle, then=then)
    yield from draw_answer(view)
    if causes := doubt_causes(view):
        yield from draw_title("in doubt")
        yield from draw_causes(view, causes, handle)
    yield from draw_grounds(view, most)
    if view.contradictions:
        yield from draw_title("contradictions")
        yield from draw_contradictions(view)
    yield from draw_asked(view)
    thoughts = latest(view.thoughts.values(), most)
    if earlier := len(view.thoughts) - len(thoughts):
        yield ""
        yield draw_rest(earlier, "earlier thought")
    for top in Forest(view, thoughts).tops:
        yield ""
        yield top
    yield from draw_frontier(view)


def draw_grounds(view: SessionView, most: int | None = None) -> Iterator[RenderableType]:
    """Yield assumptions and evidence: at most the `most` latest of each kind."""
    yield from _draw_kind(view, view.assumptions, most, "assumptions", "earlier assumption")
    yield from _draw_kind(view, view.evidence, most, "evidence", "earlier piece")


def _draw_kind(
    view: SessionView, nodes: Collection[str], most: int | None, title: str, noun: str
) -> Iterator[RenderableType]:
    if shown := latest(nodes, most):
        yield from draw_title(title)
        indent = max(map(len, shown)) + 2
        for node in shown:
            yield draw_ground(view, node, indent)
        if earlier := len(nodes) - len(shown):
            yield draw_rest(earlier, noun)


def draw_asked(view: SessionView) -> Iterator[RenderableType]:
    if view.deliberations:
        yield from draw_title("deliberations")
        yield from draw_deliberations(view)


def latest(nodes: Iterable[T], most: int | None) -> list[T]:
    return list(nodes)[-most if most else None :]


def draw_rest(count: int, noun: str) -> Text:
    return Text(f"and {count_noun(count, noun)} (--all shows all)", style="dim")


def draw_session_name(session: str, *notes: str) -> Entry:
    told = " · ".join(map(printable, filter(None, notes)))
    return one_line(
        ("session ", "bold"), (printable(session), "bold cyan"), (f" {told}" if told else "", "dim")
    )


def _draw_description(description: Description) -> Iterator[RenderableType]:
    if description.title:
        yield one_line(title(description.title, WHOLE), style="bold")
    about = [
        f"project {printable(description.project)}" if description.project else "",
        f"tagged {printable(', '.join(description.tags))}" if description.tags else "",
        "archived" if description.archived else "",
    ]
    if any(about):
        yield Text(" · ".join(filter(None, about)), style="dim")


def draw_heading(view: SessionView, handle: str, *, then: bool) -> Iterator[RenderableType]:
    session = view.session
    yield draw_session_name(handle)
    yield from _draw_description(session.description)
    if then:
        yield Text(f"state at version {session.version:,}, {iso(view.at)}", style="yellow")
    yield Text(summary(view), style="dim")
    times = [thought.at for thought in view.thoughts.values()]
    if times:
        who = ", ".join(map(printable, authors(view)))
        yield one_line(f"{iso(times[0])} to {iso(times[-1])} · by {who}", style="dim")


def draw_ground(view: SessionView, node: str, indent: int) -> Entry:
    name = view.state(node)
    return Entry(
        node,
        view.node(node).text,
        [_draw_facts(view, node)],
        indent=indent,
        look=f"bold {marks.LOOKS[name]}",
        style="strike dim" if name == "refuted" else "",
    )


class Forest:
    """Part of a session's tree: each branch is a flat list below the thought where it starts."""

    def __init__(self, view: SessionView, thoughts: Iterable[ThoughtView]) -> None:
        self.tops: list[Tree] = []
        self._view = view
        self._indent = len(view.session.next_thought) + 2
        self._several = len(authors(view)) > 1
        self._thoughts: dict[str, Tree] = {}
        self._branches: dict[str, Tree] = {}
        self._depths: dict[str, int] = {}
        for thought in thoughts:
            self._add(thought)

    def _add(self, thought: ThoughtView) -> None:
        branch = self._branches.get(thought.branch) or self._begin(thought.branch)
        item = draw_thought(self._view, thought, self._indent, several=self._several)
        self._thoughts[thought.id] = branch.add(item)

    def _begin(self, name: str) -> Tree:
        root = self._view.session.branches[name].root
        over = self._thoughts.get(root)
        depth = self._depths[self._view.thoughts[root].branch] + 1 if over else 0
        label = _draw_branch(self._view, name)
        if over and depth <= DEEPEST:
            branch = over.add(label)
        else:
            depth, branch = 0, Tree(label, guide_style="dim")
            self.tops.append(branch)
        self._depths[name] = depth
        self._branches[name] = branch
        return branch


def _draw_branch(view: SessionView, name: str) -> Entry:
    branch = view.session.branches[name]
    origin = f"  from {branch.root}" if branch.root else ""
    if branch.merged_into is not None:
        origin += f"  merged into {printable(branch.merged_into) or SPOKEN_MAIN}"
    return one_line((printable(name) or SPOKEN_MAIN, "bold blue"), (origin, "dim blue"))


def draw_thought(
    view: SessionView,
    thought: ThoughtView,
    indent: int,
    *,
    several: bool,
    before: str = "",
) -> Entry:
    """`before` is put before the thought's id; with `several`, its author is shown."""
    return Entry(
        f"{before}{thought.id}",
        thought.text,
        draw_notes(view, thought, several=several, drawn=LISTED if before else DRAWN),
        indent=indent,
        look=marks.id_look(view, thought.id),
        style=marks.text_style(view, thought.id),
        kind=thought.kind,
        under=tuple(draw_attachments(thought)),
    )


def draw_notes(
    view: SessionView, thought: ThoughtView, *, several: bool, drawn: Collection[str] = DRAWN
) -> list[Text]:
    """Return the judgements of a thought, each on a line, and its other facts on one line.

    Facts with keys in `drawn` are left out, because the output shows them elsewhere.
    """
    shown = drawn if several else (*drawn, "author")
    found = facts(view, thought.id, but=shown, several=several)
    notes = [marks.draw_mark(fact) for fact in found if fact.mark]
    if "in_doubt" in drawn:
        notes += marks.draw_doubt(view, thought.id)
    if remarks := " · ".join(marks.fact_text(fact) for fact in found if not fact.mark):
        notes.append(Text(remarks, style="dim"))
    return notes


def _draw_facts(view: SessionView, name: str) -> Text:
    """Return facts on one line. The first fact has the style of the node's state."""
    state, *more = facts(view, name, but=("author",))
    look = marks.LOOKS[state.mark]
    rest = "".join(f" · {marks.fact_text(fact)}" for fact in more)
    return Text.assemble((marks.fact_text(state), look), (rest, "dim"))


def draw_attachments(thought: ThoughtView) -> Iterator[RenderableType]:
    if thought.decision is not None:
        yield DecisionTable(thought.decision)
    if thought.argument is not None:
        yield from draw_argument(thought.argument)


def draw_argument(argument: ArgumentMap) -> Iterator[Entry]:
    extension = ground(argument)
    states = {name: state for state in LOOKS for name in getattr(extension, state)}
    for claim in argument.claims:
        state = states[claim.name]
        mark, look = LOOKS[state]
        note = Text.assemble(COMPUTED, " ", (state, look))
        if links := [_describe_link(link) for link in argument.links if link.source == claim.name]:
            note = Text.assemble(note, "  ", GIVEN, " ", printable(", ".join(links)))
        text = f"{claim.name}: {claim.text}" if claim.text else claim.name
        yield Entry(mark, text, [note], indent=2, look=f"bold {look}")


def _describe_link(link: Link) -> str:
    target = f"{link.via} > {link.target}" if link.via else link.target
    return f"{link.kind} {target}"


def draw_contradictions(view: SessionView) -> Iterator[Entry]:
    ordered = sorted(view.contradictions, key=lambda nodes: not _is_open(view, nodes))
    for place, nodes in enumerate(ordered):
        because = view.contradictions[nodes].because
        text = f"{' '.join(nodes)} cannot all stand"
        if because:
            text = f"{text}: {because}"
        if _is_open(view, nodes):
            found = advice(view.session, nodes) if place < SOLVED else UNSOLVED
            note = Text.assemble(COMPUTED, f" {found}")
            yield Entry("✗", text, [note], indent=2, look="bold red")
        else:
            note = Text(f"resolved: {', '.join(_why_resolved(view, nodes))}", style="dim")
            yield Entry("✓", text, [note], indent=2, look="dim", style="dim")


def _is_open(view: SessionView, nodes: Needs) -> bool:
    return view.session.contradict(nodes)


def _why_resolved(view: SessionView, nodes: Needs) -> Iterator[str]:
    for node in nodes:
        match view.session.standing(node):
            case Standing.FALLEN:
                yield f"{node} does not stand"
            case Standing.REVISED:
                yield f"{node} was revised by {view.session.latest_revision(node)}"
            case Standing.ABANDONED:
                yield f"{node} was abandoned"
            case Standing.STANDS:
                pass
