"""What the reasoning of a session came to."""

from collections.abc import Iterable

from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key


def conclusions(session: Session, named: Iterable[str]) -> list[str]:
    """Live thoughts, latest first: those that were `named` conclusions or were verified.

    Where there are none, it is those that rest on others while nothing live rests on them.
    """
    verified = (thought for thought, judged in session.verdicts.items() if judged.verified)
    called = [thought for thought in {*named, *verified} if session.is_live(thought)]
    found = called or [
        thought
        for thought in session.truth.resting
        if session.is_live(thought)
        and not any(map(session.is_live, session.truth.needed_by(thought)))
    ]
    return sorted(found, key=node_sort_key, reverse=True)
