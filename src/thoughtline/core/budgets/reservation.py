"""Reservations: upper limits for the usage of open questions, held until the usage is known."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    ModelQuestionEvent,
)

RESERVES = "reserves"
"""Key of a reservation in the `given` field of an event."""

MAX_RESERVATION_MS = 2 * 3600 * 1000
"""Maximum duration of a reservation in milliseconds."""


class Reservation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Largest amounts that a question may use, reserved until the question is settled or until a
    deadline.

    None means that no budget limits an amount. `until` is the deadline in milliseconds since 1970,
    UTC. No question may last longer than its reservation, so the reservations of dead processes
    lapse.
    """

    tokens: int | None = None
    dollars: Decimal | None = None
    until: int = 0

    def less(self, usage: Usage) -> "Reservation":
        tokens, dollars = self.tokens, self.dollars
        if tokens is not None:
            tokens = max(0, tokens - usage.tokens)
        if dollars is not None:
            dollars = max(Decimal(0), dollars - (usage.dollars or 0))
        return Reservation(tokens=tokens, dollars=dollars, until=self.until)


def stored_reservation(reservation: Reservation | None) -> dict[str, Any]:
    return {} if reservation is None else {RESERVES: msgspec.to_builtins(reservation)}


def reservation_of(given: Mapping[str, Any]) -> Reservation | None:
    """Return None if the field holds none, or an invalid one from an import."""
    try:
        found = msgspec.convert(given.get(RESERVES), Reservation, strict=False)
    except msgspec.ValidationError:
        return None
    dollars = found.dollars or Decimal(0)
    sound = dollars.is_finite() and dollars >= 0 and (found.tokens or 0) >= 0
    return found if sound else None


class Reservations:
    """Reservations of a session's open questions, by the id of the delegation or deliberation.

    Events are ignored if the first event of their question was not applied.
    """

    def __init__(self) -> None:
        self.open: dict[str, Reservation] = {}
        self._of: dict[str, str] = {}

    def apply(self, event: ModelQuestionEvent) -> None:
        match event:
            case DeliberationBegun(deliberation=name, given=given):
                self._reserve(name, given)
            case DelegationMade(delegation=name, of=of, given=given):
                if of in self.open:
                    self._of[name] = of
                else:
                    self._reserve(name, given)
            case DelegationAnswered() | DelegationFailed():
                self._settle(event.delegation, event.usage)
            case DeliberationEnded(deliberation=name):
                self.open.pop(name, None)

    def _reserve(self, name: str, given: Mapping[str, Any]) -> None:
        if (reservation := reservation_of(given)) is not None:
            self.open[name] = reservation

    def _settle(self, delegation: str, usage: Usage | None) -> None:
        of = self._of.pop(delegation, "")
        if of in self.open and usage is not None:
            self.open[of] = self.open[of].less(usage)
        elif not of:
            self.open.pop(delegation, None)

    def drop_lapsed(self, now: int) -> None:
        """`now` is in milliseconds since 1970, UTC."""
        self.open = {name: each for name, each in self.open.items() if now < each.until}
        self._of = {name: of for name, of in self._of.items() if of in self.open}

    def active(self, now: int) -> dict[str, Reservation]:
        """Return the reservations in force at `now`, in milliseconds since 1970, UTC."""
        return {
            name: each
            for name, each in self.open.items()
            if now < each.until <= now + MAX_RESERVATION_MS
        }
