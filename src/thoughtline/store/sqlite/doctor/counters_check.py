import apsw

from thoughtline.store import codec, stored_names
from thoughtline.store.integrity.counters_check import (
    DELEGATION_PREFIX,
    UsageBySession,
    compare_counters,
    usage_from_events,
)
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import snapshot
from thoughtline.store.sqlite.tables import model_usage
from thoughtline.store.storage_usage import StorageUsage

HELD = "SELECT name, sessions, thoughts, bytes FROM owner"
COUNTED = """
    SELECT session, sum(substr(body, 1, ?) = ?), sum(length(body)),
           EXISTS (SELECT 1 FROM session WHERE name = event.session AND oldest = 1)
    FROM event GROUP BY session
"""
BILLS = """
    SELECT session, day, mind, calls, failed, tokens_in, tokens_out, cost, unknown, seconds, retries
    FROM bill WHERE session IN (SELECT name FROM session WHERE oldest = 1)
"""
BODIES = "SELECT session, at, body FROM event WHERE substr(body, 1, ?) = ?"


def check_counters(connection: apsw.Connection) -> Finding:
    """Compare the stored counters with the events. The record must be intact."""
    with snapshot(connection):
        held = {name: StorageUsage(*sums) for name, *sums in connection.execute(HELD)}
        bound = (len(DELEGATION_PREFIX), DELEGATION_PREFIX)
        bodies = connection.execute(BODIES, bound)
        bills = usage_from_events(
            (stored_names.owner_and_name(name), at, body) for name, at, body in bodies
        )
        return compare_counters(held, _count_storage(connection), _read_usage(connection), bills)


def _count_storage(connection: apsw.Connection) -> dict[str, StorageUsage]:
    found: dict[str, StorageUsage] = {}
    thought = (len(codec.THOUGHT), codec.THOUGHT)
    for name, thoughts, size, lasts in connection.execute(COUNTED, thought):
        owner, _ = stored_names.owner_and_name(name)
        before = found.get(owner, StorageUsage())
        found[owner] = StorageUsage(
            before.sessions + lasts, before.thoughts + thoughts, before.bytes + size
        )
    return found


def _read_usage(connection: apsw.Connection) -> UsageBySession:
    found: UsageBySession = {}
    for name, day, mind, *sums in connection.execute(BILLS):
        found.setdefault(stored_names.owner_and_name(name), {})[day, mind] = model_usage.usage_sum(
            sums
        )
    return found
