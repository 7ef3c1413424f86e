from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw

from thoughtline.store.integrity.counters_check import not_compared
from thoughtline.store.integrity.hash_chain import RESTORE_HINT
from thoughtline.store.integrity.stray_events import advise_on
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import connect_to_read
from thoughtline.store.sqlite.database.errors import is_full
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.database.schema import (
    APPLICATION,
    DERIVED,
    FORECAST,
    OUTLINED,
    OWNED,
    SEARCHED,
    STEPS,
)
from thoughtline.store.sqlite.database.watermark import LAST_EVENT, Watermark
from thoughtline.store.sqlite.doctor.counters_check import check_counters
from thoughtline.store.sqlite.doctor.derived_check import check_forecasts, check_outlines
from thoughtline.store.sqlite.doctor.index_check import compare
from thoughtline.store.sqlite.tables import rests
from thoughtline.store.sqlite.tables.erasure import is_unwiped
from thoughtline.store.sqlite.tables.reader import verify

COUNTS = "SELECT count(DISTINCT session), count(*), coalesce(max(position), 0) FROM event"
FORGOTTEN = "SELECT count(*), coalesce(sum(oldest - 1), 0) FROM session WHERE oldest > 1"


def examine_contents(path: Path) -> Iterator[Finding]:
    """The function never raises; errors become findings."""
    # Read before the events, so that a write in between does not look like a loss.
    mark = _read_watermark(path)
    try:
        with closing(connect_to_read(str(path))) as connection:
            yield from _check_schema(connection, mark)
    except (apsw.Error, UnicodeDecodeError) as error:
        yield Finding(name="contents", value=f"cannot be read: {error}", advice=_advise_on(error))


def _check_schema(connection: apsw.Connection, mark: Watermark | Finding) -> Iterator[Finding]:
    known = len(STEPS)
    schema = connection.pragma("user_version")
    if schema == 0 and not connection.execute("SELECT count(*) FROM sqlite_schema").get:
        yield Finding(name="schema", value="none yet; the first thought creates it")
        return
    if connection.pragma("application_id") != APPLICATION:
        yield Finding(
            name="schema",
            value="an SQLite database, but not one of Thoughtline's",
            advice="Point --database at another path.",
        )
        return
    newer = schema > known
    yield Finding(
        name="schema",
        value=f"{schema} (this release knows {known})",
        advice="Upgrade Thoughtline, or point --database at another file." if newer else "",
    )
    if not newer:
        yield from _check_record(connection, mark, schema)


def _check_record(
    connection: apsw.Connection, mark: Watermark | Finding, schema: int
) -> Iterator[Finding]:
    ledger, release = connection.execute("SELECT id, release FROM ledger").get or (b"", "?")
    yield Finding(name="release", value=f"last migrated by {release}")
    mode = connection.pragma("journal_mode")
    yield Finding(
        name="journal mode",
        value=mode,
        advice="Stop every other program that uses this file; the next server sets it right."
        if mode != "wal"
        else "",
    )
    sessions, events, last = connection.execute(COUNTS).get
    forgotten, gone = connection.execute(FORGOTTEN).get if schema >= SEARCHED else (0, 0)
    yield Finding(name="sessions", value=f"{sessions - forgotten:,}")
    yield Finding(
        name="events",
        value=f"{events:,}" if events == last else f"{events:,}, numbered up to {last:,}",
        advice="Events were taken out. " + RESTORE_HINT if events + gone != last else "",
    )
    if forgotten:
        yield _forgotten(forgotten, gone, unwiped=is_unwiped(connection))
    yield mark if isinstance(mark, Finding) else _compare_watermark(mark, ledger, connection)
    verification = _verify_record(connection)
    yield verification
    if schema >= DERIVED:
        yield _check_index(connection)
    whole = events + gone == last and not verification.advice
    if schema >= OWNED:
        yield check_counters(connection) if whole else not_compared()
    if schema >= OUTLINED:
        yield check_outlines(connection)
    if schema >= FORECAST and whole:
        yield check_forecasts(connection)
    if schema >= DERIVED and whole:
        yield rests.check(connection)


def _forgotten(sessions: int, events: int, *, unwiped: bool) -> Finding:
    return Finding(
        name="forgotten",
        value=f"sessions: {sessions:,}, of {events:,} events",
        advice="Their words may still be in unused parts of the file. Close other programs that "
        "read it and see that there is room for a copy of it; whoever opens it next wipes them out."
        if unwiped
        else "",
    )


def _check_index(connection: apsw.Connection) -> Finding:
    found = compare(connection)
    behind = f"; events that the next search takes in: {found.behind:,}" if found.behind else ""
    return Finding(
        name="search index",
        value=f"texts that can be found: {found.texts:,}{behind}",
        advice=f"It is not as the record says ({', '.join(found.faults)}), so a search may miss "
        "something. Run `thoughtline doctor --reindex`: it is made anew from the record."
        if found.faults
        else "",
    )


def _verify_record(connection: apsw.Connection) -> Finding:
    found = verify(connection)
    return Finding(
        name="record",
        value=f"events that are as they were written: {found.events:,}",
        advice=advise_on(found),
    )


def _read_watermark(path: Path) -> Watermark | Finding:
    beside = path.with_name(f"{path.name}.lock")
    if not beside.exists():
        return Finding(name="watermark", value="none; the next thought sets it")
    try:
        with closing(SidecarLock(str(beside))) as lock:
            mark = lock.watermark()
    except OSError as error:
        return Finding(
            name="watermark",
            value=f"{beside} cannot be opened: {error.strerror}",
            advice="Make it readable and writable for yourself.",
        )
    return mark or Finding(name="watermark", value="none; the next thought sets it")


def _compare_watermark(mark: Watermark, ledger: bytes, connection: apsw.Connection) -> Finding:
    position, digest = connection.execute(LAST_EVENT).fetchone() or (0, b"")
    if mark.id != ledger:
        return Finding(
            name="watermark",
            value="of another record, which was in use here before",
            advice="Put that one back. To go on with this one, run "
            "`thoughtline doctor --begin-anew`.",
        )
    if position < mark.position:
        return Finding(
            name="watermark",
            value=f"acknowledged events that are missing: {mark.position - position:,}",
            advice=RESTORE_HINT,
        )
    if position == mark.position and digest != mark.hash:
        return Finding(
            name="watermark",
            value="the last event is not the one that was acknowledged",
            advice=RESTORE_HINT,
        )
    return Finding(name="watermark", value="all that was acknowledged is there")


def _advise_on(error: Exception) -> str:
    if is_full(error):
        return "The disk is full, and SQLite needs some space to read. Free some space."
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return "Another program keeps it locked. Close that one, and try again."
    if isinstance(error, (apsw.CantOpenError, apsw.PermissionsError, apsw.ReadOnlyError)):
        return "Make the file and its folder readable and writable for yourself."
    return RESTORE_HINT
