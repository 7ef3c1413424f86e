"""Question to a panel, before the question is recorded."""

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
"""Name of the deliberation workflows in the engine, and the kind of their idempotency keys."""


class PanelQuestion(Struct, frozen=True, kw_only=True):
    """Question and its panel. If `as_task` is true and models are asked, the question gets a task
    id.

    If `must_stand` is true, context nodes that do not stand or are in doubt are refused. An id with
    the mark `ANYWAY` is shown although its node does not stand.
    """

    command: Command
    panel: Panel
    as_task: bool = False
    must_stand: bool = False


class Origin(Struct, frozen=True, kw_only=True):
    """Origin of a question: its author and its session, None for a new session.

    A call with a known `key` begins nothing new. A retry has to repeat the `payload`, which is the
    command and the panel by default. `may_begin` allows a named session to begin.
    """

    session: str | None
    author: str
    limits: Limits
    key: str | None = None
    payload: Any = None
    may_begin: bool = False

    def check(self) -> None:
        """Raise `Refused` if the session or the key is not a valid name."""
        if self.session is not None:
            self.limits.check_name("session", self.session)
        if self.key is not None:
            self.limits.check_name("key", self.key)

    def retry_key(self, question: PanelQuestion | None, kind: str) -> IdempotencyKey | None:
        """Return the idempotency key of a kind, None if the caller named no key.

        The question is only needed if `payload` is None.
        """
        if self.key is None:
            return None
        default = () if question is None else (question.command, question.panel)
        payload = default if self.payload is None else (self.payload,)
        return call_key(kind, self.key, self.author, self.session, payload)


class Preparation(Struct, frozen=True, kw_only=True):
    """Steps before a question begins: a slot is reserved, and a router may be asked."""

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
    """Return the events of the question's thought, its deliberation, and its router call.

    `again` is the id of the thought if the same question was asked earlier and failed.
    """
    panel = question.panel
    asked = [] if again else rules.decide(now, question.command, origin.limits)
    seats = [seat.name for seat in panel.seats]
    given = {**given, "panel": msgspec.to_builtins(panel)}
    begun = deliberations.begin(now, again or now.next_thought, seats, panel.settling, given)
    routed = [] if router_call is None else router_call.events(now, len(seats))
    return [*((origin.author, event) for event in (*asked, *begun)), *routed]
