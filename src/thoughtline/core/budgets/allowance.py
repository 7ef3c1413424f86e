"""What may be spent, as people and models write it: "20000 tokens, 0.05 dollars, 300 seconds"."""

import re
from collections.abc import Callable
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
MOST = 1 << 53
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

T = TypeVar("T", int, float, Decimal)


class Allowance(Struct, frozen=True, omit_defaults=True):
    """At most so much. None is as much as it takes. `dollars` are US dollars."""

    tokens: int | None = None
    dollars: Decimal | None = None
    seconds: float | None = None

    def within(self, other: "Allowance") -> "Allowance":
        """What both allow."""
        return Allowance(
            tokens=_less(self.tokens, other.tokens),
            dollars=_less(self.dollars, other.dollars),
            seconds=_less(self.seconds, other.seconds),
        )


def read(what: str, said: str, code: Code = Code.BAD_ARGUMENTS) -> Allowance:
    """Amounts in any order, each above 0. Raises `Refused` with `code` about `what`."""
    given: dict[str, int | Decimal | float] = {}
    words = THOUSANDS.sub("", said.lower()).replace(",", " ").replace("$", " ").split()
    for number, unit in zip(words[::2], words[1::2], strict=False):
        name = unit if unit.endswith("s") else f"{unit}s"
        if name in UNITS and name not in given:
            with suppress(ValueError, InvalidOperation):  # NaN compares to nothing
                if 0 < (amount := UNITS[name](number)) < MOST:
                    given[name] = amount
    if len(given) * 2 != len(words):
        raise Refused(
            code,
            f"{what} cannot be read: {said[:80]!r}.",
            hint="Write it as '20000 tokens, 0.05 dollars, 300 seconds', or a part of that.",
        )
    return Allowance(**given)  # type: ignore[arg-type]  # each by its own unit


def _less(one: T | None, other: T | None) -> T | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
