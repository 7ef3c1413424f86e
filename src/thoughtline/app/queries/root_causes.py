"""Causes of doubts and falls in other sessions, followed down to the sessions where they are. The
lines are read at each call, because a session stores no text of another session.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from msgspec.structs import replace

from thoughtline.app.elsewhere.nodes import UNREADABLE
from thoughtline.app.elsewhere.overlay import Overlay
from thoughtline.core.events import Recorded
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.refusal import Refused
from thoughtline.core.text.ellipsis import shorten_pair
from thoughtline.core.views.doubts import describe_defeat
from thoughtline.core.views.node_states import questioned_elsewhere
from thoughtline.core.views.root_cause import Finding, RootCause, Roots
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.beside.mirror_names import is_mirror
from thoughtline.store.stored_names import SHARED

T = TypeVar("T")

MOST_FOLLOWED = 50
"""Maximum number of sessions that are read below one piece of evidence."""

TEXT_WIDTH = 200
"""Maximum number of characters of each text of a revision, and of a reason."""


class Sessions(Protocol):
    @property
    def overlay(self) -> Overlay: ...

    async def excerpt(
        self,
        session: str,
        wanted: Callable[[Outline], set[Version]],
        tell: Callable[[Outline, Mapping[Version, Recorded]], T],
    ) -> T: ...

    async def openings(self, sessions: Iterable[str]) -> dict[str, str]: ...


Below = tuple[list[RootCause], dict[str, NodeElsewhere]]
"""Causes in one session, and its evidence behind which the causes are in further sessions."""


async def find_roots(
    sessions: Sessions, session: str, questioned: Mapping[str, NodeElsewhere]
) -> Roots:
    """Return the causes by the evidence: none if nothing below it can be read."""
    return {
        evidence: tuple(await _roots(sessions, session, None, node, set()))
        for evidence, node in questioned.items()
    }


async def _roots(
    sessions: Sessions,
    session: str,
    at: tuple[str, str] | None,
    node: NodeElsewhere,
    followed: set[str],
) -> list[RootCause]:
    """Return the causes behind a node that a session names. `at` settles what cannot be settled
    further below. `followed` are nodes that were followed before, because sessions may rest on each
    other.
    """
    other = await sessions.overlay.name_here(node.session, named_in=session)
    if not other or node.name in followed or len(followed) >= MOST_FOLLOWED:
        return []
    followed.add(node.name)
    try:
        tell = partial(_causes, node.node, other)
        found, further = await sessions.excerpt(other, partial(_versions, node.node), tell)
        title = (await sessions.openings([other]))[other]
    except Refused as refusal:
        if refusal.code not in UNREADABLE:
            raise
        return []
    is_own = not (is_mirror(other) or other.startswith(SHARED))
    roots = [
        replace(root, title=title, settled_at=root.settled_at if is_own and root.place else at)
        for root in found
    ]
    if not other.startswith(SHARED):  # the names of another owner's session lead to its sessions
        for evidence, beyond in further.items():
            below = (other, evidence) if is_own else at
            roots += await _roots(sessions, other, below, beyond, followed)
    return roots


def _versions(node: str, outline: Outline) -> set[Version]:
    """Return the versions of the events with the texts of a node's causes."""
    found = {0}
    for cause in _questioned(node, outline):
        found |= {outline.recorded(cause), outline.reasons.get(cause, 0)}
        if cause in outline.evidence:
            found |= {outline.evidence[cause].anchored, outline.checked.get(cause, 0)}
        elif cause in outline.revised_by:
            found.add(outline.recorded(outline.latest_revision(cause)))
    return found


def _questioned(node: str, outline: Outline) -> Sequence[str]:
    if not (node in outline.assumptions or node in outline.evidence or outline.has_thought(node)):
        return ()
    if not outline.truth.stands(node):
        return outline.truth.causes(node)
    # A thought that was given up is a cause itself.
    return (node,) if outline.is_given_up(node) else outline.truth.doubts(node)


def _causes(node: str, session: str, outline: Outline, events: Mapping[Version, Recorded]) -> Below:
    """Return the causes of a node's doubt or fall, evidence of the same line once."""
    excerpt = Excerpt(outline, events)
    found: dict[tuple[str, Finding], RootCause] = {}
    further: dict[str, NodeElsewhere] = {}
    beyond = questioned_elsewhere(outline)
    for cause in _questioned(node, outline):
        if cause in beyond:
            further[cause] = beyond[cause]
            continue
        root = _root(cause, session, excerpt, outline)
        found.setdefault((root.place, root.finding), root)
    return list(found.values()), further


def _root(cause: str, session: str, excerpt: Excerpt, outline: Outline) -> RootCause:
    place = ""
    if cause in outline.revised_by:
        newer = outline.latest_revision(cause)
        was, now = shorten_pair(excerpt.whole(cause), excerpt.whole(newer), TEXT_WIDTH)
        finding = Finding(f"{cause} was revised by {newer}", LineChange(was=was, now=now))
    elif outline.judged(cause).refuted:
        finding = Finding(f"{cause} refuted{excerpt.reason(cause, TEXT_WIDTH)}")
    elif defeat := describe_defeat(outline, cause):
        finding = Finding(defeat)
    elif cause in outline.evidence:
        place, finding = excerpt.place(cause), excerpt.finding(cause)
    else:
        finding = Finding(f"{cause} was abandoned{excerpt.reason(cause, TEXT_WIDTH)}")
    return RootCause(
        session=session,
        node=cause,
        title="",
        finding=finding,
        settled_at=(session, cause),
        place=place,
    )
