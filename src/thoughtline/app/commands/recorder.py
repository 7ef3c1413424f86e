import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, Generic, Protocol

from msgspec import structs

from thoughtline.app.commands.command_result import CommandResult, advance
from thoughtline.app.commands.decision import (
    CommandRule,
    Decision,
    Rule,
    See,
    decide_steps,
    may_turn_many,
)
from thoughtline.app.commands.idempotency_keys import call_key
from thoughtline.app.commands.policy import Policy
from thoughtline.app.commands.refusals import check_written_here
from thoughtline.app.folds.session_cache import Folded, Seen, SessionCache
from thoughtline.app.process.long_reads import compute
from thoughtline.core.command import Command
from thoughtline.core.events import AuthoredEvent, Event, SessionDescribed
from thoughtline.core.evidence.elsewhere import NODE_MARK, NodeElsewhere
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.shift import Shift
from thoughtline.store.ledger import IdempotencyKey, KeyTaken, Ledger, VersionConflict
from thoughtline.store.stored_names import SHARED

NOT_OF_THE_CALLER: Mapping[str, Any] = {
    "anchors": {},
    "observations": {},
    "elsewhere": {},
    "leads_back": {},
    "watch": {},
}
"""Fields of a command that the server fills. A file or another session may have changed between a
call and its retry.
"""

ATTEMPTS = 100
"""Number of attempts before a call gives up. Each lost race is a success of another writer, so 100
losses in a row mean a writer that never pauses.
"""

EARLY = 3
"""Number of attempts in which long work on a session is done before the ledger's transaction. If
other processes write faster, the transaction keeps them away.
"""


class OtherSessions(Protocol):
    """Use case that follows the nodes of other sessions on which thoughts rest."""

    async def follow(self, session: str) -> bool:
        """Record the new states of the nodes under a session. Return True if there were any."""

    async def carry(self, session: str) -> dict[str, Shift]:
        """Carry a change on to the sessions that rest on a session. Return the changes there."""

    async def read(
        self, session: str, nodes: Iterable[str], *, named_in: str | None
    ) -> list[NodeElsewhere]:
        """Return the present states of nodes of a session, for a session that names them."""


class NodeNames(Protocol):
    async def name_nodes(
        self,
        commands: Sequence[Command],
        session: str | None,
        *,
        may_lead_back: bool,
        labels: Collection[str],
    ) -> list[Command]:
        """Return the commands of a call with the present states of these nodes."""


class Recorder(Generic[Folded]):
    """Use case that records commands. All methods raise `Refused` if a rule forbids the change.

    `clock` returns milliseconds since 1970 in UTC, `new_handle` a session name. A new session
    belongs to `project` unless its first call names another project. `on_change` is called with
    each recorded change, and must not raise. `elsewhere` follows nodes of other sessions, and
    `node_names` finds them; with None such nodes keep their recorded states. If `writes_mirrors` is
    true, results of checks may be recorded in mirrors, because the record is a copy for checks.
    """

    def __init__(
        self,
        ledger: Ledger,
        sessions: SessionCache[Folded],
        policy: Policy,
        *,
        clock: Callable[[], int],
        new_handle: Callable[[], str],
        on_change: Callable[[CommandResult[Folded]], None] = lambda _: None,
        project: str = "",
        elsewhere: OtherSessions | None = None,
        node_names: NodeNames | None = None,
        writes_mirrors: bool = False,
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._clock = clock
        self._new_handle = new_handle
        self._on_change = on_change
        self._project = project
        self._policy = policy
        self._elsewhere = elsewhere
        self._node_names = node_names
        self.writes_mirrors = writes_mirrors

    async def think(
        self,
        command: Command | Callable[[Folded], Command],
        see: Callable[[CommandResult[Folded]], Seen],
        *,
        session: str | None,
        author: str,
        limits: Limits,
        key: str | None = None,
        may_begin: bool = False,
    ) -> Seen:
        """Record a command. If `session` is None, a new session begins.

        A command may be a function of the session. A call with a known `key` returns the first
        answer again and stores nothing. `may_begin` allows a named session to begin, for callers
        that choose its name. Returns the result of `see` on the change, as `answer` does.
        """
        return await self.think_in_order(
            [command],
            lambda changes: see(changes[0]),
            session=session,
            author=author,
            limits=limits,
            key=key,
            may_begin=may_begin,
        )

    async def think_in_order(
        self,
        commands: Sequence[Command | Callable[[Folded], Command]],
        see: Callable[[Sequence[CommandResult[Folded]]], Seen],
        *,
        session: str | None,
        author: str,
        limits: Limits,
        key: str | None = None,
        may_begin: bool = False,
    ) -> Seen:
        """Record several commands atomically.

        Each command is decided on the session that the earlier commands leave. Returns the result
        of `see` on the list of changes. The other parameters are those of `think`. Raises
        `TypeError` if there is a `key` and a command is a function.
        """
        if session is not None:
            limits.check_name("session", session)
        retry_key: IdempotencyKey | None = None
        if key is not None:
            limits.check_name("key", key)
            # Left out: the expected version, which a stored call has passed.
            payload = [
                structs.replace(command, expecting=None, **NOT_OF_THE_CALLER)
                for command in commands
                if isinstance(command, Command)
            ]
            if len(payload) < len(commands):
                raise TypeError("a key needs commands that are values: functions have no digest")
            retry_key = call_key("", key, author, session, tuple(payload))
        try:
            commands = await self._with_nodes(commands, session)
        except Refused:
            if retry_key is None or not await self.knows(retry_key):
                raise  # else it was recorded: the nodes may be gone since

        # Not a nested function: its annotations would be evaluated in each call.
        parts = [
            CommandRule(command, author, limits, place, len(commands))
            for place, command in enumerate(commands, 1)
        ]
        return await self._answer(
            [part.decide for part in parts],
            see,
            session=session,
            key=retry_key,
            may_begin=may_begin,
            may_take_long=any(map(_may_take_long, commands)),
        )

    async def glance(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """Return the result of `see` on a session in memory, which may lack the latest events."""
        return await self._sessions.glance(session, see)

    async def record(
        self,
        rule: Callable[[Folded], Sequence[AuthoredEvent]],
        *,
        session: str | None,
        key: IdempotencyKey | None = None,
        may_begin: bool = False,
    ) -> CommandResult[Folded]:
        """Call `rule` again if another writer was faster. Other parameters are those of `think`."""
        return await self.answer(
            rule, lambda change: change, session=session, key=key, may_begin=may_begin
        )

    async def answer(
        self,
        rule: Callable[[Folded], Sequence[AuthoredEvent]],
        see: Callable[[CommandResult[Folded]], Seen],
        *,
        session: str | None,
        key: IdempotencyKey | None = None,
        may_begin: bool = False,
    ) -> Seen:
        """During the call of `see`, `change.now` is the session that this call leaves."""
        return await self._answer(
            [rule],
            lambda changes: see(changes[0]),
            session=session,
            key=key,
            may_begin=may_begin,
        )

    async def _answer(
        self,
        steps: Sequence[Rule[Folded]],
        see: See[Folded, Seen],
        *,
        session: str | None,
        key: IdempotencyKey | None,
        may_begin: bool,
        may_take_long: bool = True,
    ) -> Seen:
        """Decide each step after the earlier steps; a long session early if `may_take_long`."""
        handle = self._new_handle() if session is None else session
        if not self.writes_mirrors:
            check_written_here(handle)
        await self._prepare(session)
        for attempt in range(ATTEMPTS):
            decision = Decision(
                self._sessions,
                handle,
                steps,
                see,
                self._clock,
                may_begin=may_begin or session is None,
                may_take_long=attempt >= EARLY,
                project=self._project,
                policy=self._policy,
            )
            await self._sessions.wait_for_thread(handle)
            if may_take_long and attempt < EARLY:
                await self._decide_early(decision, handle, key)
            try:
                head = await self._ledger.append(handle, decision.decide, key=key)
            except (VersionConflict, KeyTaken) as taken:
                decision.settle(None)
                if key is not None and isinstance(taken, KeyTaken):
                    first = await self._first_changes(key, steps)
                    if first:
                        return see(first)
            except BaseException:
                decision.settle(None)
                raise
            else:
                decision.settle(head)
                for change in decision.made:
                    self._on_change(change)
                return decision.seen
            await asyncio.sleep(0.001 * min(attempt, 10))
            await self._sessions.refresh(handle)
        raise Refused(
            Code.SESSION_BUSY,
            f"Session {handle!r} kept changing while this was decided.",
            hint="Nothing was recorded; call again.",
        )

    async def _decide_early(
        self,
        decision: Decision[Folded, Seen],
        session: str,
        key: IdempotencyKey | None,
    ) -> None:
        """Decide on a long session before the ledger's transaction, unless the call is a retry."""
        if self._sessions.is_long(session) and not (key and await self.knows(key)):
            await self._sessions.wait_until_settled(session)
            await decision.decide_early()

    async def _prepare(self, session: str | None) -> None:
        """Load a session, and follow the dates and the nodes of other sessions that it rests on."""
        if session is None:
            return
        kept = self._sessions.known(session)
        if kept is None:
            await self._sessions.refresh(session)
            kept = self._sessions.known(session)
        if self._elsewhere is not None and kept is not None and kept.fold.depends_on_others:
            await self._elsewhere.follow(session)

    def _rests_elsewhere(self, session: str | None) -> bool:
        kept = None if session is None else self._sessions.known(session)
        return kept is not None and bool(kept.fold.elsewhere)

    async def _with_nodes(
        self, commands: Sequence[Command | Callable[[Folded], Command]], session: str | None
    ) -> Sequence[Command | Callable[[Folded], Command]]:
        if self._node_names is None or not any(map(_may_reach_out, commands)):
            return commands
        if session is not None and any(map(_may_close_a_circle, commands)):
            # Another process may have rested the session on other sessions since the last call.
            await self._sessions.refresh(session)
        own = [each for each in commands if isinstance(each, Command)]
        named = iter(
            await self._node_names.name_nodes(
                own,
                session,
                may_lead_back=self._rests_elsewhere(session),
                labels={each.label for each in own if each.label},
            )
        )
        return [next(named) if isinstance(each, Command) else each for each in commands]

    async def knows(self, key: IdempotencyKey) -> bool:
        return await self._ledger.keyed_write(key.name) is not None

    async def first_answer(self, key: IdempotencyKey | None) -> CommandResult[Folded] | None:
        """Compute it again from the record; None for a new key. Raises `Refused` (KEY_REUSED)."""
        first = None if key is None else await self._first_write(key)
        if first is None:
            return None
        session, now, events = first
        change, _ = await compute(now.version, partial(advance, session, now, events))
        return structs.replace(change, is_retry=True)

    async def _first_changes(
        self, key: IdempotencyKey, steps: Sequence[Rule[Folded]]
    ) -> list[CommandResult[Folded]]:
        """Run the steps again only to count the events that each step stored; [] for a new key."""
        if len(steps) == 1:
            change = await self.first_answer(key)
            return [] if change is None else [change]
        first = await self._first_write(key)
        if first is None:
            return []
        session, now, stored = first

        def decide() -> list[CommandResult[Folded]]:
            changes, events = [], iter(stored)
            described = (each for each in stored if isinstance(each, SessionDescribed))
            mark = next((each for each in described if each.approval), None)
            for authored in decide_steps(steps, now, self._project, mark=mark):
                change, _ = advance(session, now, list(islice(events, len(authored))))
                changes.append(structs.replace(change, is_retry=True))
            return changes

        return await compute(now.version, decide)

    async def _first_write(self, key: IdempotencyKey) -> tuple[str, Folded, list[Event]] | None:
        """Return the session before the keyed call; None for a new key or a forgotten session."""
        first = await self._ledger.keyed_write(key.name)
        if first is None:
            return None
        if first.digest != key.digest:
            raise Refused(
                Code.KEY_REUSED,
                "This key was used for another call.",
                hint="Use a new key for a new call; repeat a key only to retry the very same call.",
            )
        before = first.first - 1
        now = await self._sessions.at_version(first.session, before)
        new = await self._ledger.read(first.session, after=before, limit=first.last - before)
        if now.version != before or (new and new[0].version != first.first):
            return None  # the session was forgotten in the meantime, and the key with it
        return first.session, now, [recorded.event for recorded in new]

    async def carry(self, session: str) -> dict[str, Shift]:
        """Return the changes in sessions that rest on a session, by session."""
        return {} if self._elsewhere is None else await self._elsewhere.carry(session)

    async def nodes_elsewhere(
        self, session: str, nodes: Sequence[str], *, beside: str
    ) -> list[NodeElsewhere]:
        """Return the present states of nodes of another session, on which thoughts of the session
        `beside` may rest. Returns an empty list if they may not: one session has no nodes
        elsewhere in itself, and a session of another owner follows none.
        """
        if self._elsewhere is None or session == beside or beside.startswith(SHARED):
            return []
        await self._elsewhere.follow(session)
        return await self._elsewhere.read(session, nodes, named_in=beside)

    async def look(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """Return the result of `see` on the current session, which is empty if it never began."""
        return await self._sessions.look(session, see)

    async def events(self, session: str) -> list[Event]:
        return [recorded.event for recorded in await self._ledger.read(session)]


def _may_take_long(command: object) -> bool:
    return not isinstance(command, Command) or may_turn_many(command)


def _may_reach_out(command: object) -> bool:
    """Check if a command may name a node of another session, or close a circle through one."""
    if not isinstance(command, Command):
        return False
    judged = command.verify or command.refute or command.restore or command.abandon
    approved = command.approve or command.unapprove
    grounds = command.evidence or command.instead or command.answers or command.contradicts
    placed = command.about or command.revises or command.after or command.merge
    if judged or approved or grounds or placed or command.outcomes:
        return True
    return any(NODE_MARK in name for needs in command.rests_on for name in needs)


def _may_close_a_circle(command: object) -> bool:
    """Return whether a new ground may let an earlier node come to rest on itself."""
    return isinstance(command, Command) and bool(command.about or command.verify)
