"""What asking minds took, as the page shows it: each mind in all, then day by day."""

from collections.abc import Sequence
from typing import Any

from thoughtline.app.budgets.cost_report import Costs, Total
from thoughtline.entrypoints.board.views.labels import moment
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import Spent

Row = dict[str, Any]


def totals(costs: Costs) -> list[Row]:
    """By mind, the one asked most first, and all of them."""
    return _rows(costs.minds, costs.total)


def days(costs: Costs) -> list[Row]:
    """By day and mind, the latest day first."""
    return [
        row | {"day": moment(one.day)[:10]}
        for one in costs.daily
        for row in _rows(one.minds, one.total)
    ]


def _rows(minds: Sequence[Spent | Total], total: Total) -> list[Row]:
    """The sum of one is that one, and is not told twice."""
    rows = [_row(safe(one.mind), one) for one in minds]
    return [*rows, _row("all minds", total)] if len(rows) > 1 else rows


def _row(mind: str, one: Spent | Total) -> Row:
    return {
        "mind": mind,
        "calls": one.calls,
        "failed": one.failed,
        "tokens_in": one.tokens_in,
        "tokens_out": one.tokens_out,
        "seconds": one.seconds,
        "cost": _dollars(one),
    }


def _dollars(one: Spent | Total) -> str:
    """A sum of which a part is not known would only look right, so it says "at least"."""
    if one.estimated_cost is None:
        return "not known"
    if isinstance(one, Total) and not one.complete:
        return f"at least ${one.estimated_cost:.4f}" if one.estimated_cost else "not known"
    return f"${one.estimated_cost:.4f}"
