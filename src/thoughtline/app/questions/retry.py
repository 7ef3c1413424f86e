"""Retries of a question, and taking back a question that the budget of the day does not allow."""

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
    """Key of a question (None for none), `known` if a question was recorded under it.

    `again` is the thought of the same question if it was asked before and failed, in `session`.
    """

    key: IdempotencyKey | None = None
    known: bool = False
    again: str = ""
    session: str | None = None


Asked = TypeVar("Asked", DelegationMade, DeliberationBegun)
"""First event of a question."""


async def find_retry(
    recorder: Recorder[Any],
    *,
    kind: str,
    key_of: Callable[[str], IdempotencyKey | None],
    session: str | None,
    event: type[Asked],
    may_be_repeated: Callable[[Asked, Session], bool],
) -> Retry:
    """Find a question by the key that its caller named. Raises `Refused` (KEY_REUSED).

    A question that failed for a passing reason is asked again, under a key of its own. `key_of`
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
    """Facts that are recorded with every question: the caller, and the reservation."""
    return {"owner": owner_digest(owner), **stored_reservation(reservation)}


async def check_day(
    budgets: OwnerBudgets,
    session: str,
    question: str,
    take_back: Callable[[Refused], Awaitable[object]],
) -> None:
    """Take a recorded question back if another process reserved the rest of the day first.

    Raises `Refused`.
    """
    try:
        await budgets.check_day(session, question)
    except Refused as refusal:
        await take_back(refusal)
        raise
