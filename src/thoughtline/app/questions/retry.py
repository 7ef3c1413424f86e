"""Retries of a question, and withdrawal of a question that the budget of the day does not allow."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.questions.workflow_request import owner_digest
from thoughtline.core.budgets.reservation import Reservation, stored_reservation
from thoughtline.core.events import DelegationMade, DeliberationBegun
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.store.ledger import IdempotencyKey


class Retry(Struct, frozen=True, kw_only=True):
    """Key of a question (None if there is none). `known` is true if a question was recorded with
    this key.

    If the same question failed earlier, `again` is the id of its thought, in `session`.
    """

    key: IdempotencyKey | None = None
    known: bool = False
    again: str = ""
    session: str | None = None


Asked = TypeVar("Asked", DelegationMade, DeliberationBegun)
"""Type of a question's first event."""


async def find_retry(
    recorder: Recorder[Any],
    *,
    kind: str,
    key_of: Callable[[str], IdempotencyKey | None],
    session: str | None,
    event: type[Asked],
    may_be_repeated: Callable[[Asked, Session], bool],
) -> Retry:
    """Find a question by the key that its caller named. Raises `Refused` (KEY_REUSED) if the key
    was used for another question.

    A question that failed for a temporary reason is asked again, under a separate key. `key_of`
    returns the key of a kind of question, None if the caller named no key.
    """
    attempt, named, again = 1, kind, ""
    while (key := key_of(named)) is not None and (first := await recorder.first_answer(key)):
        asked, session = first.event(event), first.session
        if not await recorder.look(session, partial(may_be_repeated, asked)):
            return Retry(key=key, known=True, again=again, session=session)
        attempt, again = attempt + 1, asked.asks
        named = f"{kind} {attempt}"
    return Retry(key=key, again=again, session=session)


def stored_facts(owner: str, reservation: Reservation | None) -> dict[str, Any]:
    """Return the facts that are recorded with every question: the caller's digest, and the
    reservation.
    """
    return {"owner": owner_digest(owner), **stored_reservation(reservation)}


async def check_day(
    budgets: OwnerBudgets,
    session: str,
    question: str,
    take_back: Callable[[Refused], Awaitable[object]],
) -> None:
    """Withdraw a recorded question if another process reserved the day's remaining budget first.

    Raises `Refused` if the question was withdrawn.
    """
    try:
        await budgets.check_day(session, question)
    except Refused as refusal:
        await take_back(refusal)
        raise
