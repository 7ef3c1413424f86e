"""A session as a person reads it: what it assumes, then its branches with their thoughts."""

from collections.abc import Collection, Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree as Drawn

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.truncation import counted
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView
from thoughtline.core.views.timeline import state
from thoughtline.dialects.formats.facts import authors
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render import marks, standing
from thoughtline.entrypoints.cli.render.argument import argued
from thoughtline.entrypoints.cli.render.contradictions import contradictions
from thoughtline.entrypoints.cli.render.decision import Decided
from thoughtline.entrypoints.cli.render.item import Entry, one_line
from thoughtline.entrypoints.cli.render.next_steps import ahead
from thoughtline.entrypoints.sanitize import safe

DEEPEST = 6
"""Branches inside branches that are drawn further in. Beyond that there is no room to read."""


def draw(tree: SessionView, handle: str, *, then: bool = False) -> Iterator[RenderableType]:
    """All of a session. `then` says that it is as it was at an earlier moment."""
    yield from _heading(tree, handle, then=then)
    if tree.assumptions:
        yield from titled("assumptions")
        indent = max(map(len, tree.assumptions)) + 2
        for told in tree.assumptions.values():
            yield assumption(tree, told, indent)
    if tree.contradictions:
        yield from titled("contradictions")
        yield from contradictions(tree)
    for drawn in Forest(tree, tree.thoughts.values()).tops:
        yield ""
        yield drawn
    yield from ahead(tree)


def named(session: str) -> Entry:
    """The heading of all that is said about a session."""
    return one_line(("session ", "bold"), (safe(session), "bold cyan"))


def titled(title: str) -> Iterator[RenderableType]:
    """An empty line and a title."""
    yield ""
    yield Text(title, style="bold")


def _heading(tree: SessionView, handle: str, *, then: bool) -> Iterator[RenderableType]:
    session = tree.session
    yield named(handle)
    if then:
        yield Text(f"as it was at version {session.version:,}, {iso(tree.at)}", style="yellow")
    abandoned = sum(judged.abandoned for judged in session.verdicts.values())
    conflicts = len(session.conflicts())
    counts = [
        counted(session.thoughts, "thought"),
        f"{len(session.truth.fallen):,} fallen" if session.truth.fallen else "",
        f"{abandoned:,} abandoned" if abandoned else "",
        counted(len(session.revised_by), "revision") if session.revised_by else "",
        counted(len(tree.assumptions), "assumption") if tree.assumptions else "",
        counted(conflicts, "open contradiction") if conflicts else "",
        f"version {session.version:,}",
    ]
    yield Text(" · ".join(filter(None, counts)), style="dim")
    times = [thought.at for thought in tree.thoughts.values()]
    if times:
        who = ", ".join(map(safe, authors(tree)))
        yield one_line(f"{iso(times[0])} to {iso(times[-1])} · by {who}", style="dim")


def assumption(
    tree: SessionView, told: AssumptionView, indent: int, *, before: str = "", touched: bool = False
) -> Entry:
    """As `thought` does."""
    name = state(tree, told.id)
    return Entry(
        f"{before}{told.id}",
        told.text,
        [standing.of_assumption(tree, told)],
        indent=indent,
        look=f"bold {marks.LOOKS[name]} {'reverse' if touched else ''}",
        style="strike dim" if name == "refuted" else "",
    )


class Forest:
    """Some thoughts of a tree: each branch as a flat list, under the thought it left from.

    Those in `touched` stand out.
    """

    def __init__(
        self, tree: SessionView, thoughts: Iterable[ThoughtView], *, touched: Collection[str] = ()
    ) -> None:
        self.tops: list[Drawn] = []
        self._tree = tree
        self._touched = touched
        self._indent = len(tree.session.next_thought) + 2
        self._several = len(authors(tree)) > 1
        self._thoughts: dict[str, Drawn] = {}
        self._branches: dict[str, Drawn] = {}
        self._depths: dict[str, int] = {}
        for told in thoughts:
            self._add(told)

    def _add(self, told: ThoughtView) -> None:
        branch = self._branches.get(told.branch) or self._begin(told.branch)
        drawn = thought(
            self._tree,
            told,
            self._indent,
            several=self._several,
            touched=told.id in self._touched,
        )
        self._thoughts[told.id] = branch.add(drawn)

    def _begin(self, name: str) -> Drawn:
        root = self._tree.session.branches[name].root
        over = self._thoughts.get(root)
        depth = self._depths[self._tree.thoughts[root].branch] + 1 if over else 0
        label = _branch(self._tree, name)
        if over and depth <= DEEPEST:
            drawn = over.add(label)
        else:
            depth, drawn = 0, Drawn(label, guide_style="dim")
            self.tops.append(drawn)
        self._depths[name] = depth
        self._branches[name] = drawn
        return drawn


def _branch(tree: SessionView, name: str) -> Entry:
    branch = tree.session.branches[name]
    origin = f"  from {branch.root}" if branch.root else ""
    if branch.merged_into is not None:
        origin += f"  merged into {safe(branch.merged_into) or SPOKEN_MAIN}"
    return one_line((safe(name) or SPOKEN_MAIN, "bold blue"), (origin, "dim blue"))


def thought(
    tree: SessionView,
    told: ThoughtView,
    indent: int,
    *,
    several: bool,
    before: str = "",
    touched: bool = False,
) -> Entry:
    """A thought with all that became of it. With `several` authors it is said whose it is.

    `before` is put before its id. If it was `touched` just now, its id stands out.
    """
    notes = list(standing.of_thought(tree, told, several=several))
    if said := " · ".join(_remarks(tree, told, several=several)):
        notes.append(Text(said, style="dim"))
    return Entry(
        f"{before}{told.id}",
        told.text,
        notes,
        indent=indent,
        look=f"{marks.id_look(tree, told.id)} {'reverse' if touched else ''}",
        style=marks.text_style(tree, told.id),
        kind=told.kind,
        under=_matter(told),
    )


def _matter(told: ThoughtView) -> Iterator[RenderableType]:
    if told.decision is not None:
        yield Decided(told.decision)
    if told.argument is not None:
        yield from argued(told.argument)


def _remarks(tree: SessionView, told: ThoughtView, *, several: bool) -> Iterator[str]:
    if newer := tree.session.revised_by.get(told.id):
        yield f"revised by {newer}"
    if told.revises:
        yield f"revises {told.revises}"
    if supports := tree.session.truth.supports(told.id):
        yield f"rests on {' | '.join(' '.join(needs) for needs in supports)}"
    if told.confidence is not None:
        yield f"confidence {told.confidence:g}"
    score = tree.session.frontier.score(told.id)
    if score is not None:
        yield f"score {score:g}"
    if told.merges:
        yield f"takes in {', '.join(safe(name) or SPOKEN_MAIN for name in told.merges)}"
    if several:
        yield f"by {safe(told.author)}"
