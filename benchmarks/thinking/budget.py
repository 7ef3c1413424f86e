"""Budget of a whole study."""

from decimal import Decimal

from msgspec import Struct


class Budget(Struct, frozen=True, kw_only=True):
    """Limits in tokens, in and out, and in US dollars by public prices. A limit of None means no
    limit.
    """

    tokens: int | None = None
    dollars: float | None = None


class Meter:
    """Meter that sums up all requests of a study. `stop_reason` is the reason to ask no more, "" if
    there is none.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._tokens = 0
        self._dollars = Decimal(0)
        self.stop_reason = ""

    def count(self, tokens: int | None, cost: Decimal | None) -> None:
        if self._budget.tokens is not None:
            self._tokens += tokens or 0
            if tokens is None:
                self.stop_reason = "the provider does not report the number of tokens"
            elif self._tokens >= self._budget.tokens:
                self.stop_reason = f"the budget of {self._budget.tokens:,} tokens is spent"
        if self._budget.dollars is not None:
            self._dollars += cost or 0
            if cost is None:
                self.stop_reason = (
                    "the model has no public price, so a budget in dollars cannot be kept"
                )
            elif self._dollars >= Decimal(str(self._budget.dollars)):
                self.stop_reason = f"the budget of ${self._budget.dollars:g} is spent"
