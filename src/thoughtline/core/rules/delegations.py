"""One question to one mind, on a branch of its own, and what comes of the answer.

Such a branch is called a node by those who ask for it, and is named by the node's id.
"""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from thoughtline.core.budgets.usage import Usage
from thoughtline.core.command import Command
from thoughtline.core.deliberation import conclusion
from thoughtline.core.events import DelegationMade, Event, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.thoughts import think
from thoughtline.core.session import Session

CONCLUSION = "conclusion"
"""The kind of the thought that an answer comes to."""

SHOWN = 5


class Quota(Struct, frozen=True):
    """At most `most` questions of these `kinds` in a session. Those that failed do not count."""

    kinds: frozenset[str]
    most: float

    def left(self, session: Session) -> float:
        return self.most - len(asked(session, self.kinds))


def asked(session: Session, kinds: Collection[str]) -> dict[str, str]:
    """The delegation of each node of these kinds, answered or open."""
    return {
        session.branch_of(one.asks).name: name
        for name, one in session.delegations.made.items()
        if not one.of and one.seat in kinds and one.state != "failed"
    }


def delegate(
    session: Session,
    node: str,
    text: str,
    kind: str,
    limits: Limits,
    *,
    parent: str = "",
    quota: Quota | None = None,
    given: Mapping[str, Any],
) -> list[Event]:
    """The question as a thought of its kind on the branch `node`, and the delegation of it.

    `parent` is the node that it follows, "" for the main line. Raises `Refused`.
    """
    if quota is not None and quota.left(session) < 1:
        raise Refused(
            Code.OVER_QUOTA,
            f"This session has used up its {quota.most:g} branches.",
            hint=f"Go on with what they say{_waiting(session, quota)}, or begin another session.",
        )
    after = _end_of(session, parent) if parent else None
    asking = think(session, Command(text=text, kind=kind, branch=node, after=after), limits)
    made = DelegationMade(
        delegation=session.delegations.next,
        seat=kind,
        asks=session.next_thought,
        given=dict(given),
    )
    return [*asking, made]


def answer(
    session: Session,
    delegation: str,
    text: str,
    limits: Limits,
    *,
    usage: Usage | None = None,
    finish: str = "",
) -> list[Event]:
    """The answer, and what it comes to as a thought on the same branch. Raises `Refused`."""
    open_one = find_open(session, delegation)
    if not text.strip():
        raise Refused(Code.EMPTY_TEXT, "The answer is empty.", hint="Answer in some words.")
    thought = session.next_thought
    answered = deliberations.answer(
        session, delegation, text, limits, usage=usage, finish=finish, thought=thought
    )
    came_to = conclusion.conclude(text)
    branch = session.branch_of(open_one)
    concluded = ThoughtRecorded(
        thought=thought,
        text=came_to.text,
        branch=branch.name,
        after=branch.head,
        confidence=came_to.confidence,
        kind=CONCLUSION,
    )
    return [concluded, answered]


def find_open(session: Session, delegation: str) -> str:
    """The question of a delegation that waits for its answer, and is no part of a deliberation."""
    found = deliberations.find_asked(session, delegation)
    if found.of:
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"{delegation} is a seat of the deliberation {found.of}.",
            hint="Answer it with the tool that handed it to you.",
        )
    return found.asks


def _end_of(session: Session, parent: str) -> str:
    """The thought that a node ends with. Raises `Refused` for one that is not there."""
    known = {
        session.branch_of(one.asks).name: one.state
        for one in session.delegations.made.values()
        if not one.of and session.has_thought(one.asks)
    }
    if known.get(parent) != "answered":
        answered = [node for node, state in known.items() if state == "answered"][-SHOWN:]
        why = "has no answer yet" if known.get(parent) == "open" else "is not there"
        raise Refused(
            Code.NO_SUCH_BRANCH,
            f"The parent node {parent[:128]!r} {why}.",
            hint=f"Name one of: {', '.join(['trunk', *answered])}.",
        )
    return session.branches[parent].head


def _waiting(session: Session, quota: Quota) -> str:
    made = session.delegations.made
    names = [one for one in asked(session, quota.kinds).values() if made[one].state == "open"]
    return f" (still to be answered: {', '.join(names[:SHOWN])})" if names else ""
