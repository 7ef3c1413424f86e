"""Rules for the acts of people: approvals, which only people give, and sessions that ask people to
sign in.
"""

from collections.abc import Iterator

from thoughtline.core.command import Command
from thoughtline.core.events import Judgement, VerdictGiven
from thoughtline.core.limits import Limits
from thoughtline.core.origin import author_origin
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session


def check_person(session: Session, command: Command, author: str) -> None:
    """Raises `Refused` (BAD_ARGUMENTS) if anybody but a person approves, or if a person has not
    signed in to a session that asks for it.
    """
    is_person = author_origin(author) == "person"
    if is_person and session.description.sign_in and not command.signed_in:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "In this session people record only after signing in with a token of their own.",
            hint="Sign in to the board with a token of `thoughtline token new --person NAME`.",
        )
    if (command.approve or command.unapprove) and not is_person:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "Only a person approves.",
            hint="A person does it on the board, or with `thoughtline approve` in a terminal.",
        )


def approve(
    session: Session, command: Command, because: str, limits: Limits
) -> Iterator[VerdictGiven]:
    given: tuple[tuple[Judgement, tuple[str, ...]], ...] = (
        ("approved", command.approve),
        ("unapproved", command.unapprove),
    )
    for verdict, names in given:
        limits.check_items("approve", len(names))
        for name in names:
            yield VerdictGiven(on=_claim(session, name), verdict=verdict, because=because)


def _claim(session: Session, name: str) -> str:
    """Return the id of a node to approve. Raises `Refused` if it is evidence, or does not stand."""
    node = find_node(session, name, what="approve")
    if node in session.evidence:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{node} is evidence, which nobody approves.",
            hint="Approve a thought or an assumption.",
        )
    if not session.is_live(node):
        raise Refused(
            Code.DOES_NOT_STAND,
            f"{node} does not stand as it was recorded.",
            hint="Approve what replaced it.",
        )
    return node
