"""Group commit: concurrent changes share one transaction and one sync.

Changes of two consecutive iterations of the event loop share a transaction. Changes that arrive
during a commit also share a transaction. The changes in a transaction are made one after another. A
change that raises before writing has no effect, so the other changes continue. If a change raises
after writing, or if the file fails, the whole transaction is rolled back.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Protocol

import apsw

from thoughtline.store.acknowledgement import Acknowledgement, own_fault
from thoughtline.store.solitude import is_alone
from thoughtline.store.sqlite.commits.writer import Last

MOST = 256
"""Maximum number of changes in one transaction."""

LONGEST = 0.02
"""Seconds after which no more changes join a transaction, because other processes wait for the
lock.
"""

SLOW = 0.002
"""Seconds from which a commit counts as slow and is worth a thread. Starting a thread takes a tenth
of the time of a slow commit.
"""

HABIT = 3
"""Number of consecutive slow commits after which a thread makes the commits, until a commit is fast
again.

On a fast disk the event loop waits for its commits, including an occasional slow commit.
"""

SUSPECTS = 64
"""Number of recent subjects of failed changes that are remembered. Changes about the subject of a
recent failure get a separate transaction.
"""

Change = Callable[[apsw.Connection], Last | None]
"""Function that writes in the open transaction, and returns the last event that it stored.

The function must raise its own exceptions before it writes.
"""


class Interrupted(Exception):  # noqa: N818 - not a fault of whoever gets it
    """Error: another change of the same transaction failed. Nothing was stored, and the caller can
    retry.
    """


class Target(Protocol):
    """The methods are called one at a time."""

    def take(self) -> bool:
        """Take the lock without waiting, if the file is open. Return whether the lock was taken."""
        ...

    async def hold(self) -> None:
        """Wait for the lock of the file. Raises `Refused` if the lock cannot be taken."""
        ...

    def begin(self) -> apsw.Connection:
        """Begin a transaction while holding the lock."""
        ...

    def undo(self, fault: BaseException | None) -> None: ...

    def distrust(self, fault: BaseException) -> None:
        """Note it in the lock file, from any thread, before the process can be killed."""
        ...

    def mark(self, last: Last | None, size: int) -> None: ...

    def release(self) -> None: ...


Member = tuple[Change, Acknowledgement, str]
Outcome = tuple[Acknowledgement, Exception | None]


class Group:
    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection
        self.answers: list[Acknowledgement] = []
        self.outcomes: list[Outcome] = []
        self.last: Last | None = None
        self.size = 0
        self._begun = self._written = connection.total_changes()
        self._deadline = perf_counter() + LONGEST

    @property
    def wrote(self) -> bool:
        return self._written != self._begun

    @property
    def is_full(self) -> bool:
        return len(self.outcomes) >= MOST or perf_counter() > self._deadline

    def commit(self) -> tuple[float, Exception | None]:
        """Return the duration in seconds, and an error or None."""
        began = perf_counter()
        try:
            self.connection.execute("COMMIT")
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            return perf_counter() - began, fault
        return perf_counter() - began, None

    def make(self, change: Change, answer: Acknowledgement) -> bool:
        """Return whether the transaction is still intact."""
        answer.made = True
        self.answers.append(answer)
        try:
            last = change(self.connection)
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            self.outcomes.append((answer, fault))
            broken = isinstance(fault, (apsw.Error, OSError))
            return not broken and self.connection.total_changes() == self._written
        if last is not None:
            self.last = last
            self.size += last.size
        self.outcomes.append((answer, None))
        self._written = self.connection.total_changes()
        return True


class GroupCommit:
    """`committing` is true while a thread uses the connection of the file."""

    def __init__(self, database: Target) -> None:
        self._database = database
        self._waiting: deque[Member] = deque()
        self._running = False
        self._task: asyncio.Task[None] | None = None
        self._suspects: dict[str, None] = {}
        self._slow = 0
        self.committing = False

    @property
    def waiting_writes(self) -> int:
        return len(self._waiting)

    async def change(self, change: Change, *, about: str = "") -> None:
        """Make a change, and return after its commit.

        Raises the exception of `change`, or the error that prevented the commit. `about` names the
        subject of the change, such as a session. Changes about the same subject may fail for the
        same reason.
        """
        loop = asyncio.get_running_loop()
        answer = Acknowledgement(loop=loop)
        self._waiting.append((change, answer, about))
        if not self._running:
            self._running = True
            if is_alone():
                self._run()
            else:
                # After the calls that were read in this iteration, which still have to decide.
                loop.call_soon(loop.call_soon, self._run)
        await answer

    def _run(self) -> None:
        if self._database.take():
            self._make()
        else:
            self._task = asyncio.get_running_loop().create_task(self._wait())

    async def _wait(self) -> None:
        asked = len(self._waiting)
        try:
            await self._database.hold()
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            self._end([(self._waiting.popleft()[1], own_fault(fault)) for _ in range(asked)])
        except BaseException:  # the loop ends
            self._running = False
            while self._waiting:
                self._waiting.popleft()[1].cancel()
            raise
        else:
            self._make()

    def _make(self) -> None:
        try:
            connection = self._database.begin()
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            self._database.release()
            members = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            self._end([(answer, own_fault(fault)) for _, answer, _ in members])
            return
        except BaseException:
            self._database.release()
            raise
        group = Group(connection)
        try:
            while self._waiting and not group.is_full:
                change, answer, about = self._waiting[0]
                suspect = about in self._suspects
                if suspect and group.outcomes:
                    break
                self._waiting.popleft()
                if answer.done():
                    continue
                if not group.make(change, answer):
                    self._suspect(about)
                    self._interrupt(group)
                    return
                if suspect:
                    del self._suspects[about]
                    break
        except BaseException as fault:  # the process is to end
            self._database.undo(fault)
            self._database.release()
            self._running = False
            for answer in group.answers:
                asyncio.Future.cancel(answer)
            raise
        self._commit(group)

    def _suspect(self, about: str) -> None:
        if about:
            self._suspects.pop(about, None)
            self._suspects[about] = None
            if len(self._suspects) > SUSPECTS:
                del self._suspects[next(iter(self._suspects))]

    def _interrupt(self, group: Group) -> None:
        """The callers of the other changes may retry."""
        *others, (failed, fault) = group.outcomes
        self._database.undo(fault)
        self._database.release()
        self._end([*((answer, Interrupted()) for answer, _ in others), (failed, fault)])

    def _commit(self, group: Group) -> None:
        if not group.wrote or self._slow < HABIT:
            self._committed(group, *group.commit())
            return
        loop = asyncio.get_running_loop()
        self.committing = True

        def commit() -> None:
            took, fault = group.commit()
            if fault is not None:
                self._database.distrust(fault)
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._committed, group, took, fault)

        try:
            threading.Thread(target=commit, daemon=True, name="thoughtline-commit").start()
        except RuntimeError:  # there is none to be had
            self._committed(group, *group.commit())

    def _committed(self, group: Group, took: float, fault: Exception | None) -> None:
        self.committing = False
        outcomes = group.outcomes
        if group.wrote:
            self._slow = self._slow + 1 if took >= SLOW else 0
        if fault is None:
            self._database.mark(group.last, group.size)
        else:
            self._database.undo(fault)
            # Refused callers too: their refusal was based on the changes that are rolled back.
            outcomes = [(answer, own_fault(fault)) for answer, _ in outcomes]
        self._database.release()
        self._end(outcomes)

    def _end(self, outcomes: list[Outcome]) -> None:
        """Answer the callers of a group, and start the next group after these callers have
        continued.
        """
        for answer, fault in outcomes:
            if not answer.done():
                if fault is None:
                    answer.set_result(None)
                else:
                    answer.set_exception(fault)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._run)
        else:
            self._running = False
