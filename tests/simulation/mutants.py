"""Mistakes in the protocol of the record, most of which were made once, or nearly.

Each is put into the real code for a while. A simulation that does not find one shows nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any
from unittest.mock import patch

from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.core.session import Session
from thoughtline.store.head import Head
from thoughtline.store.search.indexer import Step
from thoughtline.store.sqlite.commits import idempotency
from thoughtline.store.sqlite.commits.group_commit import Group, GroupCommit
from thoughtline.store.sqlite.database import connection, database, lock
from thoughtline.store.sqlite.database.database import SqliteDatabase
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.search import index

Mutant = Callable[[], AbstractContextManager[Any]]

_commit = GroupCommit._commit
_commit_group = Group.commit
_set_durability = connection.set_durability


def answers_before_the_commit() -> AbstractContextManager[Any]:
    def commit(self: GroupCommit, group: Group) -> None:
        for answer, fault in group.outcomes:
            if fault is None and not answer.done():
                answer.set_result(None)
        _commit(self, group)

    return patch.object(GroupCommit, "_commit", commit)


def marks_before_the_commit() -> AbstractContextManager[Any]:
    def commit(self: GroupCommit, group: Group) -> None:
        self._database.mark(group.last, group.size)
        _commit(self, group)

    return patch.object(GroupCommit, "_commit", commit)


def lets_go_before_the_commit() -> AbstractContextManager[Any]:
    def commit(self: GroupCommit, group: Group) -> None:
        self._database.release()
        _commit(self, group)

    return patch.object(GroupCommit, "_commit", commit)


def takes_a_failed_commit_for_a_good_one() -> AbstractContextManager[Any]:
    def commit(self: Group) -> tuple[float, None]:
        return _commit_group(self)[0], None

    return patch.object(Group, "commit", commit)


def never_locks() -> AbstractContextManager[Any]:
    return patch.object(lock, "_take", lambda _descriptor, *, wait: True)


def syncs_no_commit() -> AbstractContextManager[Any]:
    return patch.dict(connection.SYNCHRONOUS, full=1)


def syncs_no_commit_after_the_index_moved() -> AbstractContextManager[Any]:
    def once(connection: Any, durability: str) -> None:
        if durability == "normal":
            _set_durability(connection, durability)

    return patch.object(database, "set_durability", once)


def goes_on_after_a_failed_sync() -> AbstractContextManager[Any]:
    def fail(self: SqliteDatabase) -> None:
        self._drop(connection.abandon)

    return patch.object(SqliteDatabase, "_fail", fail)


def answers_by_what_a_killed_process_never_synced() -> AbstractContextManager[Any]:
    return patch.object(database, "sync_log", lambda _: None)


def tells_no_other_process_of_a_failed_sync() -> AbstractContextManager[Any]:
    return patch.object(SidecarLock, "log_is_suspect", lambda _: False)


def leaves_a_refused_commit_in_the_log() -> AbstractContextManager[Any]:
    return patch.object(database, "cut_log", lambda *_: None)


def shows_what_is_not_committed() -> AbstractContextManager[Any]:
    look = SessionCache.look

    async def ahead(self: SessionCache[Session], session: str, see: Any) -> Any:
        kept = self.known(session)
        if kept is not None and session in self._ahead:
            return see(kept.fold)
        return await look(self, session, see)

    return patch.object(SessionCache, "look", ahead)


def decides_on_an_old_version() -> AbstractContextManager[Any]:
    def deciding(self: SessionCache[Session], session: str, _: Head) -> Session:
        kept = self.known(session)
        return Session() if kept is None else kept.fold

    return patch.object(SessionCache, "deciding", deciding)


@contextmanager
def stores_a_key_twice() -> Iterator[None]:
    def add(connection: Any, key: Any, *where: Any) -> None:
        with suppress(Exception):
            _add(connection, key, *where)

    _add = idempotency.add
    with (
        patch.object(idempotency, "check_free", lambda *_: None),
        patch.object(idempotency, "add", add),
    ):
        yield


def takes_in_what_another_took_in() -> AbstractContextManager[Any]:
    def take_in(connection: Any, batch: index.Batch) -> Step:
        for position, passage in batch.passages:
            index.add(connection, position, passage)
        connection.execute(index.SET_INDEXED, (batch.reached,))
        return Step(batch.reached, batch.more)

    return patch.object(index, "take_in", take_in)


MUTANTS: tuple[Mutant, ...] = (
    answers_by_what_a_killed_process_never_synced,
    answers_before_the_commit,
    decides_on_an_old_version,
    goes_on_after_a_failed_sync,
    leaves_a_refused_commit_in_the_log,
    lets_go_before_the_commit,
    marks_before_the_commit,
    never_locks,
    shows_what_is_not_committed,
    stores_a_key_twice,
    syncs_no_commit,
    syncs_no_commit_after_the_index_moved,
    takes_a_failed_commit_for_a_good_one,
    takes_in_what_another_took_in,
    tells_no_other_process_of_a_failed_sync,
)

RARE = (
    answers_by_what_a_killed_process_never_synced,
    leaves_a_refused_commit_in_the_log,
    shows_what_is_not_committed,
)
"""Those that show in one of some hundred orders."""
