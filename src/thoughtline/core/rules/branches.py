from itertools import count

from thoughtline.core.command import Command
from thoughtline.core.events import BranchMerged
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import SHOWN, SPOKEN, SPOKEN_MAIN, find_thought
from thoughtline.core.session import MAIN, Branch, Session


def place(session: Session, command: Command, revises: str, limits: Limits) -> tuple[str, str]:
    """Return the branch of a new thought, and the thought that the new thought follows ("" for the
    first).

    A branch only grows at its end. To continue from an earlier thought, the caller therefore needs
    a new branch.
    """
    after = None if command.after is None else _find_root(session, command.after)
    if command.branch is not None:
        name = command.branch
        if name != MAIN:
            limits.check_name("branch", name)
    elif after is not None:
        name = session.branch_of(after).name
        if after != session.branches[name].head:
            name = _new_name(session, after)
    elif revises:
        name = session.branch_of(revises).name
    else:
        name = MAIN
    branch = session.branches.get(name)
    if branch is None:
        return name, after or revises or session.branches[MAIN].head
    if after is not None and after != branch.head:
        raise Refused(
            Code.NOT_THE_LATEST,
            f"{after} is not the latest thought on {name or SPOKEN_MAIN}; {branch.head} is.",
            hint="To think on from there, give `branch` a new name.",
        )
    return name, branch.head


def _find_root(session: Session, name: str) -> str:
    """`name` is the id of the thought, or the name of the branch that ends with it."""
    named = session.branches.get("" if name == SPOKEN_MAIN else name.strip())
    if named is not None and named.head and name not in session.labels:
        return named.head
    return find_thought(session, name, what="after")


def _new_name(session: Session, after: str) -> str:
    names = (f"from-{after}" + (f"-{place}" if place else "") for place in count())
    return next(name for name in names if name not in session.branches)


def merge(session: Session, name: str, *, into: str, thought: str) -> BranchMerged:
    """The thoughts of the merged branch and of its target are kept."""
    branch = find_branch(session, name, what="merge")
    spoken = name or SPOKEN_MAIN
    if branch.name == into:
        raise Refused(
            Code.MERGE_INTO_ITSELF,
            f"The thought is on {spoken!r} itself.",
            hint="Record it on the branch that takes the other in: set `branch` to that one.",
        )
    if not branch.head:
        raise Refused(
            Code.NO_SUCH_THOUGHT,
            f"Branch {spoken!r} has no thoughts.",
            hint="There is nothing to merge.",
        )
    if branch.merged_into is not None:
        raise Refused(
            Code.ALREADY_MERGED,
            f"{spoken!r} was already merged into {branch.merged_into or SPOKEN_MAIN}.",
            hint=f"Think on there, or record something new on {spoken!r} first.",
        )
    return BranchMerged(branch=branch.name, into=into, head=branch.head, thought=thought)


def find_branch(session: Session, name: str, *, what: str) -> Branch:
    """Raises `Refused` (NO_SUCH_BRANCH) for a branch without thoughts; `what` is the argument."""
    branch = session.branches.get(name)
    if branch is None:
        known = [other or SPOKEN_MAIN for other in session.branches][-SHOWN:]
        raise no_such_branch(
            f"branch {name[:SPOKEN] or SPOKEN_MAIN!r} (`{what}`)",
            hint=f"Branches: {', '.join(known)}.",
        )
    return branch


def no_such_branch(name: str, *, hint: str) -> Refused:
    """Return the refusal of a missing branch. `name` describes the missing branch in words."""
    return Refused(Code.NO_SUCH_BRANCH, f"There is no {name}.", hint=hint)


def may_merge(session: Session, event: BranchMerged) -> bool:
    return (
        session.has_thought(event.thought)
        and session.branch_of(event.thought).name == event.into
        and event.branch in session.branches
        and event.head == session.branches[event.branch].head != ""
    )
