from collections.abc import Iterable, Iterator

from thoughtline.core.command import Command
from thoughtline.core.events import Needs
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import SHOWN
from thoughtline.core.session import MAIN, Session
from thoughtline.core.truth.network import node_sort_key


def parents_of_new(
    session: Session, command: Command, revises: str, supports: Iterable[Needs]
) -> Needs | None:
    """Return the parents of a new thought in a search. A result of None means that the parent is
    the thought that the new thought follows.

    Parents are named by `after`, else by scored thoughts among the grounds, else by `branch`, else
    by any other grounds. Raises `Refused` (UNCLEAR_SUPPORT) if a scored thought names none of these
    and the search has already begun.
    """
    if command.after is not None:
        return None
    if revises and not command.rests_on and session.frontier.score(revises) is not None:
        return session.frontier.parents(revises)
    grounds = _thoughts(supports)
    parents = _parents(session, session.next_thought, grounds)
    if command.branch is not None and not _scored(session, parents):
        return None
    if command.rests_on or command.on_nothing or grounds:
        return parents
    return _beginning(session, "")


def parents_of_recorded(
    session: Session, command: Command, thought: str, supports: Iterable[Needs]
) -> Needs | None:
    """Return the parents of a recorded thought at its first score, as `parents_of_new` does.

    `supports` are the supports of the same call. A thought without grounds begins a search if a
    scored thought rests on it.
    """
    if session.frontier.score(thought) is not None:
        return None
    known = session.truth.supports(thought)
    grounds = _thoughts([*known, *supports])
    if grounds or known or command.on_nothing:
        return _parents(session, thought, grounds)
    if _scored(session, session.truth.needed_by(thought)):
        return ()
    if session.branch_of(thought).name != MAIN:
        return None
    return _beginning(session, thought)


def _beginning(session: Session, thought: str) -> Needs | None:
    """Return the place of a thought that names none. Raises `Refused` if it may belong anywhere."""
    scored = session.frontier.scored
    if live := sorted(filter(session.is_live, scored), key=node_sort_key):
        about = f"{thought} gets" if thought else "The thought has"
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            f"{about} a `score`, but it is unclear which scored thought it continues.",
            hint=f"Name that one in `rests_on` (scored: {', '.join(live[-SHOWN:])}), or write "
            "`rests_on: 'none'` for another beginning of the search.",
        )
    return () if scored else None


def _parents(session: Session, thought: str, grounds: Needs) -> Needs:
    """Return the nearest scored thoughts among the grounds of a thought, directly or indirectly.

    A scored thought that leads to another one of them is left out. If none is scored, return the
    grounds themselves: they count once they get a score.
    """
    earlier = tuple(node for node in grounds if _is_earlier(node, thought))
    found = list(dict.fromkeys(_nearest(session, earlier)))
    above = {node for each in found for node in session.frontier.above(each)}
    return tuple(node for node in found if node not in above) or earlier


def _nearest(session: Session, grounds: Needs) -> Iterator[str]:
    """Yield the scored thoughts on each way down, without those below another scored one."""
    seen: set[str] = set()
    unread = list(grounds)
    while unread:
        node = unread.pop(0)
        if node in seen:
            continue
        seen.add(node)
        if session.frontier.score(node) is not None:
            yield node
        else:
            below = _thoughts(session.truth.supports(node))
            unread += [ground for ground in below if _is_earlier(ground, node)]


def _scored(session: Session, thoughts: Iterable[str]) -> bool:
    return any(session.frontier.score(thought) is not None for thought in thoughts)


def _thoughts(supports: Iterable[Needs]) -> Needs:
    return tuple(dict.fromkeys(n for needs in supports for n in needs if n.startswith("t")))


def _is_earlier(node: str, thought: str) -> bool:
    return int(node[1:]) < int(thought[1:])


def are_earlier(session: Session, thought: str, parents: Needs | None) -> bool:
    """Return whether the parents of a step of a search were all recorded before it."""
    return all(
        session.has_thought(parent) and _is_earlier(parent, thought) for parent in parents or ()
    )
