"""What the board needs to know of the rest: use cases, for the one who looks."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import HTTPConnection

from thoughtline.app.calibrating import Calibrating
from thoughtline.app.costing import Costing
from thoughtline.app.following import Following
from thoughtline.app.meaning import Meaning
from thoughtline.app.recalling import Recalling
from thoughtline.store.ledger import Ledger, Shared


class Desk(Struct, frozen=True):
    """The use cases over one owner's part of the record.

    `position` is how far that has come. `shared` is what others share with this owner.
    """

    recalling: Recalling
    calibrating: Calibrating
    costing: Costing
    following: Following
    position: Callable[[], Awaitable[int]]
    shared: Callable[[], Awaitable[list[Shared]]]


DeskOf = Callable[[str], Desk]
"""The desk of an owner; "" is the local person."""


def owner_of(request: HTTPConnection) -> str:
    """Whose record is looked at, as whoever let the request in has found out."""
    owner: Any = request.scope.get("thoughtline.owner", "")
    return str(owner)


def desk_over(ledger: Ledger, meaning: Meaning | None = None) -> Desk:
    """A desk over an owner's part of the record. With `meaning` the search finds by meaning too."""
    recalling = Recalling(ledger, meaning)
    return Desk(
        recalling=recalling,
        calibrating=Calibrating(recalling),
        costing=Costing(ledger),
        following=Following(ledger),
        position=ledger.position,
        shared=ledger.shared,
    )
