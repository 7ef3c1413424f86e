"""Project of a session: the project of the caller, unless the caller names another one. A server
that asks for approval, or whose sessions are private, marks its sessions.
"""

from collections.abc import Sequence

from msgspec import structs

from thoughtline.core.author import SERVER
from thoughtline.core.description import PRIVATE
from thoughtline.core.events import AuthoredEvent, SessionDescribed
from thoughtline.core.rules.descriptions import MAX_TAGS


def with_project(authored: Sequence[AuthoredEvent], project: str) -> list[AuthoredEvent]:
    """Return the first events of a session, with a description that names the session's project."""
    if not authored:
        return []
    others = [pair for pair in authored if not isinstance(pair[1], SessionDescribed)]
    descriptions = [event for _, event in authored if isinstance(event, SessionDescribed)]
    description = descriptions[0] if descriptions else SessionDescribed()
    if description.project is None:
        description = structs.replace(description, project=project)
    return [*others, (authored[0][0], description)]


def with_privacy(authored: Sequence[AuthoredEvent], *, begins: bool) -> Sequence[AuthoredEvent]:
    """Return the events with the tag of private sessions in each description that sets tags, and in
    the first description of a session.
    """
    return [
        (by, structs.replace(event, tags=_private(event.tags or ())))
        if isinstance(event, SessionDescribed) and (begins or event.tags is not None)
        else (by, event)
        for by, event in authored
    ]


def _private(tags: Sequence[str]) -> tuple[str, ...]:
    others = [tag for tag in tags if tag != PRIVATE]
    return (PRIVATE, *others[: MAX_TAGS - 1])


def with_origin(authored: Sequence[AuthoredEvent], project: str) -> list[AuthoredEvent]:
    """Return the events, in which a description names the caller's own project if it chooses
    another one.
    """
    return [
        (by, structs.replace(event, from_project=project))
        if isinstance(event, SessionDescribed) and event.project not in {None, project}
        else (by, event)
        for by, event in authored
    ]


def with_approval(authored: Sequence[AuthoredEvent]) -> list[AuthoredEvent]:
    """Return the events, with a mark of the server that conclusions wait for approval."""
    return [*authored, (SERVER, SessionDescribed(approval=True))] if authored else []
