"""Pruning of own sessions in the record beside the code: those that do not matter any more."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from thoughtline.core.events import EvidenceGiven, Recorded, ThoughtRecorded
from thoughtline.core.kinds import CLAIMS, OBJECTION, QUESTION
from thoughtline.core.session import Session
from thoughtline.core.views.objections import objection_elsewhere
from thoughtline.store.beside.mirror_names import (
    GENESIS_DIGITS,
    home_name,
    mirror_name,
    mirror_number,
)
from thoughtline.store.beside.record_file import FOLDER_NAME

MATTERING = (*CLAIMS, QUESTION, OBJECTION)
"""Kinds of thoughts that matter while they live."""


def prunable(
    own: Mapping[str, Sequence[Recorded]],
    others: Collection[Sequence[Recorded]],
    folders: Mapping[str, str],
) -> set[str]:
    """Return the own sessions that others need no longer. `own` has the events of own sessions,
    `others` those of the sessions of others, and `folders` the own session of each own folder.

    A session is kept if it matters itself, if it ever objected to a session of `others`, or if a
    kept session or a session of somebody else rests on it, directly or indirectly.
    """
    homes = {session: session for session in own}
    for folder, session in folders.items():
        if match := FOLDER_NAME.fullmatch(folder):
            homes[mirror_name(session, match["genesis"], match["fork"] or "")] = session
    unread = [session for session, events in own.items() if matters(events)]
    there = {_name_of(events) for events in others if events}
    unread += [
        session for session, events in own.items() if not there.isdisjoint(_objected(events))
    ]
    unread += [homes[name] for events in others for name in _grounds(events) if name in homes]
    kept: set[str] = set()
    while unread:
        session = unread.pop()
        if session not in kept:
            kept.add(session)
            unread += [homes[name] for name in _grounds(own[session]) if name in homes]
    return own.keys() - kept


def matters(events: Iterable[Recorded]) -> bool:
    """Return whether a session has a live decision, conclusion, question or objection, a live
    thought that rests on a ground or is verified, an open assumption, a doubt, an open
    contradiction or a next step.
    """
    now = Session()
    claims: list[str] = []
    for recorded in events:
        event = recorded.event
        now.apply(event)
        if isinstance(event, ThoughtRecorded) and (event.kind in MATTERING or event.decision):
            claims.append(event.thought)
    is_open = any(
        not (judged.refuted or now.is_verified(assumption))
        for assumption, judged in now.assumptions.items()
    )
    return (
        now.asks_next > 0
        or is_open
        or bool(now.truth.in_doubt)
        or bool(now.open_contradictions())
        or any(map(now.is_live, (*claims, *now.truth.resting)))
        or any(now.is_live(node) and now.is_verified(node) for node in now.verdicts)
    )


def _name_of(events: Sequence[Recorded]) -> str:
    begin = events[0]
    return mirror_name(begin.session, begin.hash.hex()[:GENESIS_DIGITS])


def _objected(events: Iterable[Recorded]) -> Iterator[str]:
    """Withdrawn objections count: the home of the node may not have heard of that yet."""
    for recorded in events:
        if made := objection_elsewhere(recorded.event):
            number = mirror_number(made.session)[:GENESIS_DIGITS]
            yield mirror_name(home_name(made.session), number)


def _grounds(events: Iterable[Recorded]) -> Iterable[str]:
    for recorded in events:
        event = recorded.event
        if isinstance(event, EvidenceGiven) and event.elsewhere is not None:
            yield event.elsewhere.session
