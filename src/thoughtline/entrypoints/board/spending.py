"""What asking minds took, as the page shows it: each mind in all, then day by day."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from thoughtline.entrypoints.board.words import moment
from thoughtline.entrypoints.safe import safe
from thoughtline.store.ledger import Spent


def totals(spent: Sequence[Spent]) -> list[dict[str, Any]]:
    """By mind, the one asked most first."""
    minds: dict[str, list[Spent]] = {}
    for one in spent:
        minds.setdefault(one.mind, []).append(one)
    summed = [_summed(safe(mind), own) for mind, own in minds.items()]
    return sorted(summed, key=lambda one: -int(one["calls"]))


def days(spent: Sequence[Spent]) -> list[dict[str, Any]]:
    """By day and mind, as they were told."""
    return [_summed(safe(one.mind), [one]) | {"day": moment(one.day)[:10]} for one in spent]


def _summed(mind: str, own: Sequence[Spent]) -> dict[str, Any]:
    return {
        "mind": mind,
        "calls": sum(one.calls for one in own),
        "failed": sum(one.failed for one in own),
        "tokens_in": sum(one.tokens_in for one in own),
        "tokens_out": sum(one.tokens_out for one in own),
        "seconds": sum(one.seconds for one in own),
        "cost": _cost(one.estimated_cost for one in own),
    }


def _cost(known: Iterable[Decimal | None]) -> str:
    """In US dollars. A sum of which a part is not known is not known: it would only look right."""
    costs = list(known)
    told = [one for one in costs if one is not None]
    if len(told) < len(costs):
        return f"at least ${sum(told):.4f}" if told else "not known"
    return f"${sum(told):.4f}"
