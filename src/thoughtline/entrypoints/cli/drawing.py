"""A session as a person reads it: what it assumes, then its branches with their thoughts."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree as Drawn

from thoughtline.core.digest import counted
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.tree import AssumptionTold, ThoughtTold, Tree
from thoughtline.entrypoints.cli.entry import Entry
from thoughtline.entrypoints.cli.telling import rests_on, state
from thoughtline.entrypoints.cli.terminal import iso
from thoughtline.entrypoints.safe import safe

DEEPEST = 6
"""Branches inside branches that are drawn further in. Beyond that there is no room to read."""

LOOKS = {"open": "yellow", "verified": "green", "refuted": "red"}


def draw(tree: Tree, handle: str) -> Iterator[RenderableType]:
    yield from _heading(tree, handle)
    if tree.assumptions:
        yield ""
        yield Text("assumptions", style="bold")
        indent = max(map(len, tree.assumptions)) + 2
        for told in tree.assumptions.values():
            yield _assumption(tree, told, indent)
    for drawn in Forest(tree).tops:
        yield ""
        yield drawn
    if tree.next:
        yield ""
        yield Entry("next", tree.next, [], indent=6, look="bold magenta", style="")


def _heading(tree: Tree, handle: str) -> Iterator[Text]:
    session = tree.session
    yield Text.assemble(("session ", "bold"), (safe(handle), "bold cyan"))
    counts = [
        counted(session.thoughts, "thought"),
        f"{len(session.truth.fallen):,} fallen" if session.truth.fallen else "",
        counted(len(session.revised_by), "revision") if session.revised_by else "",
        counted(len(tree.assumptions), "assumption") if tree.assumptions else "",
        f"version {session.version:,}",
    ]
    yield Text(" · ".join(filter(None, counts)), style="dim")
    times = [thought.at for thought in tree.thoughts.values()]
    if times:
        yield Text(
            f"{iso(times[0])} to {iso(times[-1])} · by {', '.join(map(safe, _authors(tree)))}",
            style="dim",
        )


def _authors(tree: Tree) -> list[str]:
    return list(dict.fromkeys(thought.author for thought in tree.thoughts.values()))


def _assumption(tree: Tree, told: AssumptionTold, indent: int) -> Entry:
    name = state(tree, told.id)
    where = f" in {told.judged_in}" if told.judged_in else ""
    why = f": {told.because}" if told.because else ""
    alias = f" · said as {told.name}" if told.name else ""
    judged = Text.assemble((name, LOOKS[name]), (safe(f"{where}{why}{alias}"), "dim"))
    look = "bold " + LOOKS[name]
    return Entry(
        told.id, told.text, [judged], indent=indent, look=look, style=_struck(name == "refuted")
    )


class Forest:
    """Each branch as a flat list, drawn under the thought it left from."""

    def __init__(self, tree: Tree) -> None:
        self.tops: list[Drawn] = []
        self._tree = tree
        self._indent = len(tree.session.next_thought) + 2
        self._several = len(_authors(tree)) > 1
        self._thoughts: dict[str, Drawn] = {}
        self._branches: dict[str, Drawn] = {}
        self._depths: dict[str, int] = {}
        for thought in tree.thoughts.values():
            self._add(thought)

    def _add(self, thought: ThoughtTold) -> None:
        branch = self._branches.get(thought.branch) or self._begin(thought.branch)
        drawn = _thought(self._tree, thought, self._indent, several=self._several)
        self._thoughts[thought.id] = branch.add(drawn)

    def _begin(self, name: str) -> Drawn:
        root = self._tree.session.branches[name].root
        depth = self._depths[self._tree.thoughts[root].branch] + 1 if root else 0
        label = _branch(self._tree, name)
        if 0 < depth <= DEEPEST:
            drawn = self._thoughts[root].add(label)
        else:
            depth, drawn = 0, Drawn(label, guide_style="dim")
            self.tops.append(drawn)
        self._depths[name] = depth
        self._branches[name] = drawn
        return drawn


def _branch(tree: Tree, name: str) -> Text:
    branch = tree.session.branches[name]
    label = Text(safe(name) or SPOKEN_MAIN, style="bold blue")
    if branch.root:
        label.append(f"  from {branch.root}", style="not bold dim")
    if branch.merged_into is not None:
        into = safe(branch.merged_into) or SPOKEN_MAIN
        label.append(f"  merged into {into}", style="not bold dim")
    return label


def _thought(tree: Tree, thought: ThoughtTold, indent: int, *, several: bool) -> Entry:
    stands = tree.stands(thought.id)
    revised = thought.id in tree.session.revised_by
    notes = []
    if not stands:
        notes.append(Text(f"✗ fallen: {safe(tree.why_fallen(thought.id))}", style="red"))
    if said := " · ".join(_remarks(tree, thought, several=several)):
        notes.append(Text(said, style="dim"))
    return Entry(
        thought.id,
        thought.text,
        notes,
        indent=indent,
        look="bold cyan" if stands and not revised else "bold red" if not stands else "dim",
        style=_struck(revised) or ("red" if not stands else ""),
    )


def _remarks(tree: Tree, thought: ThoughtTold, *, several: bool) -> Iterator[str]:
    if newer := tree.session.revised_by.get(thought.id):
        yield f"revised by {newer}"
    if thought.revises:
        yield f"revises {thought.revises}"
    if supports := rests_on(tree, thought.id):
        yield f"rests on {supports}"
    if thought.confidence is not None:
        yield f"confidence {thought.confidence:g}"
    if thought.merges:
        yield f"takes in {', '.join(safe(name) or SPOKEN_MAIN for name in thought.merges)}"
    if several:
        yield f"by {safe(thought.author)}"


def _struck(over: bool) -> str:
    return "strike dim" if over else ""
