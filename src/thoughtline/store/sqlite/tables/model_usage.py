from collections.abc import Mapping, Sequence
from decimal import Decimal

import apsw

from thoughtline.store.ledger import Entry
from thoughtline.store.model_usage import DAY, DayAndModel, UsageSum, daily_usage, usage_by_day
from thoughtline.store.reports import DailyModelUsage
from thoughtline.store.stored_names import owner_range

KNOWN = """
    SELECT calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries FROM bill
    WHERE session = ? AND day = ? AND mind = ?
"""
KEEP = "REPLACE INTO bill VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SPENT = """
    SELECT day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM bill WHERE (session BETWEEN :low AND :high) = :inside AND day >= :since
"""
SPENT_IN = """
    SELECT day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM bill WHERE session = :session AND day >= :since
"""
SPENT_BY_ALL = """
    SELECT day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM bill WHERE day >= ?
"""
CLEAR = "DELETE FROM bill WHERE session IN (SELECT name FROM session WHERE oldest = 1)"
"""The sums of deleted sessions are kept, because they cannot be computed without the events."""

FIRST = -(1 << 53)
"""Day before all other days."""


def add(connection: apsw.Connection, session: str, entries: Sequence[Entry]) -> None:
    add_sums(connection, session, usage_by_day(entries))


def add_sums(
    connection: apsw.Connection, session: str, sums: Mapping[DayAndModel, UsageSum]
) -> None:
    for day_and_model, new in sums.items():
        row = connection.execute(KNOWN, (session, *day_and_model)).fetchone()
        total = new if row is None else new + usage_sum(row)
        tokens = (total.calls, total.failed, total.tokens_in, total.tokens_out)
        rest = (str(total.cost), total.unknown, total.seconds, total.retries)
        connection.execute(KEEP, (session, *day_and_model, *tokens, *rest))


def read_usage(
    connection: apsw.Connection, owner: str, session: str | None, since: int | None
) -> list[DailyModelUsage]:
    """`session` is a stored name; None means all sessions of the owner."""
    first = FIRST if since is None else since // DAY
    rows = (
        connection.execute(SPENT, {**owner_range(owner), "since": first})
        if session is None
        else connection.execute(SPENT_IN, {"session": session, "since": first})
    )
    return daily_usage(((day, mind), usage_sum(sums)) for day, mind, *sums in rows)


def read_usage_of_all(connection: apsw.Connection, since: int | None) -> list[DailyModelUsage]:
    rows = connection.execute(SPENT_BY_ALL, (FIRST if since is None else since // DAY,))
    return daily_usage(((day, mind), usage_sum(sums)) for day, mind, *sums in rows)


def usage_sum(row: Sequence[int | float | str]) -> UsageSum:
    calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries = row
    return UsageSum(
        calls=int(calls),
        failed=int(failed),
        tokens_in=int(tokens_in),
        tokens_out=int(tokens_out),
        cost=Decimal(str(cost)),
        unknown=int(unknown),
        seconds=float(seconds),
        retries=int(retries),
    )
