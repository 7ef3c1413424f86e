"""A budget, as people and models write it: "20000 tokens, 0.05 dollars, 300 seconds"."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import TypeVar

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

UNITS: dict[str, Callable[[str], int | Decimal | float]] = {
    "tokens": int,
    "dollars": Decimal,
    "seconds": float,
}
MAX_AMOUNT = 1 << 53
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

T = TypeVar("T", int, float, Decimal)


class Allowance(Struct, frozen=True, omit_defaults=True):
    """Upper limits for the usage of models. None means no limit. `dollars` are US dollars."""

    tokens: int | None = None
    dollars: Decimal | None = None
    seconds: float | None = None

    def within(self, other: "Allowance") -> "Allowance":
        return Allowance(
            tokens=_smaller(self.tokens, other.tokens),
            dollars=_smaller(self.dollars, other.dollars),
            seconds=_smaller(self.seconds, other.seconds),
        )

    def less(self, used: Iterable["Allowance"]) -> "Allowance":
        """Return the limits that remain after the used amounts, at least 0."""
        tokens, dollars = self.tokens, self.dollars
        for each in used:
            tokens = None if tokens is None else max(0, tokens - (each.tokens or 0))
            dollars = None if dollars is None else max(Decimal(0), dollars - (each.dollars or 0))
        return Allowance(tokens=tokens, dollars=dollars, seconds=self.seconds)


def parse_allowance(what: str, text: str, code: Code = Code.BAD_ARGUMENTS) -> Allowance:
    """Parse a budget with its amounts in any order, each above 0. Raises `Refused` with `code` if
    the text cannot be read; the message names `what`.
    """
    amounts: dict[str, int | Decimal | float] = {}
    words = THOUSANDS.sub("", text.lower()).replace(",", " ").replace("$", " ").split()
    for number, unit in zip(words[::2], words[1::2], strict=False):
        name = unit if unit.endswith("s") else f"{unit}s"
        if name in UNITS and name not in amounts:
            with suppress(ValueError, InvalidOperation):  # NaN compares to nothing
                if 0 < (amount := UNITS[name](number)) < MAX_AMOUNT:
                    amounts[name] = amount
    if len(amounts) * 2 != len(words):
        raise Refused(
            code,
            f"{what} cannot be read: {text[:80]!r}.",
            hint="Write it as '20000 tokens, 0.05 dollars, 300 seconds', or a part of that.",
        )
    return Allowance(**amounts)  # type: ignore[arg-type]  # each by its own unit


def _smaller(first: T | None, second: T | None) -> T | None:
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)
