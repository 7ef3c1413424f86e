"""What the board needs to know of the rest: use cases, for the one who looks."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import HTTPConnection

from thoughtline.app.budgets.cost_report import CostReport
from thoughtline.app.calibration_report import CalibrationReport
from thoughtline.app.queries import Queries
from thoughtline.app.semantic_search import SemanticSearch
from thoughtline.app.subscriptions import Subscriptions
from thoughtline.entrypoints.asgi_scope import OWNER
from thoughtline.store.ledger import Ledger, Shared


class BoardUseCases(Struct, frozen=True):
    """The use cases over one owner's part of the record.

    `position` is how far that has come. `shared` is what others share with this owner.
    """

    recalling: Queries
    calibrating: CalibrationReport
    costing: CostReport
    following: Subscriptions
    position: Callable[[], Awaitable[int]]
    shared: Callable[[], Awaitable[list[Shared]]]


DeskOf = Callable[[str], BoardUseCases]
"""The desk of an owner; "" is the local person."""


def owner_of(request: HTTPConnection) -> str:
    """Whose record is looked at, as whoever let the request in has found out."""
    owner: Any = request.scope.get(OWNER, "")
    return str(owner)


def use_cases_over(ledger: Ledger, meaning: SemanticSearch | None = None) -> BoardUseCases:
    """A desk over an owner's part of the record. With `meaning` the search finds by meaning too."""
    recalling = Queries(ledger, meaning)
    return BoardUseCases(
        recalling=recalling,
        calibrating=CalibrationReport(recalling),
        costing=CostReport(ledger),
        following=Subscriptions(ledger),
        position=ledger.position,
        shared=ledger.shared,
    )
