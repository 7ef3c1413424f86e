"""Beliefs of a session, their grounds, and the nodes that were given up."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.kinds import CONCLUSION, DECISION
from thoughtline.core.truth.network import walk
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.conclusions import declared_conclusions, order_conclusions
from thoughtline.core.views.session_view import SessionView


class Ground(Struct, frozen=True, kw_only=True):
    """An assumption or a piece of evidence. `carries` holds the thoughts with a support that names
    the node.
    """

    node: str
    carries: tuple[str, ...]


class RejectedNode(Struct, frozen=True, kw_only=True):
    """A thought, an assumption or evidence that was given up, with its state in one word and the
    reason.
    """

    node: str
    state: str
    why: str


class SessionBeliefs(Struct, frozen=True, kw_only=True):
    """Beliefs of a session: its standing thoughts, and their grounds.

    `stands` holds the live conclusions, decisions and verified thoughts if `concluded` is true, in
    the order of `order_conclusions`.
    `stands` holds the latest live thought of each branch if `concluded` is false. `rests_on` and
    `evidence` hold the assumptions and the evidence under the thoughts in `stands`. `aside` holds
    the assumptions that are neither under `stands` nor refuted. `contradictions` holds the declared
    contradictions that are open.
    """

    concluded: bool
    stands: tuple[str, ...]
    rests_on: tuple[Ground, ...]
    aside: tuple[Ground, ...]
    evidence: tuple[Ground, ...]
    given_up: tuple[RejectedNode, ...]
    contradictions: tuple[Needs, ...]
    next: str


def session_beliefs(view: SessionView) -> SessionBeliefs:
    thoughts = view.thoughts.values()
    decisions = {thought.id for thought in thoughts if thought.kind == DECISION}
    named = decisions | {thought.id for thought in thoughts if thought.kind == CONCLUSION}
    found = declared_conclusions(view.session, named)
    shown = order_conclusions(view.session, found, view.origins, named=named, decisions=decisions)
    shown = shown or latest_of_branches(view)
    under = grounds(view, shown)
    stated = [node for node in view.assumptions if view.state(node) != "refuted"]
    return SessionBeliefs(
        concluded=bool(found),
        stands=tuple(shown),
        rests_on=tuple(_ground(view, node) for node in stated if node in under),
        aside=tuple(_ground(view, node) for node in stated if node not in under),
        evidence=tuple(_ground(view, node) for node in view.evidence if node in under),
        given_up=tuple(_given_up(view)),
        contradictions=tuple(view.session.open_contradictions()),
        next=view.next,
    )


def latest_of_branches(view: SessionView) -> list[str]:
    """Return the last live thought of each unmerged branch, the latest first."""
    latest: dict[str, str] = {}
    for thought in reversed(view.thoughts.values()):
        if thought.branch not in latest and view.session.is_live(thought.id):
            latest[thought.branch] = thought.id
    branches = view.session.branches
    return [node for name, node in latest.items() if branches[name].merged_into is None]


def latest_of_authors(view: SessionView) -> list[str]:
    """Return the last thought of each author, the latest first."""
    latest: dict[str, str] = {}
    for thought in reversed(view.thoughts.values()):
        latest.setdefault(thought.author, thought.id)
    return list(latest.values())


def grounds(view: SessionView, thoughts: Iterable[str]) -> set[str]:
    """Return `thoughts`, and the nodes under `thoughts` by holding supports and verifications."""
    truth = view.session.truth

    def holding(node: str) -> Iterator[str]:
        for needs in (*truth.supports(node), *truth.verified_by(node)):
            yield from needs if all(map(truth.stands, needs)) else ()

    return set(walk(thoughts, holding))


def _ground(view: SessionView, node: str) -> Ground:
    carries = tuple(view.session.truth.needed_by(node))
    return Ground(node=node, carries=carries)


def _given_up(view: SessionView) -> Iterator[RejectedNode]:
    """Yield the causes first: refuted grounds, then thoughts, the latest first."""
    for node in (*view.assumptions, *view.evidence):
        if view.session.judged(node).refuted:
            yield RejectedNode(node=node, state="refuted", why=view.why(node))
    lost = (
        node
        for node in reversed(view.thoughts)
        if view.session.standing(node) in {Standing.FALLEN, Standing.ABANDONED}
        and node not in view.session.revised_by
    )
    own: list[str] = []
    others: list[str] = []
    for node in lost:
        judged = view.session.judged(node)
        (own if judged.refuted or judged.abandoned else others).append(node)
    for node in (*own, *others):
        state = view.state(node)
        yield RejectedNode(node=node, state=state, why=view.why(node))
