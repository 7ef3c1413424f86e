"""What to know of a session first: what it believes, on what grounds, and what it gave up."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from thoughtline.core.events import CONCLUSION, Needs
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.conclusions import declared_conclusions
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.timeline import rejection_reason, state_label


class Ground(Struct, frozen=True, kw_only=True):
    """An assumption, its state, and the thoughts that name it as a support."""

    assumption: str
    state: str
    carries: tuple[str, ...]


class RejectedNode(Struct, frozen=True, kw_only=True):
    """A thought or an assumption that is not built on any more, in one word, and why."""

    node: str
    state: str
    why: str


class SessionBeliefs(Struct, frozen=True, kw_only=True):
    """`stands` are conclusions where `concluded`, else the latest live thought of each branch.

    `rests_on` are the assumptions under these, and `aside` those that nothing of it rests on.
    `contradictions` are the declared contradictions whose parts all stand.
    """

    concluded: bool
    stands: tuple[str, ...]
    rests_on: tuple[Ground, ...]
    aside: tuple[Ground, ...]
    given_up: tuple[RejectedNode, ...]
    contradictions: tuple[Needs, ...]
    next: str


def session_beliefs(view: SessionView) -> SessionBeliefs:
    """What to know of a session first."""
    named = (thought.id for thought in view.thoughts.values() if thought.kind == CONCLUSION)
    found = declared_conclusions(view.session, named)
    shown = found or latest_of_branches(view)
    under = grounds(view, shown)
    stated = [node for node in view.assumptions if state_label(view, node) != "refuted"]
    return SessionBeliefs(
        concluded=bool(found),
        stands=tuple(shown),
        rests_on=tuple(_ground(view, node) for node in stated if node in under),
        aside=tuple(_ground(view, node) for node in stated if node not in under),
        given_up=tuple(_given_up(view)),
        contradictions=tuple(view.session.open_contradictions()),
        next=view.next,
    )


def latest_of_branches(view: SessionView) -> list[str]:
    """The last live thought of each branch that was not merged, the latest first."""
    latest: dict[str, str] = {}
    for thought in reversed(view.thoughts.values()):
        if thought.branch not in latest and view.session.is_live(thought.id):
            latest[thought.branch] = thought.id
    branches = view.session.branches
    return [node for name, node in latest.items() if branches[name].merged_into is None]


def grounds(view: SessionView, thoughts: Iterable[str]) -> set[str]:
    """The assumptions that some thoughts rest on, directly or not, by supports that hold."""
    truth = view.session.truth
    seen = set(thoughts)
    unread = list(seen)
    while unread:
        for needs in truth.supports(unread.pop()):
            fresh = set(needs) - seen if all(map(truth.stands, needs)) else set()
            seen |= fresh
            unread += fresh
    return {node for node in seen if node in view.assumptions}


def _ground(view: SessionView, assumption: str) -> Ground:
    carries = tuple(view.session.truth.needed_by(assumption))
    return Ground(assumption=assumption, state=state_label(view, assumption), carries=carries)


def _given_up(view: SessionView) -> Iterator[RejectedNode]:
    """Causes before what they brought down: refuted assumptions, then thoughts, latest first."""
    for node in view.assumptions:
        if view.session.judged(node).refuted:
            yield RejectedNode(node=node, state="refuted", why=rejection_reason(view, node))
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
        state = state_label(view, node)
        yield RejectedNode(node=node, state=state, why=rejection_reason(view, node))
