from decimal import Decimal

from msgspec import Struct, field


class Damage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A `version` of 0 means the whole file; `remedy` is "" if only a backup helps."""

    session: str
    version: int
    what: str
    owner: str = ""
    remedy: str = ""


class Verification(Struct, frozen=True, kw_only=True):
    """Result of checking every event. The record is intact if `damage` is empty."""

    sessions: int
    events: int
    damage: tuple[Damage, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """`advice` is the recommended action, or "" if no action is needed."""

    name: str
    value: str
    advice: str = ""


class CopyResult(Struct, frozen=True, kw_only=True):
    """`already` means that the other store had all sessions and events before."""

    sessions: int
    events: int
    already: bool


class DailyModelUsage(Struct, frozen=True, kw_only=True):
    """Use of one model on one day, which begins at `day` (milliseconds since 1970, UTC). `failed`
    is the number of calls without an answer. `tokens_in` and `tokens_out` are numbers that the
    provider reported. `estimated_cost` is in US dollars, or None if the cost of at least one call
    is unknown.
    """

    model: str = field(name="mind")
    day: int
    calls: int
    failed: int
    tokens_in: int
    tokens_out: int
    estimated_cost: Decimal | None
    seconds: float
    retries: int
