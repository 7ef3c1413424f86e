"""What asking a mind took."""

from decimal import Decimal

from msgspec import Struct


class Bill(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question's price, retries included. None is what nobody said and nobody knows.

    `mind` is the model string that was asked, `model` the one that answered, as its provider names
    it. `estimated_cost` is in US dollars, from public prices. `seconds` is the time it took.
    """

    mind: str
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    estimated_cost: Decimal | None = None
    seconds: float = 0.0
    retries: int = 0
