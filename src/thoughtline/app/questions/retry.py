"""Retries of a question by the key that its caller named."""

from functools import partial
from typing import Any

from msgspec import Struct

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.questions.call_result import may_pass
from thoughtline.app.questions.question import Origin, Question
from thoughtline.core.events import DelegationMade, DeliberationBegun
from thoughtline.core.session import Session
from thoughtline.store.ledger import IdempotencyKey

Asked = DelegationMade | DeliberationBegun
"""First event of a question."""


class Retry(Struct, frozen=True, kw_only=True):
    """Key of a question (None if there is none). `known` is true if a question was recorded with
    this key.

    If the same question failed earlier, `again` is the id of its thought, in `session`.
    """

    key: IdempotencyKey | None = None
    known: bool = False
    again: str = ""
    session: str | None = None


async def find_retry(
    recorder: Recorder[Any], kind: str, origin: Origin, question: Question | None
) -> Retry:
    """Find a question by the key that its caller named. Raises `Refused` (KEY_REUSED) if the key
    was used for another question.

    A question that failed for a temporary reason is asked again, under a separate key.
    """
    attempt, named, again, session = 1, kind, "", origin.session
    while first := await recorder.first_answer(key := origin.retry_key(named, question)):
        asked, session = asked_in(first), first.session
        if not await recorder.look(session, partial(_may_be_repeated, asked)):
            return Retry(key=key, known=True, again=again, session=session)
        attempt, again = attempt + 1, asked.asks
        named = f"{kind} {attempt}"
    return Retry(key=key, again=again, session=session)


def asked_in(change: CommandResult[Any]) -> Asked:
    return next(event for event in change.events if isinstance(event, Asked))


def name_of(asked: Asked) -> str:
    return asked.delegation if isinstance(asked, DelegationMade) else asked.deliberation


def _may_be_repeated(asked: Asked, now: Session) -> bool:
    """Check if a question ended without any answer, for reasons that may be temporary."""
    questions = now.delegations
    if isinstance(asked, DelegationMade):
        made = questions.made[asked.delegation]
        return made.state == "failed" and may_pass(made.code)
    return questions.deliberations[asked.deliberation].ended and all(
        each.state == "open" or (each.state == "failed" and may_pass(each.code))
        for each in questions.of(asked.deliberation).values()
    )
