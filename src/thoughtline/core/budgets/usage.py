"""What asking a mind took."""

from decimal import Decimal

from msgspec import Struct


class Unmetered(Struct, frozen=True, kw_only=True):
    """What `attempts` took at most of which no provider told us: they broke off, or were uncounted.

    `estimated_cost` is as in `Usage`, None where the price is not known.
    """

    attempts: int
    tokens_in: int
    tokens_out: int
    estimated_cost: Decimal | None = None

    def __add__(self, other: "Unmetered") -> "Unmetered":
        costs = (self.estimated_cost, other.estimated_cost)
        return Unmetered(
            attempts=self.attempts + other.attempts,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            estimated_cost=None if None in costs else sum(filter(None, costs), Decimal(0)),
        )


class Usage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question's price, retries included. None is what nobody said and nobody knows.

    `mind` is the model string that was asked, `model` the one that answered, as its provider names
    it. `estimated_cost` is in US dollars, from public prices. `seconds` is the time it took.
    `lost` comes on top of all of it.
    """

    mind: str
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    estimated_cost: Decimal | None = None
    seconds: float = 0.0
    retries: int = 0
    lost: Unmetered | None = None

    @property
    def told(self) -> bool:
        """Whether the provider said what it took, or nothing was lost."""
        return self.tokens_in is not None or self.estimated_cost is not None or self.lost is None

    @property
    def tokens(self) -> int:
        """In and out, with what was lost."""
        lost = 0 if self.lost is None else self.lost.tokens_in + self.lost.tokens_out
        return (self.tokens_in or 0) + (self.tokens_out or 0) + lost

    @property
    def dollars(self) -> Decimal | None:
        """With what was lost. None where a part is not known."""
        costs = [self.estimated_cost] if self.told else []
        costs += [] if self.lost is None else [self.lost.estimated_cost]
        known = [cost for cost in costs if cost is not None]
        return sum(known, Decimal(0)) if len(known) == len(costs) else None
