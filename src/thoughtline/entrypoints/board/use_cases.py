from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import HTTPConnection

from thoughtline.app.budgets.cost_report import CostReport
from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.folds.kept_folds import Room
from thoughtline.app.folds.session_cards import SessionCards
from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.app.queries.event_feed import EventFeed
from thoughtline.app.queries.queries import Queries
from thoughtline.core.limits import Limits
from thoughtline.core.principal import Principal
from thoughtline.core.session import Session
from thoughtline.entrypoints.board.live.session import CAPACITY, LiveSessions
from thoughtline.entrypoints.scope_keys import IDENTITY, OWNER
from thoughtline.store.ledger import Access, Ledger, SharedSession
from thoughtline.store.storage_usage import StorageUsage


class PersonWrites(Struct, frozen=True):
    """Use cases with which a person changes one owner's record.

    `recorder` records entries within `limits`, and `deliberations` is created at a person's first
    answer. `erasure` deletes sessions.
    """

    recorder: Recorder[Session]
    limits: Limits
    deliberations: Callable[[], Deliberations[Session]]
    erasure: Erasure


class BoardUseCases(Struct, frozen=True):
    """Use cases over one owner's part of the record.

    `position` returns the latest position of the ledger, and `usage` the size of the owner's
    record. `shared` returns the sessions that other owners share with this owner. `share` changes
    another owner's access to a session, and `leave` ends access to a shared session. `person` has
    the use cases for forms. If `read_only` is true, nobody may write.
    """

    queries: Queries
    live: LiveSessions
    cards: SessionCards
    calibration: CalibrationReport
    costs: CostReport
    subscriptions: EventFeed
    position: Callable[[], Awaitable[int]]
    usage: Callable[[], Awaitable[StorageUsage]]
    shared: Callable[[], Awaitable[list[SharedSession]]]
    person: PersonWrites
    share: Callable[[str, str, Access | None], Awaitable[str]]
    leave: Callable[[str], Awaitable[None]]
    read_only: bool


UseCasesOf = Callable[[str], BoardUseCases]
"""Function that returns the use cases of an owner; "" is the local person."""


def request_owner(request: HTTPConnection) -> str:
    """Return the owner whose record is shown, as determined by authentication."""
    owner: Any = request.scope.get(OWNER, "")
    return str(owner)


def principal_of(request: HTTPConnection) -> Principal:
    principal: Principal = request.scope[IDENTITY]
    return principal


def use_cases_over(
    ledger: Ledger,
    person: PersonWrites,
    *,
    queries: Queries | None = None,
    room: Room | None = None,
    read_only: bool = False,
) -> BoardUseCases:
    """Return the use cases over an owner's part of the record.

    `queries` are the owner's queries. All owners share the `room` for live sessions. If the caller
    passes no `queries` or `room`, the function creates them.
    """
    queries = queries or Queries(ledger)
    return BoardUseCases(
        queries=queries,
        live=LiveSessions(ledger, Room(CAPACITY) if room is None else room, queries),
        cards=SessionCards(ledger),
        calibration=CalibrationReport(ledger),
        costs=CostReport(ledger),
        subscriptions=EventFeed(ledger),
        position=ledger.position,
        usage=ledger.storage_usage,
        shared=ledger.shared_sessions,
        person=person,
        share=ledger.share,
        leave=ledger.leave,
        read_only=read_only,
    )
