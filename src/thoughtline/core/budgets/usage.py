"""What asking a model took."""

from decimal import Decimal

from msgspec import Struct, field


class Unmetered(Struct, frozen=True, kw_only=True):
    """What `attempts` that no provider metered took at most: they broke off, or nobody counted.

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
    """What one question took, retries included. None is what nobody said and nobody knows.

    `requested` is the model string that was asked, `model` the one that answered, as its provider
    names it. `tokens_total` is told where the provider said nothing else, and is no measure: what
    it may have been at most is in `unmetered`. `estimated_cost` is in US dollars, from public
    prices. `seconds` is the time it took. `unmetered` comes on top of all of it.
    """

    requested: str = field(name="mind")
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    estimated_cost: Decimal | None = None
    seconds: float = 0.0
    retries: int = 0
    unmetered: Unmetered | None = field(default=None, name="lost")
    tokens_total: int | None = None

    @property
    def metered(self) -> bool:
        """Whether the provider said what it took, or there was nothing to say."""
        known = self.tokens_in is not None or self.estimated_cost is not None
        return known or self.unmetered is None

    @property
    def tokens(self) -> int:
        """In and out, with what was unmetered."""
        unmetered = self.unmetered
        extra = 0 if unmetered is None else unmetered.tokens_in + unmetered.tokens_out
        return (self.tokens_in or 0) + (self.tokens_out or 0) + extra

    @property
    def dollars(self) -> Decimal | None:
        """With what was unmetered. None where a part is not known."""
        costs = [self.estimated_cost] if self.metered else []
        costs += [] if self.unmetered is None else [self.unmetered.estimated_cost]
        known = [cost for cost in costs if cost is not None]
        return sum(known, Decimal(0)) if len(known) == len(costs) else None
