"""Conclusions of a session."""

from collections.abc import Iterable

from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.questions import is_question


def conclusions(session: Session, named: Iterable[str]) -> list[str]:
    """Return the declared conclusions of a session, or the ends of its lines of thought if there
    are none.
    """
    return declared_conclusions(session, named) or _latest_first(ends(session))


def declared_conclusions(session: Session, named: Iterable[str]) -> list[str]:
    """Return the live thoughts that are in `named` or verified, latest first. Verified questions do
    not count.
    """
    verified = (
        thought
        for thought, judged in session.verdicts.items()
        if session.is_verified(thought) and not is_question(session, thought)
    )
    return _latest_first(filter(session.is_live, {*named, *verified}))


def ends(session: Session) -> list[str]:
    """Return the live thoughts that have supports but support no other live thought."""
    truth, is_live = session.truth, session.is_live
    return [t for t in truth.resting if is_live(t) and not truth.is_needed_by(t, is_live)]


def _latest_first(thoughts: Iterable[str]) -> list[str]:
    return sorted(thoughts, key=node_sort_key, reverse=True)
