"""A question to a panel, on its way into the record."""

from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.budgets.owner_concurrency import Slot
from thoughtline.app.commands.idempotency_keys import call_key
from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.questions.router_call import RouterCall
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.limits import Limits
from thoughtline.core.rules import deliberations
from thoughtline.core.session import Session
from thoughtline.store.ledger import IdempotencyKey

KIND = "deliberate"
"""The engine's name of a deliberation's workflows, and the kind of its idempotency keys."""


class PanelQuestion(Struct, frozen=True, kw_only=True):
    """What is asked of whom. `as_task` gives it a name as a task, where models are asked.

    With `must_stand` nobody is asked about what fell or is in doubt, unless that is wished.
    """

    command: Command
    panel: Panel
    as_task: bool = False
    must_stand: bool = False


class Origin(Struct, frozen=True, kw_only=True):
    """Who asks, and in which session, None for a new one.

    A repeated `key` begins nothing new. `payload` is what a retry with it has to repeat, the
    command and the panel unless given. `may_begin` lets a named session begin.
    """

    session: str | None
    author: str
    limits: Limits
    key: str | None = None
    payload: Any = None
    may_begin: bool = False

    def check(self) -> None:
        """Raises `Refused` for a name that is too long."""
        if self.session is not None:
            self.limits.check_name("session", self.session)
        if self.key is not None:
            self.limits.check_name("key", self.key)

    def retry_key(self, question: PanelQuestion | None, kind: str) -> IdempotencyKey | None:
        """The key of a kind, None if the caller named none.

        The question is needed where there is no `payload`.
        """
        if self.key is None:
            return None
        default = () if question is None else (question.command, question.panel)
        payload = default if self.payload is None else (self.payload,)
        return call_key(kind, self.key, self.author, self.session, payload)


class Preparation(Struct, frozen=True, kw_only=True):
    """What was done for a question before it begins: a slot taken, a router asked."""

    slot: Slot | None = None
    router_call: RouterCall | None = None


NO_PREPARATION = Preparation()


def begin_events(
    now: Session,
    question: PanelQuestion,
    origin: Origin,
    given: dict[str, Any],
    router_call: RouterCall | None,
    *,
    again: str = "",
) -> list[AuthoredEvent]:
    """The question as a thought, its deliberation, and the call of the router that led to it.

    `again` is the thought of the same question, where that was asked before and failed.
    """
    panel = question.panel
    asked = [] if again else rules.decide(now, question.command, origin.limits)
    seats = [seat.name for seat in panel.seats]
    given = {**given, "panel": msgspec.to_builtins(panel)}
    begun = deliberations.begin(now, again or now.next_thought, seats, panel.settling, given)
    routed = [] if router_call is None else router_call.events(now, len(seats))
    return [*((origin.author, event) for event in (*asked, *begun)), *routed]
