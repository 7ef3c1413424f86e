"""What the board needs to know of the rest: use cases, for the one who looks."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import HTTPConnection

from thoughtline.app.budgets.cost_report import CostReport
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.folds.kept_folds import Room
from thoughtline.app.folds.session_cards import SessionCards
from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.app.queries.event_feed import EventFeed
from thoughtline.app.queries.queries import Queries
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.entrypoints.board.live.session import CAPACITY, LiveSessions
from thoughtline.entrypoints.scope_keys import OWNER
from thoughtline.store.ledger import Access, Ledger, SharedSession, StorageUsage


class BoardUseCases(Struct, frozen=True):
    """The use cases over one owner's part of the record.

    `position` is how far that has come, `usage` what is held in it. `shared` is what others share
    with this owner. `recorder` records what a person says, within `limits`, and `deliberations` are
    made at the first answer of a person. `share` lets others into a session, and `leave` is for who
    was let in. Where the record is only read, nobody may write.
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
    recorder: Recorder[Session]
    limits: Limits
    deliberations: Callable[[], Deliberations[Session]]
    share: Callable[[str, str, Access | None], Awaitable[str]]
    leave: Callable[[str], Awaitable[None]]
    read_only: bool


UseCasesOf = Callable[[str], BoardUseCases]
"""Those of an owner; "" is the local person."""


def request_owner(request: HTTPConnection) -> str:
    """Whose record is looked at, as whoever let the request in has found out."""
    owner: Any = request.scope.get(OWNER, "")
    return str(owner)


def use_cases_over(
    ledger: Ledger,
    recorder: Recorder[Session],
    limits: Limits,
    deliberations: Callable[[], Deliberations[Session]],
    *,
    queries: Queries | None = None,
    room: Room | None = None,
    read_only: bool = False,
) -> BoardUseCases:
    """Those over an owner's part of the record.

    `queries` are the owner's own, and all owners share the `room` for live sessions; by default
    they are new.
    """
    return BoardUseCases(
        queries=queries or Queries(ledger),
        live=LiveSessions(ledger, Room(CAPACITY) if room is None else room),
        cards=SessionCards(ledger),
        calibration=CalibrationReport(ledger),
        costs=CostReport(ledger),
        subscriptions=EventFeed(ledger),
        position=ledger.position,
        usage=ledger.storage_usage,
        shared=ledger.shared_sessions,
        recorder=recorder,
        limits=limits,
        deliberations=deliberations,
        share=ledger.share,
        leave=ledger.leave,
        read_only=read_only,
    )
