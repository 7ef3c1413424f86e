"""Questions of a session, and the thoughts that answer them."""

from collections.abc import Iterator

from thoughtline.core.kinds import QUESTION
from thoughtline.core.session import Session


def is_question(session: Session, node: str) -> bool:
    return node.startswith("t") and session.kinds.of(node) == QUESTION


def answers(session: Session, question: str) -> Iterator[str]:
    """Yield the live thoughts that answer a question.

    Answers are outcomes of questions to models, and thoughts that rest on the question without
    being questions.
    """
    found = (*session.delegations.outcomes_of(question), *session.truth.needed_by(question))
    for thought in dict.fromkeys(found):
        if session.is_live(thought) and not is_question(session, thought):
            yield thought


def is_open(session: Session, question: str) -> bool:
    """Return whether a live question has no answer and was not verified as settled."""
    if not session.is_live(question) or session.is_verified(question):
        return False
    return next(answers(session, question), None) is None
