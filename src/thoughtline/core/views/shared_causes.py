"""Causes of doubt over several sessions: a line that changed is one cause, however many sessions
rest on it, themselves or through other sessions.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange
from thoughtline.core.views.doubt_causes import describe_cause, doubt_causes
from thoughtline.core.views.session_view import SessionView


class SessionCause(Struct, frozen=True, kw_only=True):
    """Cause of doubt in one session, with the number of thoughts that it puts in doubt. `elsewhere`
    is the node of another session that the cause stands for.
    """

    nodes: Needs
    words: str
    place: str
    line: LineChange
    elsewhere: NodeElsewhere | None
    doubted: int


class SessionDoubts(Struct, frozen=True, kw_only=True):
    """Doubts of a session: their causes, and the causes of each node in doubt."""

    session: str
    title: str
    causes: tuple[SessionCause, ...]
    by_node: Mapping[str, Needs]


class SharedCause(Struct, frozen=True, kw_only=True):
    """Cause of doubt in one or more sessions. `settled_at` names the evidence that settles it, in
    each session that rests on the place itself; `titles` are the titles of all sessions. `behind`
    has each piece of evidence that stands for a node of another session, with the titles of the
    sessions in which the cause is.
    """

    words: str
    line: LineChange
    settled_at: tuple[tuple[str, str], ...]
    behind: Mapping[tuple[str, str], tuple[str, ...]]
    titles: Mapping[str, str]
    doubted: int


def session_doubts(view: SessionView, session: str, title: str) -> SessionDoubts:
    causes = doubt_causes(view)
    named = {node for cause in causes for node in cause.doubted}
    return SessionDoubts(
        session=session,
        title=title,
        causes=tuple(_cause(view, cause.nodes, len(cause.doubted)) for cause in causes),
        by_node={node: view.session.truth.doubts(node) for node in named},
    )


def share_causes(doubts: Sequence[SessionDoubts]) -> list[SharedCause]:
    """Return the causes over all sessions, the cause of most doubts first."""
    by_session = {each.session: each for each in doubts}
    groups: dict[tuple[str, ...], _Group] = {}
    for each in doubts:
        for cause in each.causes:
            for at, root in _roots(by_session, each, cause, ()):
                group = groups.setdefault(_key(at, root), _Group(root))
                group.settled_at[at.session, root.nodes[0]] = None
                group.titles[at.session] = at.title
                group.titles[each.session] = each.title
                group.doubted[each.session, cause.nodes[0]] = cause.doubted
                if at is not each:
                    group.behind.setdefault((each.session, cause.nodes[0]), {})[at.title] = None
    return sorted(map(_Group.shared, groups.values()), key=lambda cause: -cause.doubted)


class _Group:
    """Causes that are one cause."""

    def __init__(self, first: SessionCause) -> None:
        self.first = first
        self.settled_at: dict[tuple[str, str], None] = {}
        self.titles: dict[str, str] = {}
        self.doubted: dict[tuple[str, str], int] = {}
        self.behind: dict[tuple[str, str], dict[str, None]] = {}

    def shared(self) -> SharedCause:
        return SharedCause(
            words=self.first.words,
            line=self.first.line,
            settled_at=tuple(self.settled_at),
            behind={evidence: tuple(titles) for evidence, titles in self.behind.items()},
            titles=self.titles,
            doubted=sum(self.doubted.values()),
        )


def _cause(view: SessionView, nodes: Needs, doubted: int) -> SessionCause:
    first = nodes[0]
    evidence, state = view.evidence.get(first), view.session.evidence.get(first)
    return SessionCause(
        nodes=nodes,
        words=describe_cause(view, first),
        place="" if evidence is None else evidence.place,
        line=NO_CHANGE if evidence is None else evidence.line,
        elsewhere=None if state is None else state.elsewhere,
        doubted=doubted,
    )


def _roots(
    by_session: Mapping[str, SessionDoubts],
    at: SessionDoubts,
    cause: SessionCause,
    path: tuple[str, ...],
) -> Iterator[tuple[SessionDoubts, SessionCause]]:
    """Yield the causes behind a cause, each in the session where it can be settled."""
    node = cause.elsewhere
    other = None if node is None else by_session.get(node.session)
    if node is None or other is None or node.name in path:
        yield at, cause
        return
    behind = other.by_node.get(node.node, ())
    found = [each for each in other.causes if not {*behind}.isdisjoint(each.nodes)]
    if not found:
        yield at, cause
    for each in found:
        yield from _roots(by_session, other, each, (*path, node.name))


def _key(at: SessionDoubts, cause: SessionCause) -> tuple[str, ...]:
    """Return the identity of a cause: the place with its lines, else the node of its session."""
    if cause.line.was or cause.line.now:
        return cause.place, cause.line.was, cause.line.now
    if cause.elsewhere is not None:
        return (cause.elsewhere.name,)
    return at.session, cause.nodes[0]
