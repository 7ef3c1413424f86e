from collections.abc import Sequence
from typing import Any

from thoughtline.app.budgets.cost_report import Costs, Total
from thoughtline.entrypoints.board.views.text_format import iso_time
from thoughtline.entrypoints.printable import printable
from thoughtline.store.reports import DailyModelUsage

Row = dict[str, Any]


def totals(costs: Costs) -> list[Row]:
    """Return the totals by model, the most called model first, and the total of all models."""
    return _rows(costs.models, costs.total)


def days(costs: Costs) -> list[Row]:
    return [
        row | {"day": iso_time(day.day)[:10]}
        for day in costs.daily
        for row in _rows(day.models, day.total)
    ]


def _rows(models: Sequence[DailyModelUsage | Total], total: Total) -> list[Row]:
    """Return a row for each model, and a sum if there are several models."""
    rows = [_row(printable(spent.model), spent) for spent in models]
    return [*rows, _row("all models", total)] if len(rows) > 1 else rows


def _row(model: str, spent: DailyModelUsage | Total) -> Row:
    return {
        "model": model,
        "calls": spent.calls,
        "failed": spent.failed,
        "tokens_in": spent.tokens_in,
        "tokens_out": spent.tokens_out,
        "seconds": spent.seconds,
        "cost": _dollars(spent),
    }


def _dollars(spent: DailyModelUsage | Total) -> str:
    """Begin the text with "at least" if a part of the sum is unknown."""
    if spent.estimated_cost is None:
        return "not known"
    if isinstance(spent, Total) and not spent.complete:
        return f"at least ${spent.estimated_cost:.4f}" if spent.estimated_cost else "not known"
    return f"${spent.estimated_cost:.4f}"
