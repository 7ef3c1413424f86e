"""Causes of doubt over several sessions: a line that changed is one cause, however many sessions
rest on it, themselves or through other sessions.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.events import Needs
from thoughtline.core.evidence.line_change import NO_CHANGE, LineChange
from thoughtline.core.text.quotation import WHOLE, quote_name
from thoughtline.core.views.doubt_causes import Doubtful, describe_cause, doubt_causes
from thoughtline.core.views.root_cause import Finding, RootCause


class SharedCause(Struct, frozen=True, kw_only=True):
    """Cause of doubt in one or more sessions. `settled_at` names the evidence that settles it, in
    each session that rests on the place itself; `titles` are the titles of the sessions with
    thoughts in doubt, and `doubted` counts these thoughts.
    """

    words: str
    line: LineChange
    settled_at: tuple[tuple[str, str], ...]
    titles: Mapping[str, str]
    doubted: int


class SessionDoubts(Struct, frozen=True, kw_only=True):
    """Causes of the doubts of a session, each with the thoughts in doubt."""

    session: str
    title: str
    causes: tuple[tuple[RootCause, Needs], ...]


def session_doubts(view: Doubtful, session: str, title: str) -> SessionDoubts:
    causes = [
        (root, cause.doubted)
        for cause in doubt_causes(view)
        for root in _roots(view, session, title, cause.nodes[0])
    ]
    return SessionDoubts(session=session, title=title, causes=tuple(causes))


def share_causes(doubts: Sequence[SessionDoubts]) -> list[SharedCause]:
    """Return the causes over all sessions, the cause of most doubts first."""
    groups: dict[tuple[str, ...], list[tuple[SessionDoubts, RootCause, Needs]]] = {}
    for each in doubts:
        for root, doubted in each.causes:
            groups.setdefault(_key(root), []).append((each, root, doubted))
    return sorted(map(_shared, groups.values()), key=lambda cause: -cause.doubted)


def _shared(group: Sequence[tuple[SessionDoubts, RootCause, Needs]]) -> SharedCause:
    first = group[0][1]
    home = {root.session for _, root, _ in group}
    doubting = [each for each, _, nodes in group if nodes] or [each for each, _, _ in group]
    doubting.sort(key=lambda each: each.session not in home)
    return SharedCause(
        words=first.words,
        line=first.finding.line,
        # Evidence of the same lines is settled together in each session.
        settled_at=tuple(dict(filter(None, (root.settled_at for _, root, _ in group))).items()),
        titles={each.session: each.title for each in doubting},
        doubted=len({(each.session, node) for each, _, nodes in group for node in nodes}),
    )


def _roots(view: Doubtful, session: str, title: str, node: str) -> Sequence[RootCause]:
    """Return the causes behind a cause of doubt: the cause itself if it is in this session."""
    evidence = view.evidence.get(node)
    at = session, node
    if evidence is not None and evidence.roots:
        return [replace(root, settled_at=root.settled_at or at) for root in evidence.roots]
    words, line, place = describe_cause(view, node), NO_CHANGE, ""
    if evidence is not None:
        line, place = evidence.line, evidence.place
        text = place or evidence.text
        if words.startswith(text) and not words.startswith(f"{place} "):
            words = quote_name(text, WHOLE) + words.removeprefix(text)
    begin = f"{place} "
    root = RootCause(
        session=session,
        node=node,
        title=title,
        finding=Finding(words.removeprefix(begin), line),
        settled_at=at,
        place=place if words.startswith(begin) else "",
    )
    return [root]


def _key(root: RootCause) -> tuple[str, ...]:
    """Return the identity of a cause: its place with its lines, else its node."""
    line = root.finding.line
    if line.was or line.now:
        return root.place or root.session, line.was, line.now
    return root.session, root.node
