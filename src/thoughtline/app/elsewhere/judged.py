"""Nodes of other sessions in the parts of a command that take only own nodes."""

from collections.abc import Iterator

from thoughtline.core.command import Command
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.mirror_names import is_mirror

VERDICTS = ("verify", "restore", "abandon", "approve", "unapprove")
"""Parts of a command that list nodes to judge. A refutation may be an objection instead."""

PLACES = ("about", "revises", "after", "merge")
"""Parts of a command that name one thought of the session."""


def judged_elsewhere(command: Command) -> Iterator[tuple[str, str]]:
    """Yield the names that may mean nodes of other sessions and that only own nodes may stand for,
    each with its part of the command.
    """
    for part in VERDICTS:
        for name in getattr(command, part):
            yield part, name
    for part in PLACES:
        if name := getattr(command, part):
            yield part, name
    for names in command.contradicts:
        for name in names:
            yield "contradicts", name
    for name, _ in command.outcomes:
        yield "outcome", name
    for name in command.answers or ():
        yield "answers", name


def not_judged_here(part: str, session: str, node: str) -> Refused:
    """Return the refusal of a call that judges or changes a node of another session."""
    name = f"{session}{NODE_MARK}{node}"
    if not is_mirror(session):
        return Refused(
            Code.BAD_ARGUMENTS,
            f"`{part}` takes nodes of the call's own session, and {name} is in another.",
            hint=f"Call with `session` {session!r} and {node!r}.",
        )
    return Refused(
        Code.SESSION_NOT_YOURS,
        f"`{part}` takes nodes of the call's own session, and {name} is written in another record.",
        hint=f"Rest a thought on it (`rests_on`), or object to it (`refute` {name!r} with a reason;"
        " `abandon` of the objection withdraws it). Everything else is said in its own record.",
    )
