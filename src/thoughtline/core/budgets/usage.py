from decimal import Decimal

from msgspec import Struct, field


class Unmetered(Struct, frozen=True, kw_only=True):
    """Upper limit for the usage of calls that no provider metered, such as aborted calls;
    `attempts` is their number.

    `estimated_cost` is in US dollars, or None if the price is unknown.
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
    """Usage of one question, including its retries. None means that an amount is unknown.

    `requested` is the requested model string. `model` is the provider's name of the model that
    answered. `tokens_total` is set if the provider reported no other figure. `tokens_total` does
    not count as metered, so `unmetered` holds an upper limit instead. `estimated_cost` is in US
    dollars, from public prices. `seconds` is the duration. Add `unmetered` to the other amounts for
    the full usage.
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
        """True if the provider reported usage, or there was none to report."""
        known = self.tokens_in is not None or self.estimated_cost is not None
        return known or self.unmetered is None

    @property
    def tokens(self) -> int:
        """Number of input and output tokens, including unmetered tokens."""
        unmetered = self.unmetered
        extra = 0 if unmetered is None else unmetered.tokens_in + unmetered.tokens_out
        return (self.tokens_in or 0) + (self.tokens_out or 0) + extra

    @property
    def dollars(self) -> Decimal | None:
        """Cost in US dollars, including unmetered usage. The cost is None if a part is unknown."""
        costs = [self.estimated_cost] if self.metered else []
        costs += [] if self.unmetered is None else [self.unmetered.estimated_cost]
        known = [cost for cost in costs if cost is not None]
        return sum(known, Decimal(0)) if len(known) == len(costs) else None
