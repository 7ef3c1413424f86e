"""Rules of a delegation: one question to one model on its own branch, and the answer.

Callers call the branch of a delegation a node, and the branch's name is the id of the node.
"""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from thoughtline.core.answers import conclusion_parser
from thoughtline.core.command import Command
from thoughtline.core.events import DelegationMade, Event, ThoughtRecorded
from thoughtline.core.kinds import CONCLUSION
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.branches import no_such_branch
from thoughtline.core.rules.commands import decide
from thoughtline.core.rules.references import SHOWN, SPOKEN
from thoughtline.core.session import Session


class QuestionLimit(Struct, frozen=True):
    """Failed questions do not count. If `by_models` is false, the caller answers the questions."""

    kinds: frozenset[str]
    most: float
    by_models: bool = False

    def left(self, session: Session) -> float:
        return self.most - len(nodes(session, self.kinds))

    def check(self, session: Session) -> None:
        """Raises `Refused` (OVER_QUOTA) if the session has used up its questions."""
        if self.left(session) < 1:
            raise Refused(
                Code.OVER_QUOTA,
                f"This session has used up its {self.most:g} branches.",
                hint=f"Go on with their answers{_waiting(session, self)}, or begin another "
                "session.",
            )


def nodes(session: Session, kinds: Collection[str]) -> dict[str, str]:
    """Return the delegation of each node with a question of the kinds `kinds`, answered or open."""
    return {
        session.branch_of(each.asks).name: name
        for name, each in session.delegations.made.items()
        if not each.of and each.seat in kinds and each.state != "failed"
    }


def delegate(
    session: Session,
    node: str,
    text: str,
    kind: str,
    limits: Limits,
    *,
    parent: str = "",
    given: Mapping[str, Any],
) -> list[Event]:
    """Return the events for a question on the branch `node`: a thought of kind `kind`, and its
    delegation.

    `parent` is the node that the question follows, or "" for the main line. Raises `Refused`
    (NO_SUCH_BRANCH) if the parent node has no answer.
    """
    after = _last_thought(session, parent) if parent else None
    question = decide(session, Command(text=text, kind=kind, branch=node, after=after), limits)
    made = DelegationMade(
        delegation=session.delegations.next,
        seat=kind,
        asks=session.next_thought,
        given=dict(given),
    )
    return [*question, made]


def delegate_again(
    session: Session, question: str, kind: str, given: Mapping[str, Any]
) -> DelegationMade:
    return DelegationMade(
        delegation=session.delegations.next, seat=kind, asks=question, given=dict(given)
    )


def answer(session: Session, delegation: str, text: str, limits: Limits) -> list[Event]:
    """Return the events for an answer: its conclusion as a thought on the same branch, and the
    answer. Raises `Refused` if the answer is empty or the delegation is not open.
    """
    question = find_question(session, delegation)
    if not text.strip():
        raise Refused(Code.EMPTY_TEXT, "The answer is empty.", hint="Answer in some words.")
    thought = session.next_thought
    answered = deliberations.answer(session, delegation, text, limits, thought=thought)
    concluded = conclusion_parser.read_conclusion(text)
    branch = session.branch_of(question)
    recorded = ThoughtRecorded(
        thought=thought,
        text=concluded.text,
        branch=branch.name,
        after=branch.head,
        confidence=concluded.confidence,
        kind=CONCLUSION,
    )
    return [recorded, answered]


def find_question(session: Session, delegation: str) -> str:
    """Raises `Refused` (NO_SUCH_DELEGATION) for a settled delegation or a deliberation's seat."""
    found = deliberations.find_open_delegation(session, delegation)
    if found.of:
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"{delegation} is a seat of the deliberation {found.of}.",
            hint="Answer it with the tool that handed it to you.",
        )
    return found.asks


def _last_thought(session: Session, parent: str) -> str:
    """Raises `Refused` (NO_SUCH_BRANCH) if the node has no answer."""
    states = {
        session.branch_of(each.asks).name: each.state
        for each in session.delegations.made.values()
        if not each.of and session.has_thought(each.asks)
    }
    if states.get(parent) != "answered":
        answered = [node for node, state in states.items() if state == "answered"][-SHOWN:]
        answer = " with an answer" if states.get(parent) == "open" else ""
        raise no_such_branch(
            f"parent node {parent[:SPOKEN]!r}{answer}",
            hint=f"Name one of: {', '.join(['trunk', *answered])}.",
        )
    return session.branches[parent].head


def _waiting(session: Session, question_limit: QuestionLimit) -> str:
    made = session.delegations.made
    known = nodes(session, question_limit.kinds)
    waiting = {node: name for node, name in known.items() if made[name].state == "open"}
    if not waiting:
        return ""
    if question_limit.by_models:
        return f" (models still answer {', '.join([*waiting][:SHOWN])})"
    return f" (still to be answered: {', '.join([*waiting.values()][:SHOWN])})"
