"""Objections of people to nodes of a session, which wait for an answer."""

import re
from collections.abc import Iterator

from msgspec import Struct, structs

from thoughtline.core.command import Command
from thoughtline.core.events import Event, ThoughtRecorded
from thoughtline.core.kinds import OBJECTION
from thoughtline.core.objections import comment_opening
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import MAIN, Session
from thoughtline.core.views.session_view import SessionView

COMMENT = "comment"
"""Kind of a thought that a person wrote about a node. Its first words name the node."""


JUDGEMENTS = (
    *("verify", "restore", "refute", "abandon", "approve", "unapprove"),
    *("contradicts", "outcomes"),
)
"""Parts of a command for which `because` gives the reason."""

ELSEWHERE = re.compile(
    r"On (?P<session>[^\n]+?@[0-9a-f]{12}(?:\.[0-9a-f]{12})?)/(?P<node>[at][1-9]\d{0,8}): "
)
"""First words of an objection to a node of another record. The name of its session is the same in
all records except the record in which the session is at home.
"""


class ObjectionElsewhere(Struct, frozen=True, kw_only=True):
    """An objection to a node of another record: `session` is the name of the node's session as a
    mirror, and `thought` the thought that objects.
    """

    thought: str
    session: str
    node: str
    reason: str


def objection_elsewhere(event: Event) -> ObjectionElsewhere | None:
    """Return the objection to a node of another record that an event records, None for none."""
    if not isinstance(event, ThoughtRecorded) or event.kind != OBJECTION:
        return None
    opening = ELSEWHERE.match(event.text)
    if opening is None:
        return None
    return ObjectionElsewhere(
        thought=event.thought,
        session=opening["session"],
        node=opening["node"],
        reason=event.text[opening.end() :],
    )


def object_elsewhere(command: Command, name: str) -> Command:
    """Return the command that records the refutation of a node of another record as an objection:
    a thought of the caller's own session. `name` is the full name of the node.

    Raises `Refused` if the command has no reason, or is about another thought too.
    """
    reason = " ".join(filter(None, (command.text, command.because)))
    if not reason.strip():
        raise Refused(
            Code.EMPTY_TEXT,
            f"An objection to {name} needs a reason.",
            hint="Say it in `because`, or in the `thought` of the same call.",
        )
    if command.about is not None or command.kind not in (None, OBJECTION):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The objection to {name} is a thought of its own, of the kind {OBJECTION!r}.",
            hint="Leave out `kind` and `about`, or make two calls.",
        )
    judges = any(getattr(command, verdict) for verdict in JUDGEMENTS)
    return structs.replace(
        command,
        text=f"{comment_opening(name)}{reason}",
        kind=OBJECTION,
        because=command.because if judges else None,
    )


def objection(now: Session, node: str, text: str) -> Command:
    on = find_node(now, node, what="thought")
    return Command(
        text=f"{comment_opening(on)}{text}",
        kind=OBJECTION,
        branch=branch_for(on, now),
    )


def branch_for(node: str, now: Session) -> str:
    """Return the branch of a comment's subject, or the branch that it was merged into."""
    if not now.has_thought(node):
        return MAIN
    branch = now.branch_of(node)
    while branch.merged_into is not None:
        branch = now.branches[branch.merged_into]
    return branch.name


class Objection(Struct, frozen=True):
    thought: str
    on: str
    text: str


def open_objections(view: SessionView) -> Iterator[Objection]:
    """Yield the objections to nodes of the session that nobody has answered."""
    for thought, on in view.origins.open_objections(view.session):
        if on:
            text = view.thoughts[thought].text.removeprefix(comment_opening(on))
            yield Objection(thought, on, text)
