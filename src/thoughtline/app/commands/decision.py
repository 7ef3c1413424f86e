"""Decision on the commands of one call, within the ledger's transaction."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic

from msgspec import Struct, structs

from thoughtline.app.commands.command_result import CommandResult, advance
from thoughtline.app.commands.policy import Policy
from thoughtline.app.folds.session_cache import Folded, Seen, SessionCache
from thoughtline.app.process.long_reads import compute_on_thread
from thoughtline.core import rules
from thoughtline.core.author import SERVER
from thoughtline.core.command import Command
from thoughtline.core.description import PRIVATE
from thoughtline.core.events import AuthoredEvent, SessionDescribed
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.approvals import check_person
from thoughtline.core.rules.descriptions import MAX_TAGS
from thoughtline.core.rules.evidence import check_given_up
from thoughtline.core.rules.references import check_expected, check_remembered
from thoughtline.core.rules.runs import check_runs
from thoughtline.core.text.quotation import quote_name
from thoughtline.core.truth.standing import PackedStandings
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.head import Head
from thoughtline.store.ledger import Entry, VersionConflict
from thoughtline.store.stored_names import means_latest

Rule = Callable[[Folded], Sequence[AuthoredEvent]]
"""Function that decides which events to record, with their authors, or raises `Refused`."""

Decided = tuple[list[Entry], PackedStandings]
"""Events to store, and changed standings."""

See = Callable[[Sequence[CommandResult[Folded]]], Seen]
"""Function that computes the caller's result from the changes of a call."""


def may_turn_many(command: Command) -> bool:
    verdicts = (command.verify, command.refute, command.restore, command.abandon)
    return any((*verdicts, command.about, command.revises, command.contradicts))


class CommandRule(Struct, Generic[Folded], frozen=True):
    """One command of a call with `count` commands. `place` is the command's number, from 1 on."""

    command: Command | Callable[[Folded], Command]
    author: str
    limits: Limits
    place: int
    count: int

    def decide(self, now: Folded) -> list[AuthoredEvent]:
        command = self.command if isinstance(self.command, Command) else self.command(now)
        check_expected(now, command.expecting)
        if command.verify:
            check_runs(now, command, self.author)
        if command.abandon:
            check_given_up(now, command, self.author)
        check_person(now, command, self.author)
        try:
            return [(self.author, event) for event in rules.decide(now, command, self.limits)]
        except Refused as refusal:
            if self.count > 1:
                name = f" ({quote_name(command.label)})" if command.label else ""
                refusal.add_place(f"Part {self.place}{name} of {self.count} of the call")
            raise


class Decision(Generic[Folded, Seen]):
    """With `may_take_long`, the transaction waits for any missing events."""

    def __init__(
        self,
        sessions: SessionCache[Folded],
        session: str,
        steps: Sequence[Rule[Folded]],
        see: See[Folded, Seen],
        clock: Callable[[], int],
        *,
        may_begin: bool,
        may_take_long: bool,
        project: str,
        policy: Policy,
    ) -> None:
        self._sessions = sessions
        self._session = session
        self._steps = steps
        self._see = see
        self._clock = clock
        self._may_begin = may_begin
        self._may_take_long = may_take_long
        self._project = project
        self._policy = policy
        self._leading: Folded | None = None
        self._early: tuple[Head, Decided] | None = None
        self.made: list[CommandResult[Folded]] = []
        self.seen: Seen

    async def decide_early(self) -> None:
        """Decide on a long session before the ledger's transaction, on a thread: a verdict may
        change thousands of thoughts, and all other calls would wait.

        The decision holds only if the ledger still has the session's head. A decision that is
        refused is made again in the transaction, which knows the keys of earlier calls.
        """
        kept = self._sessions.reserve(self._session)
        if kept is None:
            return
        self._leading = kept.fold
        try:
            decision = await compute_on_thread(partial(self._decide, kept.fold))
        except Refused:
            self._sessions.release(self._session)
            self.settle(kept.head if kept.fold.version == kept.head.version else None)
        except BaseException:
            self._sessions.release(self._session)
            self.settle(None)
            raise
        else:
            self._sessions.release(self._session)
            self._early = kept.head, decision

    def decide(self, head: Head) -> Decided:
        """Return the events to store and the changed standings, and apply the events to the
        session.

        Raises `Behind` if the kept session is not at `head`, and `VersionConflict` if a decision
        that was made early is not.
        """
        if self._early is not None:
            known, decision = self._early
            if not known.matches(head):
                raise VersionConflict(f"decided early at version {known.version}")
            return decision
        now = self._sessions.deciding(self._session, head, may_take_long=self._may_take_long)
        if head.version == 0:
            self._check_begins()
        try:
            return self._decide(now)
        except BaseException:
            self.settle(None)  # it has the events of earlier steps, so it is read again
            raise

    def _decide(self, now: Folded) -> Decided:
        check_remembered(now)  # for every rule: the answers of models may come after the deletion
        self.made.clear()
        entries: list[Entry] = []
        standings = PackedStandings()
        at = self._clock()
        for authored in decide_steps(
            self._steps,
            now,
            self._project,
            mark=self._policy.mark,
            is_private=self._policy.is_private,
        ):
            if authored and self._leading is None:
                self._sessions.lead(self._session, now)
                self._leading = now
            change, turned = advance(self._session, now, [event for _, event in authored])
            self.made.append(change)
            standings.update(turned)
            entries += [Entry(event=event, author=by, at=at) for by, event in authored]
        self.seen = self._see(self.made)
        return entries, standings

    def _check_begins(self) -> None:
        """Raise `Refused` if the session may not begin, or not under this name."""
        if not self._may_begin:
            raise no_such_session(self._session)
        if means_latest(self._session):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"No session can begin as {self._session!r}: that means the one written to last.",
                hint="Choose another name for it. Nothing was recorded.",
            )

    def settle(self, head: Head | None) -> None:
        """`head` is the stored head, None if the events were not stored."""
        leading, self._leading = self._leading, None
        if leading is not None:
            self._sessions.settle(self._session, leading, head)


def decide_steps(
    steps: Sequence[Rule[Folded]],
    now: Folded,
    project: str,
    *,
    mark: SessionDescribed | None,
    is_private: bool = False,
) -> Iterator[Sequence[AuthoredEvent]]:
    """Yield the events that each rule decides. `mark` marks a session that asks for approval. With
    `is_private`, a session of a project gets the tag of private sessions.

    The caller must apply the events to `now` before it asks for the next events.
    """
    for rule in steps:
        begins = now.version == 0
        authored = rule(now)
        authored = with_project(authored, project) if begins and project else authored
        if is_private:
            authored = with_privacy(authored, begins=begins)
        if mark and authored and now.description.after(mark) != now.description:
            authored = [*authored, (SERVER, mark)]
        yield with_origin(authored, project) if project else authored


def with_project(authored: Sequence[AuthoredEvent], project: str) -> list[AuthoredEvent]:
    """Return the first events of a session, with a description that names the session's project."""
    if not authored:
        return []
    others = [pair for pair in authored if not isinstance(pair[1], SessionDescribed)]
    descriptions = [event for _, event in authored if isinstance(event, SessionDescribed)]
    description = descriptions[0] if descriptions else SessionDescribed()
    if description.project is None:
        description = structs.replace(description, project=project)
    return [*others, (authored[0][0], description)]


def with_privacy(authored: Sequence[AuthoredEvent], *, begins: bool) -> Sequence[AuthoredEvent]:
    """Tag each description that sets tags, and the first description of a session."""
    return [
        (by, structs.replace(event, tags=_private(event.tags or ())))
        if isinstance(event, SessionDescribed) and (begins or event.tags is not None)
        else (by, event)
        for by, event in authored
    ]


def _private(tags: Sequence[str]) -> tuple[str, ...]:
    others = [tag for tag in tags if tag != PRIVATE]
    return (PRIVATE, *others[: MAX_TAGS - 1])


def with_origin(authored: Sequence[AuthoredEvent], project: str) -> list[AuthoredEvent]:
    """Name the caller's own project in a description that chooses another one."""
    return [
        (by, structs.replace(event, from_project=project))
        if isinstance(event, SessionDescribed) and event.project not in {None, project}
        else (by, event)
        for by, event in authored
    ]
