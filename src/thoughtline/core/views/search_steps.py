"""Steps of a search: the thoughts to expand next, and the best path so far."""

from functools import partial

from thoughtline.core.session import Session


def next_steps(session: Session, limit: int) -> list[str]:
    """Return the thoughts to expand next, best first, at most `limit`."""
    return session.frontier.next(session.is_live, limit, partial(is_finished, session))


def best_path(session: Session) -> list[str]:
    """Return the thoughts from the beginning of a search to its best end."""
    return session.frontier.best_path(session.is_live, partial(is_finished, session))


def is_finished(session: Session, thought: str) -> bool:
    """Return whether a thought is a live conclusion, or a live conclusion rests on it directly."""
    concluding = (thought, *session.truth.needed_by(thought))
    return any(session.is_conclusion(node) and session.is_live(node) for node in concluding)
