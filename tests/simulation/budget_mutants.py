"""Mistakes in the reservation of budgets. Each is put into the real code for a while."""

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from thoughtline.app.budgets.open_reservations import OpenReservations
from thoughtline.app.budgets.owner_budgets import OwnerBudgets


def looks_at_the_day_once() -> AbstractContextManager[Any]:
    async def check(*_: object) -> None:
        """Nothing is looked at again once it is recorded."""

    return patch.object(OwnerBudgets, "check_day", check)


def looks_at_the_session_once() -> AbstractContextManager[Any]:
    return patch.object(OwnerBudgets, "check_session", lambda *_: None)


def overlooks_what_was_in_flight_at_its_start() -> AbstractContextManager[Any]:
    async def first(self: OpenReservations) -> int:
        return await self.ledger.position()

    return patch.object(OpenReservations, "_first_position", first)


def waits_for_no_position() -> AbstractContextManager[Any]:
    async def wait(*_: object) -> None:
        """What cannot be read back yet is taken for settled."""

    return patch.object(OpenReservations, "wait_for", wait)


MUTANTS = (
    looks_at_the_day_once,
    looks_at_the_session_once,
    overlooks_what_was_in_flight_at_its_start,
    waits_for_no_position,
)
